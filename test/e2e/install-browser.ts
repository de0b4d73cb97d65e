import { execFileSync } from "node:child_process";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { runTool } from "#build-scripts/lib/cli/run-tool.ts";
import { findBrowser } from "./find-browser.ts";

/** How a system installs Chromium, as arguments of each command. */
const PACKAGE_MANAGERS: string[][][] = [
  [
    ["apt-get", "update", "-qq"],
    ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
  ],
  [["dnf", "install", "-y", "chromium"]],
  [["apk", "add", "chromium"]],
];

/** Makes sure that there is a Chromium that starts: installs one where that needs no password. Throws otherwise. */
export async function installBrowser(): Promise<void> {
  if (process.env.CHROMIUM_PATH || isInstalled()) return check(findBrowser);
  console.log("No Chromium was found. Installing Playwright's…");
  await runTool("playwright", ["install", "chromium"]).catch(() => {});
  if (isInstalled()) return;
  const prefix = rootPrefix();
  const manager = PACKAGE_MANAGERS.find(([[name = ""] = []]) => runs(name, "--version"));
  if (prefix && manager) {
    console.log("Playwright's Chromium cannot be used here. Installing the system's…");
    for (const args of manager) runs(...prefix, ...args);
  }
  check(findBrowser);
}

/** Returns whether a Chromium was found and starts: Playwright's lacks libraries on some systems. */
function isInstalled(): boolean {
  try {
    const browser = findBrowser();
    return process.platform !== "linux" || runs(browser, "--version");
  } catch {
    return false;
  }
}

/** Returns what to put before a command that only root may run; undefined where that needs a password. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return [];
  return runs("sudo", "-n", "true") ? ["sudo", "-n"] : undefined;
}

function runs(...[command = "", ...args]: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function check(find: () => string): void {
  try {
    find();
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
