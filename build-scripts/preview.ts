/** `npm run preview`: serves the app from Node; saved content appears in every open browser at once. */
import { pruneDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { NOT_FOUND_HREF } from "#app/lib/urls.ts";
import { bundleApp, hashOfSources } from "./lib/bundle/app-bundle.ts";
import { DEFAULT_CACHE_DIR, readPreviewEnvironment } from "./lib/cli/command-environment.ts";
import { takeLock, waitForLock } from "./lib/cli/lock.ts";
import { runCommand } from "./lib/cli/run-command.ts";
import { step } from "./lib/cli/step.ts";
import { createEventStream } from "./lib/preview/event-stream.ts";
import { createPreviewServer } from "./lib/preview/preview-server.ts";
import { watchState } from "./lib/preview/watch-state.ts";
import { crawlHtml } from "./lib/render/crawl-html.ts";
import { createAppHandler, loadServerBuild } from "./lib/render/render-url.ts";
import { createAppServer, previewContentOf } from "./lib/serve/app-server.ts";
import { responseHeaders } from "./lib/serve/headers.ts";
import { closeOnSignal, listen } from "./lib/serve/listen.ts";

const COMMAND = "npm run preview";

await runCommand({ usage: COMMAND }, async () => {
  const { port, contentDir, providerDir, publicDirs, cache } = readPreviewEnvironment(process.env);
  const sourcesHash = await hashOfSources();
  const release = await waitForLock("build", COMMAND);
  await step("Bundle app", () => bundleApp(sourcesHash, COMMAND));
  // Another preview may have it, of the same bundle.
  await takeLock("bundle", COMMAND);
  release();
  const cacheDir = cache?.dir ?? DEFAULT_CACHE_DIR;
  Object.assign(process.env, {
    NODE_ENV: "production",
    CONTENT_RELOAD: "true",
    CACHE_DIR: cacheDir,
    CACHE_KEY: sourcesHash,
  });
  const build = await loadServerBuild();
  const live = previewContentOf(build);
  // Documents are sent with their own policy; other files with that of the not-found page.
  const page = await createAppHandler(build)(NOT_FOUND_HREF);
  const events = createEventStream(live.stateName);
  const server = createPreviewServer({
    app: createAppServer(build, publicDirs),
    headers: responseHeaders(crawlHtml(await page.text(), NOT_FOUND_HREF).policy ?? ""),
    events,
  });
  const stopWatching = watchState({
    stateName: live.stateName,
    folders: [...new Set([contentDir, providerDir, ...publicDirs])],
    onChange: events.broadcast,
  });
  closeOnSignal(server, () => {
    stopWatching();
    events.close();
  });
  await listen(server, port);
  await pruneDiskCache(cacheDir);
});
