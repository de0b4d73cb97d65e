import type { SidebarEntryDocument } from "./schemas.ts";

/** Entries shown before and after the one that links to the page. */
const NEIGHBORS = 20;

/** An entry as a page shows it. */
export interface SidebarViewEntry extends SidebarEntryDocument {
  items?: SidebarViewEntry[] | undefined;
  /** The entry's items are left out of the page, and its href is the first page left out. */
  isFolded?: boolean | undefined;
}

/**
 * Returns the part of a sidebar that a page's HTML contains. A sidebar of at most `maxLinks` links is complete. Of a larger
 * one it has the lists around the page, each limited to its neighbors, so that pages do not grow with the site; every other
 * page is one link away.
 */
export function sidebarView(
  items: readonly SidebarEntryDocument[],
  pathname: string,
  maxLinks: number,
): readonly SidebarViewEntry[] {
  return countLinks(items) > maxLinks ? listAround(items, pathname) : items;
}

function listAround(items: readonly SidebarEntryDocument[], pathname: string): SidebarViewEntry[] {
  const current = items.findIndex((item) => linksTo(item, pathname));
  const from = Math.max(0, current - NEIGHBORS);
  const to = Math.max(current, NEIGHBORS) + NEIGHBORS + 1;
  const shown = items.slice(from, to).map((item): SidebarViewEntry => {
    if (!item.items?.length) return item;
    return item === items[current]
      ? { ...item, items: listAround(item.items, pathname) }
      : { label: item.label, href: firstHref([item]), isFolded: true };
  });
  return [
    ...leftOut(items.slice(0, from).reverse(), "before"),
    ...shown,
    ...leftOut(items.slice(to), "after"),
  ];
}

/** Returns one entry for all that are left out, nearest first. */
function leftOut(items: readonly SidebarEntryDocument[], side: "before" | "after"): SidebarViewEntry[] {
  const href = firstHref(items);
  return href === undefined ? [] : [{ label: `${items.length} more ${side}`, href, isFolded: true }];
}

/** Reports whether the entry, or one below it, links to this page. */
export function linksTo({ href, items }: SidebarEntryDocument, pathname: string): boolean {
  return href === pathname || (items?.some((item) => linksTo(item, pathname)) ?? false);
}

/** Returns the first href of this site, in reading order. */
function firstHref(items: readonly SidebarEntryDocument[]): string | undefined {
  for (const { href, items: below } of items) {
    const found = href?.startsWith("/") ? href : firstHref(below ?? []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Counts the links of a tree, including those of categories. */
export function countLinks(items: readonly SidebarEntryDocument[]): number {
  return items.reduce((sum, { href, items: below }) => sum + (href ? 1 : 0) + countLinks(below ?? []), 0);
}
