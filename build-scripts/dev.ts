/** `npm run dev`: Remix's development server, for developers. Content is read again when it changes. */
import { rm } from "node:fs/promises";
import { bundleScripts } from "./lib/bundle/bundle-scripts.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { runTool } from "./lib/cli/run-tool.ts";

await runCommand(async () => {
  // The development bundle must not be reused as a production bundle.
  await rm("build/inputs.sha256", { force: true });
  await bundleScripts();
  await runTool("remix", ["dev", "--manual", "-c", "node --import tsx build-scripts/dev-server.ts"], {
    env: { CONTENT_RELOAD: "true", NODE_ENV: "development" },
  });
});
