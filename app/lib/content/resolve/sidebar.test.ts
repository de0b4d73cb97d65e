import { expect, test } from "vitest";
import type { SidebarConfig } from "../schemas/schemas.ts";
import { placesIn, resolveSidebars, type SidebarDoc, type SidebarOperations } from "./sidebar.ts";

const doc = (id: string, writtenId = id): SidebarDoc => ({
  id,
  writtenId,
  label: id.toUpperCase(),
  file: `content/docs/${writtenId}.mdx`,
});

/** Uses the path's length as the line, so that tests can see the path. */
const resolve = (config: SidebarConfig, docs: readonly SidebarDoc[], operations?: SidebarOperations) =>
  resolveSidebars({
    value: config,
    operations,
    docs: new Map(docs.map((entry) => [entry.id, entry])),
    providerSlug: "acme",
    file: "content/sidebar.json",
    placeOf: (path) => ({ file: "sidebar.json", position: { line: path.length, column: 1 } }),
  });
const messages = (config: SidebarConfig, docs: readonly SidebarDoc[]) =>
  resolve(config, docs).diagnostics.map(({ message }) => message);

test("ids become links, categories keep their items in order", () => {
  const { sidebars, diagnostics } = resolve(
    {
      docs: ["a", { label: "More", doc: "b", items: ["c", { label: "Blog", url: "https://blog.example" }] }],
    },
    [doc("a"), doc("b"), doc("c")],
  );
  expect(diagnostics).toEqual([]);
  expect(sidebars).toEqual({
    docs: [
      { label: "A", href: "/docs/a/", docId: "a" },
      {
        label: "More",
        docId: "b",
        href: "/docs/b/",
        items: [
          { label: "C", href: "/docs/c/", docId: "c" },
          { label: "Blog", href: "https://blog.example" },
        ],
      },
    ],
  });
});

test("the group of tags is above the first of them", () => {
  const operations = new Map([
    ["orders", { group: "Money", ids: ["a"] }],
    ["refunds", { group: "Money", ids: ["b"] }],
    ["people", { group: "People", ids: ["c"] }],
  ]);
  const entries = [...operations.keys()].map((tag) => ({ label: tag, operations: tag }));
  const { sidebars } = resolve({ docs: entries }, [doc("a"), doc("b"), doc("c")], operations);
  expect(sidebars.docs?.map(({ group }) => group)).toEqual(["Money", undefined, "People"]);
});

test("a page listed twice is reported at its second entry, in the same or another sidebar", () => {
  expect(messages({ docs: ["a", "a"] }, [doc("a")])).toEqual(['"a" is listed a second time.']);
  expect(messages({ docs: ["a"], api: [{ label: "A", doc: "a" }] }, [doc("a")])).toEqual([
    '"a" is listed a second time.',
  ]);
});

test("sidebars and pages may have names of Object.prototype", () => {
  const config = JSON.parse('{ "__proto__": ["constructor"], "toString": ["__proto__"] }');
  const { sidebars, diagnostics } = resolve(config, [doc("constructor"), doc("__proto__")]);
  expect(diagnostics).toEqual([]);
  expect(Object.keys(sidebars)).toEqual(["__proto__", "toString"]);
  expect(messages({ docs: ["constructor"] }, [])).toEqual([
    'Sidebar "docs" lists "constructor", but there is no such page.',
  ]);
});

const tree = () =>
  resolve(
    {
      docs: [
        "a",
        { label: "Guides", items: ["b", { label: "Deep", doc: "c", items: ["d"] }] },
        { label: "Blog", url: "https://blog.example" },
        "e",
      ],
    },
    ["a", "b", "c", "d", "e"].map((id) => doc(id)),
  ).sidebars.docs ?? [];

test("previous and next follow reading order through categories and skip external links", () => {
  const places = placesIn(tree());
  const neighbours = [...places].map(([id, { previous, next }]) => [previous, id, next]);
  expect(neighbours).toEqual([
    [undefined, "a", "b"],
    ["a", "b", "c"],
    ["b", "c", "d"],
    ["c", "d", "e"],
    ["d", "e", undefined],
  ]);
});

test("breadcrumbs start at the outermost category; a category without a page has no href", () => {
  const places = placesIn(tree());
  expect(places.get("a")?.breadcrumbs).toEqual([{ label: "A", href: "/docs/a/" }]);
  expect(places.get("d")?.breadcrumbs).toEqual([
    { label: "Guides", href: undefined },
    { label: "Deep", href: "/docs/c/" },
    { label: "D", href: "/docs/d/" },
  ]);
  // A category's own page.
  expect(places.get("c")?.breadcrumbs).toEqual([
    { label: "Guides", href: undefined },
    { label: "Deep", href: "/docs/c/" },
  ]);
});

test("every tag has a category below a generated overview that no item names", () => {
  const docs = [{ ...doc("api/overview"), isGenerated: true }, doc("api/a"), doc("api/b"), doc("api/c")];
  const operations = new Map([
    ["trips", { ids: ["api/a", "api/b"] }],
    ["seats", { group: "Trains", ids: ["api/c"] }],
  ]);
  const labelsOf = (docsConfig: SidebarConfig["docs"]) => {
    const { sidebars, diagnostics } = resolve({ docs: docsConfig ?? [] }, docs, operations);
    expect(diagnostics).toEqual([]);
    return sidebars.docs?.map(({ label, group }) => [label, group]);
  };
  const all = [{ label: "Reference", operations: "*" }];
  expect(labelsOf(all)).toEqual([
    ["API/OVERVIEW", undefined],
    ["Trips", "Reference"],
    ["Seats", "Trains"],
  ]);
  expect(labelsOf([...all, "api/overview"])?.at(-1)).toEqual(["API/OVERVIEW", undefined]);
});
