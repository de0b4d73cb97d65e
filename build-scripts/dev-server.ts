/** The server that `remix dev` starts. It swaps the app after each bundle, without a restart. */
import { watch } from "node:fs";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";
import { broadcastDevReady, type ServerBuild } from "@remix-run/node";
import { SERVER_BUILD } from "./lib/bundle/app-bundle.ts";
import { readContentEnvironment } from "./lib/cli/command-environment.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { createAppServer } from "./lib/serve/app-server.ts";
import { listen } from "./lib/serve/listen.ts";

/** Remix writes this file last, when a bundle is complete. */
const VERSION_FILE = "build/version.txt";

await runCommand({ usage: "node --import tsx build-scripts/dev-server.ts" }, async () => {
  const { port } = readContentEnvironment(process.env);
  let version = 0;
  const load = async () =>
    (await import(`${pathToFileURL(SERVER_BUILD).href}?version=${version++}`)) as ServerBuild;
  let build = await load();
  await listen(createServer(createAppServer({ getBuild: () => build, mode: "development" })), port);
  broadcastDevReady(build);
  watch("build", async (_event, file) => {
    if (!VERSION_FILE.endsWith(String(file))) return;
    build = await load();
    broadcastDevReady(build);
  });
});
