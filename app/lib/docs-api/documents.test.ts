import * as v from "valibot";
import { expect, test } from "vitest";
import { makeContent, makeDocSource, makePageSource } from "#test/factories/content.ts";
import { docsList, pageDocument, sidebarsDocument, versions } from "./documents.ts";
import { docsListSchema, pageDocumentSchema, sidebarsSchema, versionsSchema } from "./schemas.ts";

const heading = (depth: number, id: string) => ({
  depth,
  id,
  text: id.toUpperCase(),
  position: { line: 1, column: 1 },
});
const rendered = (...headings: ReturnType<typeof heading>[]) => ({
  html: "<p>Text.</p>",
  outline: { headings, links: [], anchors: [] },
});

test("a documentation page's document has everything its page shows and matches its schema", () => {
  const doc = makeDocSource({
    id: "guides/install",
    related: ["events"],
    frontmatter: { keywords: ["setup"] },
    place: {
      breadcrumbs: [{ label: "Guides" }, { label: "Install", href: "/docs/guides/install/" }],
      previous: "start",
      next: "events",
    },
  });
  const content = makeContent({
    docs: [makeDocSource({ id: "start" }), doc, makeDocSource({ id: "events" })],
  });
  const document = pageDocument(content, doc, rendered(heading(2, "a")));
  expect(document).toEqual({
    schemaVersion: 3,
    kind: "doc",
    id: "guides/install",
    path: "/docs/guides/install/",
    title: "Title of guides/install",
    description: "Description of guides/install.",
    keywords: ["setup"],
    markdown: "/docs/guides/install.md",
    html: "<p>Text.</p>",
    toc: [
      { depth: 2, id: "a", text: "A" },
      { depth: 2, id: "next-steps", text: "Next steps" },
    ],
    breadcrumbs: [{ label: "Guides" }, { label: "Install", href: "/docs/guides/install/" }],
    related: [{ title: "Title of events", path: "/docs/events/" }],
    previous: { title: "Label of start", path: "/docs/start/" },
    next: { title: "Label of events", path: "/docs/events/" },
  });
  expect(v.parse(pageDocumentSchema, JSON.parse(JSON.stringify(document)))).toEqual(document);
});

test("with a repository in the site configuration, a page has its edit URL", () => {
  const page = makeDocSource({ id: "guide", sourcePath: "docs/with-{provider}/a guide.mdx" });
  const repository = { editUrl: "https://git.example/edit/{path}" };
  const document = pageDocument(makeContent({ docs: [page], site: { repository } }), page, rendered());
  expect(document.editUrl).toBe("https://git.example/edit/docs/with-%7Bprovider%7D/a%20guide.mdx");
  expect(v.parse(pageDocumentSchema, JSON.parse(JSON.stringify(document)))).toEqual(document);
});

test("a page outside the documentation has no breadcrumbs or neighbors", () => {
  const page = makePageSource({ id: "install" });
  const content = makeContent({
    pages: [page],
    docs: [makeDocSource({ id: "install", place: { breadcrumbs: [{ label: "Doc" }], next: "install" } })],
  });
  expect(pageDocument(content, page, rendered())).toMatchObject({
    kind: "page",
    path: "/install/",
    breadcrumbs: [],
    related: [],
    previous: undefined,
    next: undefined,
  });
});

test.each([
  [{}, ["b", "c", "next-steps"]],
  [{ hide_table_of_contents: true }, []],
])("with %j the table of contents of a page with related pages lists %j", (frontmatter, ids) => {
  const doc = makeDocSource({ id: "a", related: ["b"], frontmatter });
  const content = makeContent({ docs: [doc, makeDocSource({ id: "b" })] });
  const headings = [heading(2, "b"), heading(3, "c"), heading(4, "d")];
  expect(pageDocument(content, doc, rendered(...headings)).toc.map(({ id }) => id)).toEqual(ids);
});

test("a neighbor or related page that does not exist is left out", () => {
  const doc = makeDocSource({ related: ["gone"], place: { breadcrumbs: [], previous: "gone" } });
  expect(pageDocument(makeContent({ docs: [doc] }), doc, rendered())).toMatchObject({
    related: [],
    previous: undefined,
  });
});

test("the list of pages is in reading order", () => {
  const content = makeContent({
    docs: [makeDocSource({ id: "b" }), makeDocSource({ id: "a", sidebar: "other" })],
  });
  const list = docsList(content);
  expect(list.docs).toEqual([
    { id: "b", path: "/docs/b/", sidebar: "docs", title: "Title of b", description: "Description of b." },
    { id: "a", path: "/docs/a/", sidebar: "other", title: "Title of a", description: "Description of a." },
  ]);
  expect(v.is(docsListSchema, list)).toBe(true);
});

test("there is one version, which starts at the landing page", () => {
  const content = makeContent({ site: { landingDoc: "guides/install" } });
  expect(versions(content)).toEqual({
    schemaVersion: 3,
    versions: [{ name: "current", label: "Next", mainDocId: "guides/install" }],
  });
  expect(v.is(versionsSchema, versions(content))).toBe(true);
});

test("sidebars are trees of labels and hrefs", () => {
  const link = { label: "A", href: "/docs/a/", docId: "a" };
  const elsewhere = { label: "Blog", href: "https://blog.example" };
  const category = { label: "C", docId: "c", href: "/docs/c/", items: [link, elsewhere] };
  const sidebars = { docs: [category, { label: "D", items: [] }], api: [link] };
  const document = sidebarsDocument(makeContent({ sidebars }));
  expect(document).toEqual({ schemaVersion: 3, sidebars });
  expect(v.parse(sidebarsSchema, JSON.parse(JSON.stringify(document)))).toEqual(document);
});
