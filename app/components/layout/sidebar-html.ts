import { EFFECT_LABELS } from "#app/lib/content/openapi/effects.ts";
import type { SidebarEntryDocument } from "#app/lib/docs-api/schemas.ts";
import { ariaCurrentOf } from "#app/lib/dom/aria-current.ts";

export const SIDEBAR_ID = "sidebar";

/**
 * Returns the HTML of a list of pages and categories. Categories on the way to the page at `pathname` are open disclosures; the
 * others are links to their first pages, until the client runtime opens them.
 */
export function entriesHtml(
  entries: readonly SidebarEntryDocument[],
  pathname: string,
  list = SIDEBAR_ID,
): string {
  const items = entries.map((entry, index) => {
    const group = entry.group ? `<p>${escapeHtml(entry.group)}</p>` : "";
    return `<li>${group}${entryHtml(entry, pathname, `${list}.${index}`)}</li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

/** Renders the entry whose place in the tree is `place`: the name of its list, a dot and its index. */
function entryHtml(entry: SidebarEntryDocument, pathname: string, place: string): string {
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
  { label, href, items = [] }: SidebarEntryDocument,
  pathname: string,
  place: string,
  isOpen = false,
): string {
  const name = place.slice(0, place.lastIndexOf("."));
  const summary =
    href === undefined ? `<summary>${escapeHtml(label)}` : `<summary${attributes(arrowName(label))}>`;
  const open = isOpen ? "" : undefined;
  return `<details${attributes({ name, open })}>${summary}</summary>${entriesHtml(items, pathname, place)}</details>`;
}

function closedHtml(entry: SidebarEntryDocument, place: string): string {
  const { label, href } = entry;
  const closed = { href: firstHref(entry), "data-closed": place, "aria-expanded": "false" };
  return href === undefined ? linkHtml(label, closed) : linkHtml("", { ...closed, ...arrowName(label) });
}

/** Names the arrow next to the link of a category. */
function arrowName(label: string) {
  return { "aria-label": `Pages of ${label}` };
}

/** Returns the href of a category's own page, or of the first page in it. */
export function firstHref({ href, items = [] }: SidebarEntryDocument): string | undefined {
  return href ?? (items[0] && firstHref(items[0]));
}

function linkHtml(text: string, link: Record<string, string | undefined>): string {
  return `<a${attributes(link)}>${escapeHtml(text)}</a>`;
}

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? "" : ` ${name}="${escapeHtml(value)}"`))
    .join("");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Reports whether the entry, or one below it, links to this page. */
export function leadsTo({ href, items }: SidebarEntryDocument, pathname: string): boolean {
  return href === pathname || (items?.some((item) => leadsTo(item, pathname)) ?? false);
}
