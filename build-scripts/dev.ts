/** `npm run dev`: Remix's development server, for developers. Content is read again when it changes. */
import { lockBundle } from "./lib/bundle/app-bundle.ts";
import { bundleScripts } from "./lib/bundle/bundle-scripts.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { runTool } from "./lib/cli/run-tool.ts";

const COMMAND = "npm run dev";

await runCommand({ usage: COMMAND }, async () => {
  await lockBundle(COMMAND);
  await bundleScripts();
  await runTool("remix", ["dev", "--manual", "-c", "node --import tsx build-scripts/dev-server.ts"], {
    env: { CONTENT_RELOAD: "true", NODE_ENV: "development" },
  });
});
