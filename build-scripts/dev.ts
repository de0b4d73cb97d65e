/** `npm run dev`: Remix's development server, for engineers. Content is read anew when it changes. */
import { rm } from "node:fs/promises";
import { bundleScripts } from "./lib/bundle/bundle-scripts.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { runTool } from "./lib/cli/run-tool.ts";

await runCommand(async () => {
  // The development bundle must not be taken for a production one.
  await rm("build/inputs.sha256", { force: true });
  await bundleScripts();
  await runTool("remix", ["dev", "--manual", "-c", "node --import tsx build-scripts/dev-server.ts"], {
    env: { CONTENT_RELOAD: "true", NODE_ENV: "development" },
  });
});
