import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { DocsFrame } from "#app/components/docs/docs-frame.tsx";
import { sidebarHtml } from "#app/components/docs/sidebar-html.server.tsx";
import { rootDataOf } from "#app/components/layout/use-root-data.ts";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { errorHead } from "#app/lib/docs-api/page-head.ts";
import { type SidebarEntryDocument, sidebarEntries, sidebarsSchema } from "#app/lib/docs-api/schemas.ts";
import { SIDEBARS_HREF } from "#app/lib/urls.ts";
import { loadOrReuse } from "#app/remix/static-html.tsx";
import { library } from "#app/server/content.server.ts";

/** The sidebar is rendered into the document only; see `entry.server.tsx`. */
interface DocsData {
  inDocument?: { html?: string; items?: SidebarEntryDocument[] } | undefined;
}

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url);
  return json<DocsData>({ inDocument: { html: sidebarHtml(await library.getContent(), pathname) } });
};

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadOrReuse("routes/docs", loadItems(), request);

async function loadItems(): Promise<DocsData> {
  return { inDocument: { items: sidebarEntries(await loadDocument(SIDEBARS_HREF, sidebarsSchema)) } };
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
    <DocsFrame {...inDocument} pathname={pathname}>
      <Outlet />
    </DocsFrame>
  );
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
