import { SIDEBARS_HREF } from "#app/lib/urls.ts";
import { loadDocument } from "./load-document.ts";
import { type SidebarEntryDocument, type Sidebars, sidebarsSchema } from "./schemas.ts";
import { countLinks } from "./sidebar-view.ts";

/** More links than these take longer to render than a reader should wait for a page. */
const MAX_RENDERED_AT_ONCE = 100;

interface LoadedSidebar {
  items: SidebarEntryDocument[];
  /** Categories that are closed are to be rendered when they are opened. */
  isLarge: boolean;
}

/** The whole sidebar from the docs API, in the browser. Fails as {@link loadDocument} does. */
export async function loadSidebar(): Promise<LoadedSidebar> {
  const items = sidebarItems(await loadDocument(SIDEBARS_HREF, sidebarsSchema));
  return { items, isLarge: countLinks(items) > MAX_RENDERED_AT_ONCE };
}

/** The trees of all sidebars, one after the other. */
export function sidebarItems({ sidebars }: Sidebars): SidebarEntryDocument[] {
  return Object.values(sidebars).flat();
}
