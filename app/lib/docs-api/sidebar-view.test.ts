import { expect, test } from "vitest";
import type { SidebarEntryDocument } from "./schemas.ts";
import { type SidebarViewEntry, sidebarView } from "./sidebar-view.ts";

const page = (name: string): SidebarEntryDocument => ({ label: name, href: `/docs/${name}/` });
const category = (name: string, pages: number): SidebarEntryDocument => ({
  label: name,
  items: Array.from({ length: pages }, (_, index) => page(`${name}-${index}`)),
});

/** A page for each entry, indented by its depth; `+` where something is left out. */
function outline(items: readonly SidebarViewEntry[], depth = 0): string[] {
  return items.flatMap(({ label, href, isFolded, items: below }) => [
    `${"  ".repeat(depth)}${label}${isFolded ? ` + ${href}` : ""}`,
    ...outline(below ?? [], depth + 1),
  ]);
}

test("a sidebar with no more links than a page may hold is there as a whole", () => {
  const items = [category("a", 3), category("b", 2)];
  expect(sidebarView(items, "/docs/a-0/", 5)).toEqual(items);
});

test("of a larger one the categories around the page are there, and each other one is a link to its first page", () => {
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

test("a category with a page of its own is a link to that one, and is there as a whole on it", () => {
  const items = [{ ...category("a", 2), href: "/docs/a/" }, category("b", 2)];
  expect(outline(sidebarView(items, "/docs/b-0/", 1))).toEqual(["a + /docs/a/", "b", "  b-0", "  b-1"]);
  expect(outline(sidebarView(items, "/docs/a/", 1))).toEqual(["a", "  a-0", "  a-1", "b + /docs/b-0/"]);
});

test("a long list is there with the neighbours of the page, and links lead to those before and after", () => {
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

test("on a page that is not listed all categories are links", () => {
  const view = sidebarView([category("a", 3), category("b", 3)], "/docs/404/", 5);
  expect(outline(view)).toEqual(["a + /docs/a-0/", "b + /docs/b-0/"]);
});

test("links to other sites and categories without a page are never what a folded category leads to", () => {
  const elsewhere = { label: "elsewhere", href: "https://other.test/" };
  const items = [{ label: "a", items: [elsewhere, category("b", 2)] }, category("c", 9)];
  expect(outline(sidebarView(items, "/docs/c-0/", 5))[0]).toBe("a + /docs/b-0/");
});

test("pages hold about as much of a sidebar of 5,000 pages as of one of 500", () => {
  const size = (pages: number) => {
    const items = Array.from({ length: 11 }, (_, index) => category(`c${index}`, Math.round(pages / 11)));
    return JSON.stringify(sidebarView(items, "/docs/c5-22/", 250)).length;
  };
  expect(size(5_000)).toBeLessThan(size(500) * 1.05);
});
