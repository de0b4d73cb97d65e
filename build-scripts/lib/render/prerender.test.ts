import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { DocSource } from "#app/lib/content/resolve/content.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { outputPathOf } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { makeContent } from "#test/factories/content.ts";
import type { PrerenderResult } from "./app-worker.ts";
import { type Prerendered, type PrerenderInput, prerender } from "./prerender.ts";
import { renderUrl } from "./render-url.ts";
import { renderUnits, SITE_FILES } from "./site-urls.ts";

type TestResponse = string | Response | Error;

interface Run extends Prerendered {
  /** How many pages were rendered, not reused. */
  renderedPages: number;
  progress: string;
  /** Paths that the tree recorded as written. */
  added: Set<string>;
  /** Texts of written files by path. */
  written: Map<string, string>;
  /** What each task of a worker was asked for, in order. */
  tasks: (readonly string[])[];
  requested: string[];
}

const status = (code: number, body = "", headers: Record<string, string> = {}) =>
  new Response(body, { status: code, headers });
const redirectDocument = async (href: string) => `redirect to ${href}`;
const redirect = (location: string, code = 302) => status(code, "", { Location: location });
const html = { "Content-Type": "text/html; charset=utf-8" };

const PAGE_UNITS = [
  ["/api/docs/a.json", "/docs/a/", "/docs/a.md"],
  ["/api/pages/index.json", "/", "/index.md"],
];
const REQUIRED = [...PAGE_UNITS.flat(), "/docs/", "/search/", "/llms-full.txt", ...SITE_FILES];

/**
 * Prerenders a site with the pages `/` and `/docs/a/`. Required URLs have an empty response by default, others 404. The hash of a
 * page's inputs is its href.
 */
async function run(
  responses: Record<string, TestResponse>,
  options: Partial<PrerenderInput> = {},
): Promise<Run> {
  const all: Record<string, TestResponse> = {
    ...Object.fromEntries(REQUIRED.map((href) => [href, ""])),
    "/docs/404/": status(404, "not found"),
    "/search.json":
      '{"formatVersion":1,"index":"/assets/search-1.json","worker":"/assets/search-worker-1.js","popular":[]}',
    ...responses,
  };
  const written = new Map<string, string>();
  const tasks: Run["tasks"] = [];
  const request = async (href: string) => {
    await wait(1);
    const response = all[href] ?? status(404, "nothing here");
    if (response instanceof Error) throw response;
    return typeof response === "string" ? status(200, response) : response;
  };
  const renderOne = async (href: string): Promise<PrerenderResult> => {
    const { body, ...rendered } = await renderUrl(href, { request, redirectDocument });
    if (body !== undefined) written.set(outputPathOf(href), String(body));
    return { ...rendered, href, file: body === undefined ? undefined : outputPathOf(href) };
  };
  const reusable = options.reusable ?? new Map();
  const redirects = options.redirects ?? {};
  const units = renderUnits({
    content: {
      site: makeContent().site,
      docs: new Map([["a", { href: "/docs/a/", body: "" } as DocSource]]),
      pages: new Map([["index", { href: "/" } as PageSource]]),
      redirects,
    },
    inputHashOf: ({ href }) => href,
    reusable,
    workerCount: 2,
  });
  const added = new Set<string>();
  const rendering = prerender({
    units,
    redirects,
    reusable,
    tree: {
      reuse: () => true,
      add(paths) {
        for (const path of paths) {
          if (added.has(path)) throw new CommandError(`Two parts of the site are written to ${path}.`);
          added.add(path);
        }
      },
    },
    contentKey: "content",
    workers: {
      async render(hrefs) {
        tasks.push(hrefs);
        return { contentKey: "content", results: await Promise.all(hrefs.map(renderOne)) };
      },
    },
    ...options,
  });
  const prerendered = await rendering.site;
  return {
    ...prerendered,
    renderedPages: await rendering.pages,
    progress: rendering.progress(),
    added,
    written,
    tasks,
    requested: tasks.flat(),
  };
}

test("redirects of the content are written, and are no files that pages may link to", async () => {
  const redirects = { "/old/": "/docs/a/#part" };
  const { written, site } = await run({ "/old/": redirect("/docs/a/#part") }, { redirects });
  expect(written.get("old/index.html")).toBe("redirect to /docs/a/#part");
  expect(site.files.has("/old/")).toBe(false);
});

test("a page with the inputs of the last build is reused", async () => {
  const first = await run({});
  const reusable = new Map([...first.results].filter(([hash]) => hash === "/docs/a/"));
  const second = await run({}, { reusable });
  expect(second.requested).not.toContain("/docs/a/");
  expect([second.renderedPages, second.progress]).toEqual([1, "2 of 2"]);
  expect(second.site).toEqual(first.site);
  expect(second.results).toEqual(first.results);
  const reused = [...reusable.values()].flat().flatMap(({ file }) => file ?? []);
  expect([...second.added, ...reused].sort()).toEqual([...first.added].sort());
});

test("a page whose files are missing is rendered again", async () => {
  const { results: reusable } = await run({});
  const tree = { add: () => {}, reuse: () => false };
  expect((await run({}, { reusable, tree })).renderedPages).toBe(2);
});

test("a server error stops the build, naming the URL", async () => {
  const failed = run({ "/docs/a/": status(500, "boom", html) });
  await expect(failed).rejects.toThrow("/docs/a/ responded with 500.");
  await expect(failed).rejects.toBeInstanceOf(CommandError);
});

test("the text of an error response is reported, shortened", async () => {
  const failed = run({ "/robots.txt": status(503, "x".repeat(5000)) }).catch((error: unknown) => error);
  const { message } = (await failed) as CommandError;
  expect(message).toMatch(/^\/robots\.txt responded with 503:\nxxx/);
  expect(message.length).toBeLessThan(2100);
});

test("a worker's error is passed on, naming the page", async () => {
  const cause = new TypeError("window is not defined");
  const error = await run({ "/docs/a/": cause }).catch((thrown: unknown) => thrown);
  expect((error as Error).message).toBe("/docs/a/ could not be rendered.");
  expect((error as Error).cause).toBe(cause);
});

test("a required URL may not be missing", async () => {
  const failed = run({ "/docs/a.md": status(404, "Not Found") });
  await expect(failed).rejects.toThrow("/docs/a.md responded with 404");
  await expect(failed).rejects.toBeInstanceOf(CommandError);
});

test("the error document is written although its status is 404, but not when it fails", async () => {
  const { written } = await run({});
  expect(written.get("404.html")).toBe("not found");
  await expect(run({ "/docs/404/": status(500, "broken") })).rejects.toThrow("/404/ responded with 500");
});

test("a redirect without a target is an error", async () => {
  await expect(run({ "/docs/": status(302) })).rejects.toThrow("/docs/ responded with 302");
});

test("waiting for the pages ends when one fails, and the failure is that of the site", async () => {
  const { pages, site } = prerender({
    units: ["0", "1"].map((inputHash) => ({ hrefs: [`/docs/${inputHash}/`], inputHash })),
    redirects: {},
    reusable: new Map(),
    tree: { add: () => {}, reuse: () => true },
    contentKey: "content",
    workers: {
      render: async ([href = ""]) => ({ contentKey: "content", results: [{ href, status: 500 }] }),
    },
  });
  expect(await pages).toBe(2);
  await expect(site).rejects.toThrow("/docs/0/ responded with 500");
});
