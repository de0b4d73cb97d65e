import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { rootDataOf } from "#app/components/layout/use-root-data.ts";
import { PlainPage } from "#app/components/pages/plain-page.tsx";
import { loadPageData, type PageData, toPageData } from "#app/lib/docs-api/page-data.ts";
import { documentHead, errorHead } from "#app/lib/docs-api/page-head.ts";
import { idOfSplat, pageDataHref } from "#app/lib/urls.ts";
import { loadOrReuse } from "#app/remix/static-html.tsx";
import { loadPageDocumentOrRedirect } from "#app/server/page-document.server.ts";

export const loader = async ({ params, request }: LoaderFunctionArgs) =>
  json<PageData>(toPageData(await loadPageDocumentOrRedirect("page", idOfSplat(params["*"]), request)));

export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs) =>
  loadOrReuse("routes/$", loadPageData(pageDataHref(idOfSplat(params["*"]))), request);

/** A changed hash or query shows the same page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const site = rootDataOf(matches)?.site;
  if (!site) return [];
  return data ? documentHead(site, data.page) : errorHead(site, error);
};

export default function Page() {
  return <PlainPage {...useLoaderData<PageData>()} />;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
