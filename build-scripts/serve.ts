/** `npm run serve`: serves the built site the way a static host does. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { NOT_FOUND_OUTPUT_PATH } from "#app/lib/hrefs.ts";
import { readCommandEnvironment } from "./lib/command-environment.ts";
import { readHeaders } from "./lib/headers.ts";
import { listen } from "./lib/listen.ts";
import { CommandError, runCommand } from "./lib/run-command.ts";
import { createStaticServer } from "./lib/static-server.ts";

await runCommand(async () => {
  const { outputDir, port } = readCommandEnvironment(process.env);
  if (!existsSync(join(outputDir, NOT_FOUND_OUTPUT_PATH)))
    throw new CommandError(`There is no built site in ${outputDir}/.\n  Fix: run npm run build first.`);
  const server = createStaticServer({ dir: outputDir, headers: await readHeaders() });
  await listen(server, port);
});
