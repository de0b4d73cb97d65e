/** `npm run test:deploy`: runs the publishing tests; `-- --kills 200` kills 200 publishes. */
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { runCommand } from "#build-scripts/lib/cli/run-command.ts";
import { runTool } from "#build-scripts/lib/cli/run-tool.ts";

await runCommand(async () => {
  const { kills = "10" } = parseArgs({ options: { kills: { type: "string" } } }).values;
  await mkdir("test-results", { recursive: true });
  await runTool("vitest", ["run", "--config", "test/deploy/vitest.config.ts"], {
    env: { DEPLOY_TEST_KILLS: kills },
  });
});
