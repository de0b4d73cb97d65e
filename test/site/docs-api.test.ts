import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { ApiDocument } from "#app/lib/content/openapi/api-schemas.ts";
import type { DocsList, PageDocument, Versions } from "#app/lib/docs-api/schemas.ts";
import { OPENAPI_HREF, outputPathOf } from "#app/lib/urls.ts";
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
      sidebars: { schemaVersion: 3 },
      versions: [],
    };
    for (const [name, value] of Object.entries(broken)) expect(validators.get(name)?.(value)).toBe(false);
  });
});

describe("pages", () => {
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
});

test("operations of the published description and operation pages match one to one, and none mentions its sources", () => {
  const published = tree.readJson(OPENAPI_HREF.slice(1)) as ApiDocument;
  const operations = Object.values(published.paths).map(({ post }) => post?.operationId);
  expect(documents.flatMap(({ data }) => data.operation?.id ?? []).sort()).toEqual(operations.sort());
  const texts = [...JSON.stringify(published).matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g)];
  expect(texts.length).toBeGreaterThan(200);
  const aboutSources =
    /\b(?:unconfirmed|inferred|observed|by analogy|third party|the page (?:says|shows|has)|not seen)\b/i;
  expect(texts.map(([, text = ""]) => text).filter((text) => aboutSources.test(text))).toEqual([]);
});

test("the current version and the docs root lead to the same existing page", () => {
  const { versions } = tree.readJson("api/versions.json") as Versions;
  const [current] = versions;
  expect(docs.map(({ id }) => id)).toContain(current?.mainDocId);
  expect(tree.read("docs/index.html")).toContain(`url=/docs/${current?.mainDocId}/"`);
});
