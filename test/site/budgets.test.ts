import { createHash } from "node:crypto";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import {
  ENTRY_ID,
  type HydrationModules,
  type HydrationPayload,
  MANIFEST_ID,
} from "#app/lib/dom/hydration-payload.ts";
import { searchManifestSchema } from "#app/lib/search/client/manifest.ts";
import { FORMAT_VERSION } from "#app/lib/search/client/search-messages.ts";
import { dataHrefOf } from "#app/lib/urls.ts";
import { site } from "../site-config.ts";
import { type BuiltPage, pageContextOf, readBuiltTree } from "./built-tree.ts";

/**
 * Maximum brotli bytes that a reader loads, 2 to 5 % above the measured sizes so that small changes pass. Raise one only with
 * the reason in the commit.
 */
const BUDGETS = {
  docsPageScripts: 96_500,
  docsPageHtml: 11_500,
  docsPageData: 6_550,
  docsPageBeforeReact: 27_700,
  homeHtml: 12_300,
  // It lists every page, so it grows with the site.
  searchHtml: 6_200,
  notFoundHtml: 4_200,
  clientRuntime: 5_500,
  searchIndex: 147_000,
  searchWorker: 11_300,
  styles: 11_400,
};

interface ModuleMap {
  imports: Record<string, string>;
  integrity: Record<string, string>;
}

const tree = await readBuiltTree();
const bytesAt = (href: string) => tree.bytesOf(href.slice(1));
const search = v.parse(searchManifestSchema, tree.readJson("search.json"));
const docPages = tree.pages.filter(({ href }) => href.startsWith("/docs/"));
const bytesOfPage = ({ href }: BuiltPage) =>
  tree.bytesOf(href === "/404/" ? "404.html" : `${href.slice(1)}index.html`);

/** Lists the scripts in the document, which run before React. */
function earlyScriptsOf(page: BuiltPage): string[] {
  return page.elements("script").flatMap(({ attribs }) => attribs.src ?? []);
}

/** Lists every script that the page loads: the client runtime and the modules that it starts React with. */
function scriptsOf(page: BuiltPage): string[] {
  const { routes, moduleMap } = pageStartOf(page);
  const { imports } = readModuleMap(moduleMap.href);
  const modules = [MANIFEST_ID, ENTRY_ID, ...routes].map((id) => {
    if (!imports[id]) throw new Error(`${moduleMap.href} has no module ${id}.`);
    return imports[id];
  });
  return withImports([...earlyScriptsOf(page), ...modules]);
}

function pageStartOf(page: BuiltPage): HydrationModules {
  return (pageContextOf(page) as HydrationPayload).start;
}

function readModuleMap(href: string): ModuleMap {
  return JSON.parse(tree.read(href.slice(1))) as ModuleMap;
}

function policyOf(page: BuiltPage): string {
  const [meta] = page.elements("meta").filter(({ attribs }) => attribs["http-equiv"]);
  return meta?.attribs.content ?? "";
}

function stylesOf(page: BuiltPage): string[] {
  const links = page.elements("link").filter(({ attribs }) => attribs.rel === "stylesheet");
  return links.flatMap(({ attribs }) => attribs.href ?? []);
}

/** Adds the static imports of scripts, at any depth. */
function withImports(hrefs: readonly string[]): string[] {
  const all = new Set(hrefs);
  for (const href of all) {
    const imports = tree.read(href.slice(1)).matchAll(/\b(?:import|from)\s*"(\.{1,2}\/[^"]+\.js)"/g);
    for (const [, imported = ""] of imports) all.add(new URL(imported, `https://host${href}`).pathname);
  }
  return [...all];
}

function digestAt(href: string, encoding: "base64" | "hex"): string {
  return createHash("sha256")
    .update(tree.read(href.slice(1)))
    .digest(encoding);
}

