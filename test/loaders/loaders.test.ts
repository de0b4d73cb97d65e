import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, expect, test, vi } from "vitest";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import { type FolderFiles, makeContentFolder, makePage } from "../factories/content-folder.ts";
import { responseOf } from "./response-of.ts";

afterEach(() => vi.unstubAllEnvs());

/**
 * Imports the routes over a temporary content folder. The library reads its folder from the environment when it is imported,
 * so every test imports the modules again.
 */
async function importRoutes(files: FolderFiles) {
  const { contentDir } = await makeContentFolder(files);
  vi.resetModules();
  vi.stubEnv("CONTENT_DIR", contentDir);
  vi.stubEnv("PROVIDER_DIR", undefined);
  return {
    doc: await import("#app/routes/doc.tsx"),
    page: await import("#app/routes/page.tsx"),
    files: await import("#app/routes/files.ts"),
    markdown: await import("#app/routes/markdown.ts"),
  };
}

/** Makes the arguments of a loader for a path, whose splat is all of it. */
function loaderArgs(path: string): LoaderFunctionArgs {
  return { request: new Request(`http://docs.test${path}`), params: { "*": path.slice(1) }, context: {} };
}

const TWO_PAGES = {
  "sidebar.json": JSON.stringify({ docs: [{ label: "Guides", items: ["install", "guides/first"] }] }),
  "docs/guides/first.mdx": makePage("## Steps\n\nBuy at `{provider.storeHost}`.", { title: "First steps" }),
};

const WITH_REVIEW_NOTE = {
  "docs/install.mdx": makePage("Text.", {
    title: "Install",
    review: [{ statement: "Calls are resent.", why: "Read in a copy.", source: "provider page" }],
  }),
};

test.each([
  ["a live preview", "true", true],
  ["the build", "false", false],
])("review notes in %s (CONTENT_RELOAD=%s) are shown: %s", async (_for, reload, shown) => {
  vi.stubEnv("CONTENT_RELOAD", reload);
  const { doc, files } = await importRoutes(WITH_REVIEW_NOTE);
  const page = await responseOf(() => doc.loader(loaderArgs("/docs/install/")));
  const { inDocument } = (await page.json()) as PageData;
  expect(inDocument?.html.includes("Calls are resent.")).toBe(shown);
  const document = await responseOf(() => files.loader(loaderArgs("/api/docs/install.json")));
  expect((await document.text()).includes("Calls are resent.")).toBe(shown);
});

test.each(["nope", "guides", "guides/first/deeper", "__proto__", "constructor"])(
  'the loader of a documentation page responds with 404 for the id "%s"',
  async (id) => {
    const { doc } = await importRoutes(TWO_PAGES);
    const response = await responseOf(() => doc.loader(loaderArgs(`/docs/${id}/`)));
    expect(response.status).toBe(404);
  },
);

test("the loader of a page with a syntax error fails with its position", async () => {
  const { doc } = await importRoutes({ "docs/install.mdx": makePage("A <b>tag that is not closed.") });
  await expect(async () => doc.loader(loaderArgs("/docs/install/"))).rejects.toThrow(/install\.mdx:\d+:\d+/);
});

test("old URLs redirect with their query, unknown ones are a 404", async () => {
  const redirects = { "/docs/old/": "/docs/install/#buy", "/größe/": "/" };
  const { doc, page } = await importRoutes({ "redirects.json": JSON.stringify(redirects) });
  const old = await responseOf(() => doc.loader(loaderArgs("/docs/old/?q=1")));
  expect([old.status, old.headers.get("Location")]).toEqual([302, "/docs/install/?q=1#buy"]);
  const encoded = await responseOf(() => page.loader(loaderArgs("/größe/")));
  expect([encoded.status, encoded.headers.get("Location")]).toEqual([302, "/"]);
  expect((await responseOf(() => page.loader(loaderArgs("/older/")))).status).toBe(404);
});

test("the docs API returns the same document as the page's loader, with its HTML", async () => {
  const { files, doc } = await importRoutes(TWO_PAGES);
  const api = await responseOf(() => files.loader(loaderArgs("/api/docs/guides/first.json")));
  const loader = await responseOf(() => doc.loader(loaderArgs("/docs/guides/first/")));
  const { page, inDocument } = (await loader.json()) as PageData;
  expect(await api.json()).toEqual({ ...page, ...inDocument });
  expect(api.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
});

test.each([
  "/api/docs/nope.json",
  "/api/docs/guides/first",
  "/api/docs/.json",
  "/api/pages/nope.json",
  "/api/schemas/nope.json",
  "/api/schemas/constructor.json",
  "/docs/nope/llms-full.txt",
  "/api/openapi.json",
])("a file that the content does not have is a 404: %s", async (path) => {
  const { files } = await importRoutes(TWO_PAGES);
  expect((await responseOf(() => files.loader(loaderArgs(path)))).status).toBe(404);
});
