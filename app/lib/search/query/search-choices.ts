import type { SidebarItem } from "#app/lib/content/types.ts";
import type { SidebarEntryDocument, Sidebars, Versions } from "#app/lib/docs-api/schemas.ts";
import { type SearchContext, searchContexts } from "./contexts.ts";

/** The filters of the results page. */
export interface SearchChoices {
  contexts: SearchContext[];
  versions: { name: string; label: string }[];
}

/** Builds the filters from documents of the docs API. */
export function searchChoices({ sidebars }: Sidebars, { versions }: Versions): SearchChoices {
  const trees = Object.entries(sidebars).map(([name, entries]) => [name, entries.map(itemOf)] as const);
  return {
    contexts: searchContexts(Object.fromEntries(trees)),
    versions: versions.map(({ name, label }) => ({ name, label })),
  };
}

function itemOf({ items, href, ...entry }: SidebarEntryDocument): SidebarItem {
  if (items) return { kind: "category", ...entry, href, items: items.map(itemOf) };
  return { kind: "link", ...entry, href: href ?? "" };
}
