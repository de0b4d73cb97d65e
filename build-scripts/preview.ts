/** `npm run preview`: the app on a Node server; what is saved is shown at once in every open browser. */
import { NOT_FOUND_HREF } from "#app/lib/hrefs.ts";
import { bundleApp, hashOfSources } from "./lib/app-bundle.ts";
import { createAppHandler, loadServerBuild } from "./lib/app-handler.ts";
import { createAppServer, liveContentOf } from "./lib/app-server.ts";
import { bundleLiveScript } from "./lib/bundle-scripts.ts";
import { readPreviewEnvironment } from "./lib/command-environment.ts";
import { crawlHtml } from "./lib/crawl-html.ts";
import { responseHeaders } from "./lib/headers.ts";
import { listen } from "./lib/listen.ts";
import { createChangeEvents } from "./lib/preview/change-events.ts";
import { followState } from "./lib/preview/follow-state.ts";
import { closeOnSignal, createPreviewServer } from "./lib/preview/preview-server.ts";
import { readPreviewSettings } from "./lib/preview/preview-settings.ts";
import { runCommand } from "./lib/run-command.ts";
import { step } from "./lib/step.ts";

const PUBLIC_DIR = "public";

await runCommand(async () => {
  const { port, contentDir, siteConfigFile } = readPreviewEnvironment(process.env);
  const { host, allowedHosts, token } = readPreviewSettings(process.env);
  await step("Bundle app", async () => bundleApp(await hashOfSources()));
  Object.assign(process.env, { NODE_ENV: "production", CONTENT_RELOAD: "true" });
  const build = await loadServerBuild();
  const live = liveContentOf(build);
  // A document is sent with its own policy; what is no document, with that of one.
  const page = await live.answer(
    () => createAppHandler(build)(NOT_FOUND_HREF),
    async (document) => document,
  );
  const events = createChangeEvents(live.stateName);
  const server = createPreviewServer({
    app: createAppServer({ getBuild: () => build, mode: "production" }),
    headers: responseHeaders(crawlHtml(await page.text(), NOT_FOUND_HREF).policy ?? ""),
    liveScript: await bundleLiveScript(),
    events,
    token,
    allowedHosts,
  });
  const unfollow = await followState({
    stateName: live.stateName,
    folders: [contentDir, PUBLIC_DIR],
    files: [siteConfigFile],
    onChange: events.announce,
  });
  live.follow();
  closeOnSignal(server, () => {
    unfollow();
    events.close();
  });
  await listen(server, port, host);
});
