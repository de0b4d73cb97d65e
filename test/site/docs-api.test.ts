import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { SidebarItem } from "#app/lib/content/types.ts";
import type { DocsList, PageDocument, Sidebars, Versions } from "#app/lib/docs-api/schemas.ts";
import { markdownHref, OPENAPI_HREF, outputPathOf } from "#app/lib/urls.ts";
import { type BuiltPage, pageContextOf, readBuiltTree, textOf } from "./built-tree.ts";

const tree = await readBuiltTree();
const SCHEMAS = {
  page: /^api\/(?:docs|pages)\//,
  docs: /^api\/docs\.json$/,
  sidebars: /^api\/sidebars\.json$/,
  versions: /^api\/versions\.json$/,
};

const api = tree.files.filter(
  (path) => /^api\/(?!schemas\/).*\.json$/.test(path) && `/${path}` !== OPENAPI_HREF,
);
const validators = new Map(Object.keys(SCHEMAS).map((name) => [name, compileSchema(name)]));
const { docs } = tree.readJson("api/docs.json") as DocsList;
const documents = api
  .filter((path) => SCHEMAS.page.test(path))
  .map((path) => ({ path, data: tree.readJson(path) as PageDocument }));
const named = documents.map(({ path, data }) => [path, data] as const);
const docDocuments = documents.filter(({ data }) => data.kind === "doc").map(({ data }) => data);

