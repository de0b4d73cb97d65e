// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { SidebarEntryDocument } from "#app/lib/docs-api/schemas.ts";
import { hydrate, parse } from "#test/render.tsx";
import { Sidebar } from "./sidebar.tsx";

const ITEMS: SidebarEntryDocument[] = [
  { label: "Start", href: "/docs/start/" },
  {
    label: "Guides",
    href: "/docs/guides/",
    items: [
      { label: "Deep", items: [{ label: "Deepest", href: "/docs/guides/deepest/" }] },
      { label: "Flat", href: "/docs/guides/flat/" },
    ],
  },
  { label: "Reference", items: [{ label: "API", href: "/docs/api/" }] },
];

function openCategories(container: Element): string[] {
  return [...container.querySelectorAll("details[open] > summary")].map(
    (summary) => summary.getAttribute("aria-label") ?? summary.textContent ?? "",
  );
}

function currentLinks(container: Element): string[] {
  return [...container.querySelectorAll("[aria-current=page]")].map(
    (link) => link.getAttribute("href") ?? "",
  );
}

test("on a page outside the sidebar nothing is current or open", () => {
  const container = parse(<Sidebar items={ITEMS} pathname="/docs/other/" />);
  expect(currentLinks(container)).toEqual([]);
  expect(openCategories(container)).toEqual([]);
});

test("the HTML contains every link, also in closed categories", () => {
  const container = parse(<Sidebar items={ITEMS} pathname="/docs/start/" />);
  expect([...container.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/docs/start/",
    "/docs/guides/",
    "/docs/guides/deepest/",
    "/docs/guides/flat/",
    "/docs/api/",
  ]);
});

test("the categories of one list share a name that no other list has", () => {
  const container = parse(<Sidebar items={ITEMS} pathname="/docs/start/" />);
  const names = [...container.querySelectorAll("details")].map((category) => category.getAttribute("name"));
  const [guides, deep, reference] = names;
  expect(names).toHaveLength(3);
  expect(guides).toBe(reference);
  expect(guides).toMatch(/./);
  expect(deep).toMatch(/./);
  expect(deep).not.toBe(guides);
});

test("a category with its own page has a link and a disclosure next to each other", () => {
  const container = parse(<Sidebar items={ITEMS} pathname="/docs/start/" />);
  const link = container.querySelector('a[href="/docs/guides/"]');
  expect(link?.textContent).toBe("Guides");
  expect(link?.closest("details")).toBeNull();
  expect(link?.nextElementSibling?.querySelector(":scope > summary")?.getAttribute("aria-label")).toBe(
    "Pages of Guides",
  );
});

test("a category with only its own page is a plain link", () => {
  const items = [{ label: "Events", href: "/docs/events/", items: [] }];
  const container = parse(<Sidebar items={items} pathname="/docs/start/" />);
  expect(container.querySelector("a")?.textContent).toBe("Events");
  expect(container.querySelector("details")).toBeNull();
});

test("the sidebar is a named navigation of lists", () => {
  const container = parse(<Sidebar items={ITEMS} pathname="/docs/start/" />);
  expect(container.querySelector("nav")?.getAttribute("aria-label")).toBe("Documentation");
  expect([...container.querySelectorAll("ul > *")].every((child) => child.nodeName === "LI")).toBe(true);
});

test("hydration without items preserves the links", async () => {
  let before: Element[] = [];
  const { container } = await hydrate(
    <Sidebar items={ITEMS} pathname="/docs/api/" />,
    <Sidebar items={undefined} pathname="/docs/api/" />,
    (loaded) => {
      before = [...loaded.querySelectorAll("a")];
    },
  );
  expect(before).toHaveLength(5);
  expect([...container.querySelectorAll("a")]).toEqual(before);
});
