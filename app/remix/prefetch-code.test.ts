// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

const ROUTE = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: true,
  hasErrorBoundary: true,
};
const ROUTES = {
  root: { ...ROUTE, id: "root", path: "", module: "/build/root.js", imports: ["/build/shared.js"] },
  home: { ...ROUTE, id: "home", parentId: "root", index: true, module: "/build/home.js" },
  docs: {
    ...ROUTE,
    id: "docs",
    parentId: "root",
    path: "docs",
    module: "/build/docs.js",
    imports: ["/build/shared.js"],
  },
  page: { ...ROUTE, id: "page", parentId: "docs", path: "*", module: "/build/page.js" },
  search: { ...ROUTE, id: "search", parentId: "root", path: "search", module: "/build/search.js" },
};

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = "";
});

async function prefetched(...pathnames: string[]): Promise<(string | null)[]> {
  const { prefetchCode } = await import("./prefetch-code.ts");
  for (const pathname of pathnames) prefetchCode(ROUTES, pathname);
  return [...document.head.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
    link.getAttribute("href"),
  );
}

test("the modules of every matching route are preloaded with their imports", async () => {
  expect(await prefetched("/docs/a/b/")).toEqual([
    "/build/root.js",
    "/build/shared.js",
    "/build/docs.js",
    "/build/page.js",
  ]);
});

test("each module is preloaded once", async () => {
  const hrefs = await prefetched("/search/", "/docs/a/", "/search/", "/docs/b/", "/");
  expect(hrefs).toContain("/build/home.js");
  expect(new Set(hrefs).size).toBe(hrefs.length);
});

test("a URL that matches no route preloads nothing", async () => {
  expect(await prefetched("/nope/")).toEqual([]);
});
