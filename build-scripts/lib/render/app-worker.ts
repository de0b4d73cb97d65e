import { AsyncLocalStorage } from "node:async_hooks";
import { join } from "node:path";
import { format } from "node:util";
import type { ServerBuild } from "@remix-run/node";
import { writeIntoFolder } from "#app/lib/server/files.server.ts";
import { outputPathOf } from "#app/lib/urls.ts";
import { type App, createAppHandler, type RenderedUrl, renderUrl, withAssets } from "./render-url.ts";

export interface RenderTask {
  outputDir: string;
  /** URLs that share work, such as a page and its data, in the order to render them. */
  hrefs: readonly string[];
}

/** The result of one URL. Plain data: it is sent between processes and stored in the build manifest. */
export interface PrerenderResult extends Omit<RenderedUrl, "body" | "parts"> {
  href: string;
  /** Path of the file; undefined when the response is an error. */
  file?: string | undefined;
}

/** The app prints every error; the lines are reported with the response they belong to. */
const printed = new AsyncLocalStorage<string[]>();
console.error = (...parts: unknown[]) => {
  printed.getStore()?.push(format(...parts));
};

export interface RenderTaskResult {
  /** Identifies the content that the worker has read. */
  contentKey: string;
  /** A result for each URL, and for each part of their files. */
  results: PrerenderResult[];
}

/** Renders URLs and writes their files. */
export type RenderTaskHandler = (task: RenderTask) => Promise<RenderTaskResult>;

/** What the app exports for the build. */
interface AppEntry extends Pick<App, "redirectDocument"> {
  /** Identifies the content, which it reads. */
  readContentKey(): Promise<string>;
}

/** Prepares a worker; resolves when its app has read the content. */
export async function createRenderTaskHandler(build: ServerBuild): Promise<RenderTaskHandler> {
  const request = createAppHandler(await withAssets(build));
  const { redirectDocument, readContentKey } = build.entry.module as unknown as AppEntry;
  // Each worker reads the content again: that is cheaper than serialising the main process's, and both happen at the same time.
  const contentKey = await readContentKey();
  return async (task) => {
    return { contentKey, results: await renderTask(task, { request, redirectDocument }) };
  };
}

/** Renders with an app that is loaded. */
export async function renderTask({ hrefs, outputDir }: RenderTask, app: App): Promise<PrerenderResult[]> {
  const results: PrerenderResult[] = [];
  const render = async (href: string): Promise<void> => {
    const lines: string[] = [];
    const { body, parts = [], ...rendered } = await printed.run(lines, () => renderUrl(href, app));
    const file = outputPathOf(href);
    if (body !== undefined) writeIntoFolder(join(outputDir, file), Buffer.from(body));
    const reason = rendered.reason && [rendered.reason, ...lines].join("\n");
    results.push({ ...rendered, href, file: body === undefined ? undefined : file, reason });
    // This worker built the index that they are part of.
    for (const part of parts) await render(part);
  };
  for (const href of hrefs) await render(href);
  return results;
}
