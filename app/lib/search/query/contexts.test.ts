import { expect, test } from "vitest";
import type { SidebarItem } from "#app/lib/content/types.ts";
import { isInContext, searchContexts } from "./contexts.ts";

const doc = (id: string): SidebarItem => ({ label: id, href: `/docs/${id}/`, docId: id });

test("a folder's index page is in its context", () => {
  const items: SidebarItem[] = [
    {
      label: "API",
      href: "/docs/api/",
      docId: "api/index",
      items: [doc("api/orders"), { label: "Keys", items: [doc("api/keys"), doc("api/keys/rotate")] }],
    },
  ];
  expect(searchContexts({ docs: items })).toEqual([
    { path: "docs/api", label: "API", depth: 0 },
    { path: "docs/api/keys", label: "Keys", depth: 1 },
  ]);
  expect(isInContext("/docs/api/", "docs/api")).toBe(true);
});

test("a category without a common folder, or with external links only, is not a context", () => {
  const items: SidebarItem[] = [
    { label: "Mixed", items: [doc("guides/install"), doc("api/overview")] },
    {
      label: "Elsewhere",
      items: [{ label: "Status", href: "https://a.example/" }],
    },
  ];
  expect(searchContexts({ docs: items })).toEqual([]);
});

test("a page is not in the context of a folder whose name is a prefix of its own", () => {
  expect(isInContext("/docs/api/orders/list/", "docs/api")).toBe(true);
  expect(isInContext("/docs/api-keys/", "docs/api")).toBe(false);
});
