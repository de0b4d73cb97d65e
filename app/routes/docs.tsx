import { json, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { DocsFrame } from "#app/components/docs/docs-frame.tsx";
import { rootDataOf } from "#app/components/frame/use-root-data.ts";
import { sidebarsDocument } from "#app/lib/docs-api/documents.ts";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { type SidebarEntryDocument, sidebarsSchema } from "#app/lib/docs-api/schemas.ts";
import { SIDEBARS_HREF } from "#app/lib/hrefs.ts";
import { errorHead } from "#app/lib/page-head.ts";
import { library } from "#app/library.server.ts";

/** The sidebar is rendered into the document and kept there; see `entry.server.tsx`. */
interface DocsData {
  inDocument?: { items: SidebarEntryDocument[] } | undefined;
}

export const loader = async () => {
  const { sidebars } = sidebarsDocument(await library.getContent());
  return json<DocsData>({ inDocument: { items: Object.values(sidebars).flat() } });
};

export const clientLoader = async (): Promise<DocsData> => {
  const { sidebars } = await loadDocument(SIDEBARS_HREF, sidebarsSchema);
  return { inDocument: { items: Object.values(sidebars).flat() } };
};

/** One sidebar serves every page below. */
export const shouldRevalidate = () => false;

/** Pages have heads of their own; this one is for a sidebar that cannot be loaded. */
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
