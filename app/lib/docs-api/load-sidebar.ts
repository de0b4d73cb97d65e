import { SIDEBARS_HREF } from "#app/lib/hrefs.ts";
import { loadDocument } from "./load-document.ts";
import { type SidebarEntryDocument, type Sidebars, sidebarsSchema } from "./schemas.ts";

/** The whole sidebar from the docs API, in the browser. Fails as {@link loadDocument} does. */
export async function loadSidebar(): Promise<SidebarEntryDocument[]> {
  return sidebarItems(await loadDocument(SIDEBARS_HREF, sidebarsSchema));
}

/** The trees of all sidebars, one after the other. */
export function sidebarItems({ sidebars }: Sidebars): SidebarEntryDocument[] {
  return Object.values(sidebars).flat();
}
