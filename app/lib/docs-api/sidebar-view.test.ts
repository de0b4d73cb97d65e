import { expect, test } from "vitest";
import type { SidebarEntryDocument } from "./schemas.ts";
import { type SidebarViewEntry, sidebarView } from "./sidebar-view.ts";

const page = (name: string): SidebarEntryDocument => ({ label: name, href: `/docs/${name}/` });
const category = (name: string, pages: number): SidebarEntryDocument => ({
  label: name,
  items: Array.from({ length: pages }, (_, index) => page(`${name}-${index}`)),
});

/** Lists entries, indented by depth; `+` marks folded ones. */
function outline(items: readonly SidebarViewEntry[], depth = 0): string[] {
  return items.flatMap(({ label, href, isFolded, items: below }) => [
    `${"  ".repeat(depth)}${label}${isFolded ? ` + ${href}` : ""}`,
    ...outline(below ?? [], depth + 1),
  ]);
}

test("a sidebar within the limit is complete", () => {
  const items = [category("a", 3), category("b", 2)];
  expect(sidebarView(items, "/docs/a-0/", 5)).toEqual(items);
});

test("a larger one has the categories around the page; each other one is a link to its first page", () => {
  const items = [category("a", 3), { label: "b", items: [category("c", 2), page("d")] }, page("e")];
  expect(outline(sidebarView(items, "/docs/c-1/", 5))).toEqual([
    "a + /docs/a-0/",
    "b",
    "  c",
    "    c-0",
    "    c-1",
    "  d",
    "e",
  ]);
});

test("a folded category with its own page links to it and is unfolded on it", () => {
  const items = [{ ...category("a", 2), href: "/docs/a/" }, category("b", 2)];
  expect(outline(sidebarView(items, "/docs/b-0/", 1))).toEqual(["a + /docs/a/", "b", "  b-0", "  b-1"]);
  expect(outline(sidebarView(items, "/docs/a/", 1))).toEqual(["a", "  a-0", "  a-1", "b + /docs/b-0/"]);
});

test("a long list has the page's neighbors and links to those before and after", () => {
  const view = outline(sidebarView([category("a", 100)], "/docs/a-50/", 5));
  expect(view).toHaveLength(1 + 1 + 41 + 1);
  expect(view.slice(1, 3)).toEqual(["  30 more before + /docs/a-29/", "  a-30"]);
  expect(view.slice(-2)).toEqual(["  a-70", "  29 more after + /docs/a-71/"]);
});

test.each([
  ["/docs/a-0/", "  a-0", "  59 more after + /docs/a-41/"],
  ["/docs/a-99/", "  79 more before + /docs/a-78/", "  a-99"],
])("at the end of a long list nothing is left out on that side: %s", (pathname, first, last) => {
  const view = outline(sidebarView([category("a", 100)], pathname, 5));
  expect([view[1], view.at(-1)]).toEqual([first, last]);
});

test("on an unlisted page all categories are links", () => {
  const view = sidebarView([category("a", 3), category("b", 3)], "/docs/404/", 5);
  expect(outline(view)).toEqual(["a + /docs/a-0/", "b + /docs/b-0/"]);
});

test("a folded category never links to another site or to a category without a page", () => {
  const elsewhere = { label: "elsewhere", href: "https://other.test/" };
  const items = [{ label: "a", items: [elsewhere, category("b", 2)] }, category("c", 9)];
  expect(outline(sidebarView(items, "/docs/c-0/", 5))[0]).toBe("a + /docs/b-0/");
});

test("pages contain about as much of a sidebar of 5,000 pages as of one of 500", () => {
  const size = (pages: number) => {
    const items = Array.from({ length: 11 }, (_, index) => category(`c${index}`, Math.round(pages / 11)));
    return JSON.stringify(sidebarView(items, "/docs/c5-22/", 250)).length;
  };
  expect(size(5_000)).toBeLessThan(size(500) * 1.05);
});
