import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DocumentLoadError } from "#app/lib/docs-api/load-document.ts";
import { importRoutes, loaderArgs, responseOf } from "./import-routes.ts";

/** URLs are relative to the page in the browser, but need an origin in Node. */
const ORIGIN = "http://docs.test";
const server = setupServer();
const { fetch: originalFetch } = globalThis;

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  const { fetch: intercepted } = globalThis;
  vi.stubGlobal("fetch", (href: string, options?: RequestInit) =>
    intercepted(new URL(href, ORIGIN), options),
  );
});
afterEach(() => {
  server.resetHandlers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
afterAll(() => {
  server.close();
  expect(globalThis.fetch).toBe(originalFetch);
});

const PAGE = {
  schemaVersion: 1,
  kind: "doc",
  id: "guides/first",
  path: "/docs/guides/first/",
  title: "First steps",
  description: "What the page is about.",
  keywords: [],
  markdown: "/docs/guides/first.md",
  html: "<p>Text.</p>",
  toc: [],
  breadcrumbs: [],
  related: [],
};

/** Runs the client loader of the documentation page with this id. */
async function loadInBrowser(id: string): Promise<unknown> {
  const { doc } = await importRoutes({});
  const serverLoader = () => Promise.reject(new Error("no server"));
  const args = { ...loaderArgs(`/docs/${id}/`), serverLoader };
  return doc.clientLoader(args as unknown as ClientLoaderFunctionArgs);
}

test("the client loader fetches the page's JSON document, never a Remix server", async () => {
  server.use(http.get(`${ORIGIN}/api/docs/guides/first.json`, () => HttpResponse.json(PAGE)));
  const { html, toc, related, ...page } = PAGE;
  expect(await loadInBrowser("guides/first")).toEqual({ page, inDocument: { html, toc, related } });
});

test("what cannot be loaded throws an error that can be shown to the reader", async () => {
  server.use(http.get(`${ORIGIN}/api/docs/guides/first.json`, () => new HttpResponse(null, { status: 503 })));
  // Modules are imported again for each test, so the class is compared by name.
  await expect(loadInBrowser("guides/first")).rejects.toMatchObject({ name: DocumentLoadError.name });
});

test("the docs root redirects to the main page of the docs API", async () => {
  server.use(
    http.get(`${ORIGIN}/api/versions.json`, () =>
      HttpResponse.json({
        schemaVersion: 1,
        versions: [{ name: "current", label: "Next", mainDocId: "guides/first" }],
      }),
    ),
  );
  const { docsRoot } = await importRoutes({});
  const args = loaderArgs("/docs/?utm=1") as unknown as ClientLoaderFunctionArgs;
  const response = await responseOf(() => docsRoot.clientLoader(args));
  expect(response.headers.get("Location")).toBe("/docs/guides/first/?utm=1");
});
