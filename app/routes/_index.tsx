import { json, type MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { rootDataOf, useRootData } from "#app/components/layout/use-root-data.ts";
import { HomePage } from "#app/components/pages/home-page.tsx";
import { loadPageData, type PageData, toPageData } from "#app/lib/docs-api/page-data.ts";
import { documentHead, errorHead } from "#app/lib/docs-api/page-head.ts";
import { HOME_ID, pageDataHref } from "#app/lib/urls.ts";
import { loadOrReuse } from "#app/remix/static-html.tsx";
import { loadPageDocument } from "#app/server/page-document.server.ts";

export const loader = async () => json<PageData>(toPageData(await loadPageDocument("page", HOME_ID)));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadOrReuse("routes/_index", loadPageData(pageDataHref(HOME_ID)), request);

/** A changed hash or query shows the same page. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const site = rootDataOf(matches)?.site;
  if (!site) return [];
  return data ? documentHead(site, data.page) : errorHead(site, error);
};

export default function Home() {
  const data = useLoaderData<PageData>();
  const site = useRootData()?.site;
  return site ? <HomePage site={site} {...data} /> : null;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