function compileSchema(name: string): ValidateFunction {
  const ajv = new Ajv({ strict: true, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(tree.readJson(`api/schemas/${name}.json`) as object);
}

function pageAt(href: string): BuiltPage {
  const page = tree.pages.find((candidate) => candidate.href === href);
  if (!page) throw new Error(`No page was built at ${href}.`);
  return page;
}

describe("schemas", () => {
  test.each(api)("%s is valid by its schema", (path) => {
    const names = Object.entries(SCHEMAS).flatMap(([name, pattern]) => (pattern.test(path) ? [name] : []));
    expect(names.length).toBe(1);
    const validate = validators.get(names[0] ?? "");
    const fits = validate?.(tree.readJson(path));
    expect(validate?.errors ?? []).toEqual([]);
    expect(fits).toBe(true);
  });

  test("the schemas reject documents of another shape", () => {
    const { title: _title, ...untitled } = documents[0]?.data ?? ({} as PageDocument);
    const broken = {
      page: untitled,
      docs: { schemaVersion: 2, docs: [] },
      sidebars: { schemaVersion: 1 },
      versions: [],
    };
    for (const [name, value] of Object.entries(broken)) expect(validators.get(name)?.(value)).toBe(false);
  });
});

describe("pages", () => {
  test("there is one document for every page except search and 404", () => {
    const withData = tree.pages
      .map(({ href }) => href)
      .filter((href) => !["/search/", "/404/"].includes(href));
    expect(documents.map(({ data }) => data.path).sort()).toEqual(withData.sort());
  });

  test.each(named)("%s has the path and URL of its id", (path, data) => {
    expect(path).toBe(`api/${data.kind}s/${data.id}.json`);
    expect(data.markdown).toBe(markdownHref(data.path));
    if (data.kind === "doc") expect(data.path).toBe(`/docs/${data.id}/`);
  });

  test.each(named)("%s, its page and its Markdown have the same title and description", (_path, data) => {
    const page = pageAt(data.path);
    const [heading] = page.elements("h1");
    // The home page's heading is the site's tagline.
    if (data.path !== "/") expect(textOf(heading)).toBe(data.title);
    expect(page.meta("description")).toBe(data.description);
    const [first = "", , second = ""] = tree.read(outputPathOf(data.markdown)).split("\n");
    expect(first.replace(/\\(?=[^\w\s])/g, "")).toBe(`# ${data.title}`);
    expect(second.replace(/\\(?=[^\w\s])/g, "")).toBe(`> ${data.description}`);
  });

  test.each(named)("the text of %s is in its page once, and not in the hydration data", (_path, data) => {
    const page = pageAt(data.path);
    expect(data.html.length).toBeGreaterThan(100);
    expect(page.html.split(data.html).length - 1).toBe(1);
    const strings: string[] = [];
    JSON.stringify(pageContextOf(page), (key, value: unknown) => {
      expect(["html", "inDocument"]).not.toContain(key);
      if (typeof value === "string") strings.push(value);
      return value;
    });
    expect(strings.filter((text) => /<\/?[a-z]/i.test(text))).toEqual([]);
    const start = data.html
      .replace(/<[^>]*>/g, " ")
      .trim()
      .slice(0, 60);
    expect(strings.filter((text) => text.includes(start))).toEqual([]);
  });

  test.each(docDocuments.map((data) => [data.id, data] as const))(
    "the breadcrumbs of %s end with the page",
    (_id, { breadcrumbs, path }) => {
      expect(breadcrumbs.at(-1)?.href).toBe(path);
      expect(breadcrumbs.length).toBeGreaterThan(1);
    },
  );

  test.each(named)("every page that %s names exists", (_path, data) => {
    const others = [data.previous, data.next, ...data.related].flatMap((page) => page ?? []);
    const hrefs = [...others.map(({ path }) => path), ...data.breadcrumbs.flatMap(({ href }) => href ?? [])];
    for (const href of hrefs) expect(tree.files).toContain(outputPathOf(href));
    const links = pageAt(data.path)
      .elements("a")
      .map(({ attribs }) => attribs.href);
    expect(links).toEqual(expect.arrayContaining(others.map(({ path }) => path)));
  });
});

describe("lists", () => {
  test("the list of pages matches the documentation pages' documents", () => {
    expect(docs.map(({ id }) => id).sort()).toEqual(docDocuments.map(({ id }) => id).sort());
    for (const { sidebar: _sidebar, ...entry } of docs)
      expect(docDocuments.find(({ id }) => id === entry.id)).toMatchObject(entry);
  });

  test("next and previous visit every page of a sidebar in the list's order", () => {
    const byPath = new Map(docDocuments.map((document) => [document.path, document]));
    for (const sidebar of new Set(docs.map((doc) => doc.sidebar))) {
      const order = docs.filter((doc) => doc.sidebar === sidebar).map(({ path }) => path);
      const forwards = follow(byPath, order[0], "next");
      expect(forwards).toEqual(order);
      expect(follow(byPath, order.at(-1), "previous")).toEqual([...order].reverse());
    }
  });

  test("the sidebars list every documentation page exactly once", () => {
    const { sidebars } = tree.readJson("api/sidebars.json") as Sidebars;
    const flatten = (entries: readonly SidebarItem[]): SidebarItem[] =>
      entries.flatMap((entry) => [entry, ...flatten(entry.items ?? [])]);
    const ids = Object.values(sidebars).flatMap((entries) =>
      flatten(entries).flatMap(({ docId }) => docId ?? []),
    );
    expect(ids.sort()).toEqual(docs.map(({ id }) => id).sort());
  });

  test("the current version and the docs root lead to the same existing page", () => {
    const { versions } = tree.readJson("api/versions.json") as Versions;
    const [current] = versions;
    expect(docs.map(({ id }) => id)).toContain(current?.mainDocId);
    expect(tree.read("docs/index.html")).toContain(`url=/docs/${current?.mainDocId}/"`);
  });
});

/** Follows `next` or `previous` from a page to the end and returns the paths. */
function follow(
  byPath: ReadonlyMap<string, PageDocument>,
  from: string | undefined,
  direction: "next" | "previous",
): string[] {
  const visited: string[] = [];
  for (let path = from; path && !visited.includes(path); path = byPath.get(path)?.[direction]?.path)
    visited.push(path);
  return visited;
}
