import { json, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { DocsFrame } from "#app/components/docs/docs-frame.tsx";
import { rootDataOf } from "#app/components/layout/use-root-data.ts";
import { sidebarsDocument } from "#app/lib/docs-api/documents.ts";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { errorHead } from "#app/lib/docs-api/page-head.ts";
import { type SidebarEntryDocument, type Sidebars, sidebarsSchema } from "#app/lib/docs-api/schemas.ts";
import { SIDEBARS_HREF } from "#app/lib/urls.ts";
import { loadOrReuse } from "#app/remix/static-html.tsx";
import { library } from "#app/server/content.server.ts";

/** The sidebar is rendered into the document only; see `entry.server.tsx`. */
interface DocsData {
  inDocument?: { items: SidebarEntryDocument[] } | undefined;
}

export const loader = async () =>
  json<DocsData>({ inDocument: { items: itemsOf(sidebarsDocument(await library.getContent())) } });

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadOrReuse("routes/docs", loadItems(), request);

async function loadItems(): Promise<DocsData> {
  return { inDocument: { items: itemsOf(await loadDocument(SIDEBARS_HREF, sidebarsSchema)) } };
}

/** Returns the entries of all sidebars in order. */
function itemsOf({ sidebars }: Sidebars): SidebarEntryDocument[] {
  return Object.values(sidebars).flat();
}

/** The sidebar is the same on every page. */
export const shouldRevalidate = () => false;

/** Head for a sidebar that failed to load; pages have their own. */
export const meta: MetaFunction = ({ error, matches }) => {
  const site = rootDataOf(matches)?.site;
  return site ? errorHead(site, error) : [];
};

export default function Docs() {
  const { inDocument } = useLoaderData<DocsData>();
  const { pathname } = useLocation();
  return (
    <DocsFrame items={inDocument?.items} pathname={pathname}>
      <Outlet />
    </DocsFrame>
  );
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
