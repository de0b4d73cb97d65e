/** `npm run preview`: the app on a Node server; what is saved is shown at once in every open browser. */

import { NOT_FOUND_HREF } from "#app/lib/hrefs.ts";
import { bundleApp, hashOfSources } from "./lib/app-bundle.ts";
import { createAppHandler, loadServerBuild } from "./lib/app-handler.ts";
import { createAppServer } from "./lib/app-server.ts";
import { bundleLiveScript } from "./lib/bundle-scripts.ts";
import { readContentEnvironment } from "./lib/command-environment.ts";
import { crawlHtml } from "./lib/crawl-html.ts";
import { responseHeaders } from "./lib/headers.ts";
import { listen } from "./lib/listen.ts";
import { createChangeEvents, watchContent } from "./lib/preview/change-events.ts";
import { closeOnSignal, createPreviewServer } from "./lib/preview/preview-server.ts";
import { readPreviewSettings } from "./lib/preview/preview-settings.ts";
import {
  followContent,
  remoteContent,
  updateOrSay,
  withMirror,
} from "./lib/remote-content/follow-content.ts";
import { runCommand } from "./lib/run-command.ts";
import { step } from "./lib/step.ts";

await runCommand(async () => {
  const mirror = remoteContent(process.env);
  if (mirror) await step("Read remote content", () => updateOrSay(mirror));
  Object.assign(process.env, withMirror(process.env, mirror));
  const { port, contentDir, siteConfigFile } = readContentEnvironment(process.env);
  const { host, token } = readPreviewSettings(process.env);
  await step("Bundle app", async () => bundleApp(await hashOfSources()));
  Object.assign(process.env, { NODE_ENV: "production", CONTENT_RELOAD: "true" });
  const build = await loadServerBuild();
  // One policy fits every page, so that of any page will do.
  const page = await (await createAppHandler(build)(NOT_FOUND_HREF)).text();
  const events = createChangeEvents();
  const server = createPreviewServer({
    app: createAppServer({ getBuild: () => build, mode: "production" }),
    headers: responseHeaders(crawlHtml(page, NOT_FOUND_HREF).policy ?? ""),
    liveScript: await bundleLiveScript(),
    events,
    token,
  });
  const unwatch = watchContent(contentDir, siteConfigFile, events.announce);
  const stop = new AbortController();
  if (mirror) void followContent(mirror, stop.signal);
  closeOnSignal(server, () => {
    stop.abort();
    unwatch();
    events.close();
  });
  await listen(server, port, host);
});
