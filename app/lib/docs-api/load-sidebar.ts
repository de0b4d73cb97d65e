import { SIDEBARS_HREF } from "#app/lib/urls.ts";
import { loadDocument } from "./load-document.ts";
import { type SidebarEntryDocument, type Sidebars, sidebarsSchema } from "./schemas.ts";
import { countLinks } from "./sidebar-view.ts";

/** With more links, closed categories are rendered on demand, because rendering all would delay the page. */
const MAX_RENDERED_AT_ONCE = 100;

interface LoadedSidebar {
  items: SidebarEntryDocument[];
  /** Closed categories are rendered when they are opened. */
  isLarge: boolean;
}

/** Loads the full sidebar from the docs API. Throws as {@link loadDocument} does. */
export async function loadSidebar(): Promise<LoadedSidebar> {
  const items = sidebarItems(await loadDocument(SIDEBARS_HREF, sidebarsSchema));
  return { items, isLarge: countLinks(items) > MAX_RENDERED_AT_ONCE };
}

/** Returns the entries of all sidebars in order. */
export function sidebarItems({ sidebars }: Sidebars): SidebarEntryDocument[] {
  return Object.values(sidebars).flat();
}
