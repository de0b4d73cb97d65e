import Ajv from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { makeContent, makeDocSource } from "#test/factories/content.ts";
import { docsList, pageDocument, sidebarsDocument, versions } from "./documents.ts";
import { docsApiJsonSchema } from "./json-schema.server.ts";
import { DOCS_API_SCHEMAS } from "./schemas.ts";

const doc = makeDocSource({
  place: { breadcrumbs: [{ label: "Guides" }, { label: "A", href: "/docs/install/" }] },
});
const content = makeContent({
  docs: [doc],
  sidebars: {
    docs: [
      {
        kind: "category",
        label: "Guides",
        items: [
          { kind: "category", label: "Deep", items: [{ kind: "link", label: "A", href: "/docs/install/" }] },
        ],
      },
    ],
  },
});
const outline = {
  headings: [{ depth: 2, id: "a", text: "A" }],
  links: [],
  anchors: [],
  pageImages: [],
};

/** Documents of the docs API by schema name, as they are sent. */
const DOCUMENTS: Record<string, unknown> = JSON.parse(
  JSON.stringify({
    page: pageDocument(content, doc, { html: "<p></p>", outline }),
    docs: docsList(content),
    versions: versions(content),
    sidebars: sidebarsDocument(content),
  }),
);

const validate = (name: string, document: unknown) => {
  const schema = docsApiJsonSchema(name);
  return new Ajv({ strict: false }).validate({ ...schema, $schema: undefined }, document);
};

test("every schema has a document in this test", () => {
  expect(Object.keys(DOCUMENTS).sort()).toEqual(Object.keys(DOCS_API_SCHEMAS).sort());
});

test.each(Object.keys(DOCS_API_SCHEMAS))("the schema %s accepts its document and no other", (name) => {
  for (const [other, document] of Object.entries(DOCUMENTS)) {
    expect(validate(name, document), other).toBe(other === name);
  }
});

test("a document with a missing field or a wrong type is invalid", () => {
  const { title: _title, ...untitled } = DOCUMENTS.page as Record<string, unknown>;
  expect(validate("page", untitled)).toBe(false);
  expect(validate("page", { ...untitled, title: 1 })).toBe(false);
  expect(validate("page", { ...untitled, title: "A", path: "docs" })).toBe(false);
  expect(validate("page", { ...untitled, title: "A", schemaVersion: 2 })).toBe(false);
  expect(validate("page", { ...untitled, title: "A", added: true })).toBe(true);
});

test.each(["gone", "", "constructor", "__proto__", "toString"])("there is no schema %j", (name) => {
  expect(docsApiJsonSchema(name)).toBeUndefined();
});
