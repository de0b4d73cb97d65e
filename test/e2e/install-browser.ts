import { execFileSync } from "node:child_process";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { runTool } from "#build-scripts/lib/cli/run-tool.ts";
import { findBrowser } from "./find-browser.ts";

/** Makes sure that there is a Chromium that starts: installs Playwright's. Throws otherwise. */
export async function installBrowser(): Promise<void> {
  if (process.env.CHROMIUM_PATH) findBrowser();
  else if (!isInstalled()) {
    console.log("No Chromium was found. Installing Playwright's…");
    await runTool("playwright", ["install", "chromium"]).catch(() => {});
    if (!isInstalled())
      throw new CommandError("No Chromium starts here.\n  Fix: npx playwright install --with-deps chromium");
  }
}

/** Returns whether a Chromium was found and starts: Playwright's lacks libraries on some systems. */
function isInstalled(): boolean {
  try {
    const browser = findBrowser();
    if (process.platform === "linux") execFileSync(browser, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
