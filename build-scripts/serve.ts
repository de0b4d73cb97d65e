/** `npm run serve`: serves the built site as a static host does. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { CommandError, runCommand } from "./lib/cli/run-command.ts";
import { warnOfOldNode } from "./lib/cli/warn-of-old-node.ts";
import { readHeaders } from "./lib/serve/headers.ts";
import { listen } from "./lib/serve/listen.ts";
import { createStaticServer } from "./lib/serve/static-server.ts";

await runCommand(async () => {
  warnOfOldNode();
  const { outputDir, port } = readCommandEnvironment(process.env);
  if (!existsSync(join(outputDir, NOT_FOUND_OUTPUT_PATH)))
    throw new CommandError(`There is no built site in ${outputDir}/.\n  Fix: run npm run build first.`);
  const server = createStaticServer({ dir: outputDir, headers: await readHeaders() });
  await listen(server, port);
});
