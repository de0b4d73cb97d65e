import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillProviderSlug } from "#app/lib/urls.ts";
import { site } from "../site-config.ts";
import { readBuiltTree } from "./built-tree.ts";

/** Every route of the specification. */
const routes = JSON.parse(readFileSync("test/routes.json", "utf8")) as { pages: string[]; docs: string[] };
const filled = (hrefs: readonly string[]) => hrefs.map((href) => fillProviderSlug(href, site.provider.slug));
const tree = await readBuiltTree();
const built = [...tree.pages.map(({ href }) => href), ...tree.redirects];

test("every page outside the documentation exists", () => {
  expect(built).toEqual(expect.arrayContaining(routes.pages));
});

test("every documentation page is in the specification", () => {
  const docs = tree.pages.map(({ href }) => href).filter((href) => href.startsWith("/docs/"));
  expect(docs.filter((href) => !filled(routes.docs).includes(href))).toEqual([]);
  expect(docs.length).toBeGreaterThan(0);
});

test("every documentation page of the specification exists", () => {
  const all = filled(routes.docs);
  expect(all.length).toBe(90);
  expect(all.filter((href) => !built.includes(href))).toEqual([]);
});
