import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import type { DocsList } from "#app/lib/docs-api/schemas.ts";
import { nginxSettings } from "#build-scripts/lib/serve/host-settings.ts";
import { listen } from "#build-scripts/lib/serve/listen.ts";
import { createStaticServer } from "#build-scripts/lib/serve/static-server.ts";
import { hasNginx, startNginx } from "../deploy/nginx-server.ts";
import { isFull } from "../full.ts";
import { readBuiltTree } from "./built-tree.ts";
import { makeFolder } from "./run-build.ts";

const run = promisify(execFile);

/** Results that are not passes; build-scripts/README.md states the reasons. */
const EXCEPTIONS: Record<string, string> = {
  ...(hasNginx || process.env.CI ? {} : { "content-negotiation": "fail" }),
  "page-size-html": "warn",
  "page-size-markdown": "warn",
};
/** afdocs takes a third of a second for each page. */
const MAX_PAGES = isFull ? 90 : 12;
/** Field types and notes are punctuated in the Markdown exports, so that their text differs. */
const NOT_COMPARED = ".field-head,.admonition-title";

/** Marks a value that the provider has not confirmed in Markdown exports; pages underline it. */
const EXAMPLE = " (example)";

const reportSchema = v.object({
  results: v.array(v.object({ id: v.string(), status: v.string(), message: v.string() })),
  testedPages: v.number(),
});
const siteSchema = v.object({ provider: v.object({ docsOrigin: v.string() }) });

test("the static site passes the checks of afdocs for agents", async () => {
  const { folder, remove } = await makeFolder();
  onTestFinished(remove);
  const { url, close } = await serve(folder);
  onTestFinished(close);
  await copySite(folder, url.slice(0, -1));
  // Named, because llms.txt also has sections, which have no page.
  const urls = await sampledUrls(url);
  const sample = ["--urls", urls.join()];
  const speed = ["--max-concurrency", "20", "--request-delay", "0"];
  const parity = ["--parity-exclusions", NOT_COMPARED, "--parity-pass-threshold", "15"];
  const options = ["--format", "json", "--quiet", ...sample, ...speed, ...parity];
  const args = ["node_modules/afdocs/bin/afdocs.mjs", "check", url, ...options];
  const running = run("node", args, { maxBuffer: 1e9 });
  // It prints its report at the end, and then waits for idle connections before it exits.
  running.child.stdout?.once("data", () => void close());
  // It exits with 1 for the exceptions.
  const { stdout } = await running.catch((error: { stdout: string }) => error);
  const { results, testedPages } = v.parse(reportSchema, JSON.parse(stdout));
  expect(testedPages).toBe(urls.length);
  const others = results.filter(
    ({ id, status }) => status !== "pass" && status !== "skip" && status !== EXCEPTIONS[id],
  );
  expect(others).toEqual([]);
});

/** Returns the URLs of pages from all parts of the site. */
async function sampledUrls(origin: string): Promise<string[]> {
  const { docs } = (await readBuiltTree()).readJson("api/docs.json") as DocsList;
  const step = Math.max(1, docs.length / MAX_PAGES);
  const count = Math.min(docs.length, MAX_PAGES);
  return Array.from(
    { length: count },
    (_, at) => new URL(docs[Math.floor(at * step)]?.path ?? "", origin).href,
  );
}

/** Serves a folder by nginx, which sends Markdown to clients that prefer it; where it is not installed, by the static server. */
async function serve(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  if (hasNginx) {
    const { port, stop } = await startNginx(
      folder,
      nginxSettings({ headers: {}, redirects: {}, gone: [], edgeSeconds: 0 }),
    );
    return { url: `http://127.0.0.1:${port}/`, close: stop };
  }
  const server = createStaticServer({ dir: folder, headers: {} });
  // afdocs would send requests on connections that the server is closing.
  server.keepAliveTimeout = 300_000;
  const url = await listen(server, 0);
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

/** Copies the site's files, whose links lead to the server instead of the published origin. */
async function copySite(folder: string, origin: string): Promise<void> {
  const tree = await readBuiltTree();
  const { provider } = v.parse(siteSchema, JSON.parse(await readFile("content/site.json", "utf8")));
  for (const path of tree.files.filter((file) => /\.(?:html|json|md|svg|txt|xml)$/.test(file))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const text = tree.read(path).replaceAll(provider.docsOrigin, origin);
    await writeFile(join(folder, path), path.endsWith(".md") ? text.replaceAll(EXAMPLE, "") : text);
  }
}
