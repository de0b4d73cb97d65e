/** `npm run serve`: serves the built site as a static host does. */
import { readCommandEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { readHeaders } from "./lib/serve/headers.ts";
import { closeOnSignal, listen } from "./lib/serve/listen.ts";
import { createStaticServer } from "./lib/serve/static-server.ts";

await runCommand({ usage: "npm run serve" }, async () => {
  const { outputDir, port } = readCommandEnvironment(process.env);
  // Reports that there is no site before it listens.
  await readHeaders(outputDir);
  const server = createStaticServer({ dir: outputDir, readHeaders: () => readHeaders(outputDir) });
  closeOnSignal(server);
  await listen(server, port);
});