/** Computes the `integrity` attribute of a file. */
function integrityAt(href: string): string {
  return `sha256-${digestAt(href, "base64")}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function expectWithin(name: keyof typeof BUDGETS, bytes: number): void {
  console.info(`${name.padEnd(19)} ${String(bytes).padStart(7)} of ${BUDGETS[name]} bytes`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(BUDGETS[name]);
}

describe("budgets", () => {
  test("all JavaScript of a docs page, with all imports", () => {
    const bytes = docPages.map((page) => sum(scriptsOf(page).map(bytesAt)));
    expectWithin("docsPageScripts", Math.max(...bytes));
  });

  test("the HTML of the median docs page", () => {
    expectWithin("docsPageHtml", median(docPages.map(bytesOfPage)));
  });

  test.each([
    ["/", "homeHtml"],
    ["/search/", "searchHtml"],
    ["/404/", "notFoundHtml"],
  ] as const)("the HTML of %s", (href, budget) => {
    const page = tree.pages.find((candidate) => candidate.href === href);
    expectWithin(budget, page ? bytesOfPage(page) : 0);
  });

  test("the data of a client navigation to the median docs page", () => {
    expectWithin("docsPageData", median(docPages.map(({ href }) => bytesAt(dataHrefOf(href) ?? ""))));
  });

  test("everything that the median docs page loads before React", () => {
    const early = docPages.map((page) =>
      sum([bytesOfPage(page), ...stylesOf(page).map(bytesAt), ...earlyScriptsOf(page).map(bytesAt)]),
    );
    expectWithin("docsPageBeforeReact", median(early));
  });

  test("the client runtime", () => {
    const [script] = tree.files.filter((path) => path.startsWith("assets/page-"));
    expectWithin("clientRuntime", script ? tree.bytesOf(script) : 0);
  });

  test("the index and the worker of the search", () => {
    expectWithin("searchIndex", bytesAt(search.index));
    expectWithin("searchWorker", bytesAt(search.worker));
  });

  test("the styles of all pages", () => {
    expectWithin("styles", sum([...new Set(docPages.flatMap(stylesOf))].map(bytesAt)));
  });
});

test("the search has one index and one worker of this format version, named by their content", () => {
  expect(search.formatVersion).toBe(FORMAT_VERSION);
  const hrefs = [search.index, search.worker];
  const files = tree.files.filter((path) => path.startsWith("assets/search")).map((path) => `/${path}`);
  expect(files).toEqual(hrefs.sort());
  for (const href of hrefs) expect(href).toContain(`-${digestAt(href, "hex").slice(0, 8)}.`);
});

test("before React, a page loads only its HTML, styles, the client runtime and images", () => {
  for (const page of tree.pages) {
    expect(earlyScriptsOf(page).map((href) => href.replace(/-\w+\.js$/, ""))).toEqual(["/assets/page"]);
    const links = page
      .elements("link")
      .filter(({ attribs }) => !["canonical", "alternate", "expect", "icon"].includes(attribs.rel ?? ""));
    expect(links.map(({ attribs }) => attribs.href)).toEqual(stylesOf(page));
    // The font, and the colors of a provider with its own accent.
    expect(page.elements("style")).toHaveLength(site.font || site.brand?.accent ? 1 : 0);
  }
});

test("all pages share one stylesheet, protected by its integrity hash; the search page alone has another", () => {
  expect(new Set(tree.pages.map((page) => stylesOf(page)[0])).size).toBe(1);
  for (const page of tree.pages) {
    const [link] = page.elements("link").filter(({ attribs }) => attribs.rel === "stylesheet");
    const { href = "", integrity } = link?.attribs ?? {};
    expect(integrity).toBe(integrityAt(href));
  }
  const withMore = tree.pages.filter((page) => stylesOf(page).length > 1);
  expect(withMore.map(({ href }) => href)).toEqual(["/search/"]);
});

test("every script that a page loads exists, React's included, and is protected by its integrity hash", () => {
  for (const page of tree.pages) {
    const [script] = page.elements("script").filter(({ attribs }) => attribs.src);
    expect(script?.attribs.integrity).toBe(integrityAt(script?.attribs.src ?? ""));
    const { moduleMap } = pageStartOf(page);
    expect(moduleMap.integrity).toBe(integrityAt(moduleMap.href));
    expect(policyOf(page)).toContain(`'${moduleMap.integrity}'`);
    const { integrity } = readModuleMap(moduleMap.href);
    const modules = tree.files.filter((path) => /^build\/.+\.js$/.test(path)).map((path) => `/${path}`);
    expect(integrity).toEqual(Object.fromEntries(modules.map((href) => [href, integrityAt(href)])));
    const loaded = scriptsOf(page).filter((href) => !earlyScriptsOf(page).includes(href));
    expect(modules).toEqual(expect.arrayContaining(loaded));
    expect(sum(loaded.map(bytesAt))).toBeGreaterThan(40_000);
  }
});
