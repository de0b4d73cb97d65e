import type { SidebarEntryDocument } from "./schemas.ts";

/** So many entries of one list stand on either side of the one that leads to the page shown. */
const NEIGHBORS = 20;

/** An entry as a page shows it. */
export interface SidebarViewEntry extends SidebarEntryDocument {
  items?: SidebarViewEntry[] | undefined;
  /** What is below it is left out of the page. Its address is the first page left out. */
  isFolded?: boolean | undefined;
}

/**
 * The part of a sidebar that stands in the HTML of a page. A sidebar of at most `wholeUpTo` links is there as a whole. Of a
 * larger one there are the lists around the page, each with its neighbours only, so that no page grows with the site;
 * everything else is one link away.
 */
export function sidebarView(
  items: readonly SidebarEntryDocument[],
  pathname: string,
  wholeUpTo: number,
): readonly SidebarViewEntry[] {
  return countLinks(items) > wholeUpTo ? listAround(items, pathname) : items;
}

function listAround(items: readonly SidebarEntryDocument[], pathname: string): SidebarViewEntry[] {
  const current = items.findIndex((item) => leadsTo(item, pathname));
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

/** One entry for those left out, the nearest first. */
function leftOut(items: readonly SidebarEntryDocument[], side: "before" | "after"): SidebarViewEntry[] {
  const href = firstHref(items);
  return href === undefined ? [] : [{ label: `${items.length} more ${side}`, href, isFolded: true }];
}

/** Does the entry, or one below it, lead to this page? */
export function leadsTo({ href, items }: SidebarEntryDocument, pathname: string): boolean {
  return href === pathname || (items?.some((item) => leadsTo(item, pathname)) ?? false);
}

/** Address of the first entry of this site that leads somewhere, in reading order. */
function firstHref(items: readonly SidebarEntryDocument[]): string | undefined {
  for (const { href, items: below } of items) {
    const found = href?.startsWith("/") ? href : firstHref(below ?? []);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Links of a tree, those of categories among them. */
export function countLinks(items: readonly SidebarEntryDocument[]): number {
  return items.reduce((sum, { href, items: below }) => sum + (href ? 1 : 0) + countLinks(below ?? []), 0);
}
