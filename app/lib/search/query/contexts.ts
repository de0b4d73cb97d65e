import type { SidebarItem } from "#app/lib/content/types.ts";
import { DOCS_ROOT_HREF } from "#app/lib/urls.ts";

/** A part of the documentation to limit a search to. */
export interface SearchContext {
  /** Folder of its pages, such as `docs/subscriptions`: the value of `ctx` in the results page's URL. */
  path: string;
  /** The category's label in the sidebar. */
  label: string;
  /** Nesting level in the sidebar, from 0. */
  depth: number;
}

/** The filters of the results page. */
export interface SearchChoices {
  contexts: SearchContext[];
  versions: readonly { name: string; label: string }[];
}

/** Returns the sidebar categories whose pages share a folder, in sidebar order. */
export function searchContexts(sidebars: Record<string, readonly SidebarItem[]>): SearchContext[] {
  const contexts = new Map<string, SearchContext>();
  const visit = (items: readonly SidebarItem[], depth: number) => {
    for (const item of items) {
      if (!item.items) continue;
      const path = commonFolder(docHrefsIn([item]));
      if (path !== undefined && !contexts.has(path)) contexts.set(path, { path, label: item.label, depth });
      visit(item.items, depth + 1);
    }
  };
  for (const items of Object.values(sidebars)) visit(items, 0);
  return [...contexts.values()];
}

export function isInContext(href: string, contextPath: string): boolean {
  return href.startsWith(`/${contextPath}/`);
}

function docHrefsIn(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => [
    ...(item.docId !== undefined && item.href !== undefined ? [item.href] : []),
    ...docHrefsIn(item.items ?? []),
  ]);
}

/** Returns the deepest common folder of all pages, without enclosing slashes; undefined for the docs root. */
function commonFolder(hrefs: readonly string[]): string | undefined {
  // The index page of a folder is at the folder's own URL.
  const isIndex = (href: string) => hrefs.some((other) => other !== href && other.startsWith(href));
  const folders = hrefs.map((href) => href.split("/").slice(1, isIndex(href) ? -1 : -2));
  const [first, ...others] = folders;
  if (!first) return undefined;
  const end = first.findIndex((name, index) => others.some((folder) => folder[index] !== name));
  const folder = (end < 0 ? first : first.slice(0, end)).join("/");
  return `/${folder}/`.startsWith(DOCS_ROOT_HREF) && `/${folder}/` !== DOCS_ROOT_HREF ? folder : undefined;
}
