import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { DocsFrame } from "#app/components/docs/docs-frame.tsx";
import { rootDataOf } from "#app/components/layout/use-root-data.ts";
import { sidebarsDocument } from "#app/lib/docs-api/documents.ts";
import { loadSidebar, sidebarItems } from "#app/lib/docs-api/load-sidebar.ts";
import { errorHead } from "#app/lib/docs-api/page-head.ts";
import { type SidebarViewEntry, sidebarView } from "#app/lib/docs-api/sidebar-view.ts";
import { library } from "#app/server/content.server.ts";

/** The sidebar is rendered into the document only; see `entry.server.tsx`. */
interface DocsData {
  inDocument?: { items: readonly SidebarViewEntry[] } | undefined;
  /** Set in the browser only: in a document all links work without JavaScript. */
  isLarge?: boolean;
}

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const content = await library.getContent();
  const items = sidebarItems(sidebarsDocument(content));
  const { pathname } = new URL(request.url);
  return json<DocsData>({
    inDocument: { items: sidebarView(items, pathname, content.site.wholeSidebarUpTo) },
  });
};

export const clientLoader = async (): Promise<DocsData> => {
  const { items, isLarge } = await loadSidebar();
  return { inDocument: { items }, isLarge };
};

/** The sidebar is the same on every page. */
export const shouldRevalidate = () => false;

/** Head for a sidebar that failed to load; pages have their own. */
export const meta: MetaFunction = ({ error, matches }) => {
  const site = rootDataOf(matches)?.site;
  return site ? errorHead(site, error) : [];
};

export default function Docs() {
  const { inDocument, isLarge } = useLoaderData<DocsData>();
  const { pathname } = useLocation();
  return (
    <DocsFrame items={inDocument?.items} isLarge={isLarge} pathname={pathname}>
      <Outlet />
    </DocsFrame>
  );
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
