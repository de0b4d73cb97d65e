import { EFFECT_LABELS } from "#app/lib/content/openapi/effects.ts";
import type { SidebarItem } from "#app/lib/content/types.ts";
import { ariaCurrentOf } from "#app/lib/dom/aria-current.ts";
import { escapeMarkup } from "#app/lib/escape.ts";

export const SIDEBAR_ID = "sidebar";

/**
 * Returns the HTML of a list of pages and categories. Categories on the way to the page at `pathname` are open disclosures; the
 * others are links to their first pages, until the client runtime opens them.
 */
export function entriesHtml(entries: readonly SidebarItem[], pathname: string, list = SIDEBAR_ID): string {
  const items = entries.map((entry, index) => {
    const group = entry.group ? `<p>${escapeMarkup(entry.group)}</p>` : "";
    return `<li>${group}${entryHtml(entry, pathname, `${list}.${index}`)}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

/** Renders the entry whose place in the tree is `place`: the name of its list, a dot and its index. */
function entryHtml(entry: SidebarItem, pathname: string, place: string): string {
  const { label, href, movesMoney, items } = entry;
  const isCategory = Boolean(items?.length);
  const link = linkHtml(label, {
    href,
    title: movesMoney ? EFFECT_LABELS["moves-money"] : undefined,
    "aria-current": ariaCurrentOf(href, pathname),
    // On its own page, the link toggles the category; see `sidebar.behavior.ts`.
    "data-category": isCategory ? "" : undefined,
  });
  if (!isCategory) return link;
  const isOpen = leadsTo(entry, pathname);
  const category = isOpen ? categoryHtml(entry, pathname, place, isOpen) : closedHtml(entry, place);
  return href === undefined ? category : `<div>${link}${category}</div>`;
}

/** Renders the disclosure of a category. Opening it closes the others of its list, which share its `name`. */
export function categoryHtml(
  { label, href, items = [] }: SidebarItem,
  pathname: string,
  place: string,
  isOpen = false,
): string {
  const name = place.slice(0, place.lastIndexOf("."));
  const summary =
    href === undefined ? `<summary>${escapeMarkup(label)}` : `<summary${attributes(arrowName(label))}>`;
  const open = isOpen ? "" : undefined;
  return `<details${attributes({ name, open })}>${summary}</summary>${entriesHtml(items, pathname, place)}</details>`;
}

function closedHtml(entry: SidebarItem, place: string): string {
  const { label, href } = entry;
  const closed = { href: firstHref(entry), "data-closed": place, "aria-expanded": "false" };
  return href === undefined ? linkHtml(label, closed) : linkHtml("", { ...closed, ...arrowName(label) });
}

/** Names the arrow next to the link of a category. */
function arrowName(label: string) {
  return { "aria-label": `Pages of ${label}` };
}

/** Returns the href of a category's own page, or of the first page in it. */
export function firstHref({ href, items = [] }: SidebarItem): string | undefined {
  return href ?? (items[0] && firstHref(items[0]));
}

function linkHtml(text: string, link: Record<string, string | undefined>): string {
  return `<a${attributes(link)}>${escapeMarkup(text)}</a>`;
}

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeMarkup(value)}"`))
    .join("");
}

/** Reports whether the entry, or one below it, links to this page. */
export function leadsTo({ href, items }: SidebarItem, pathname: string): boolean {
  return href === pathname || (items?.some((item) => leadsTo(item, pathname)) ?? false);
}
