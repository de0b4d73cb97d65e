import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { DocPage } from "#app/components/docs/doc-page.tsx";
import { rootDataOf } from "#app/components/layout/use-root-data.ts";
import { loadPageData, type PageData, toPageData } from "#app/lib/docs-api/page-data.ts";
import { documentHead, errorHead } from "#app/lib/docs-api/page-head.ts";
import { docDataHref, idOfSplat } from "#app/lib/urls.ts";
import { loadOrReuse } from "#app/remix/static-html.tsx";
import { loadPageDocumentOrRedirect } from "#app/server/page-document.server.ts";

export const loader = async ({ params, request }: LoaderFunctionArgs) =>
  json<PageData>(toPageData(await loadPageDocumentOrRedirect("doc", idOfSplat(params["*"]), request)));

export const clientLoader = ({ params, request }: ClientLoaderFunctionArgs) =>
  loadOrReuse("routes/docs.$", loadPageData(docDataHref(idOfSplat(params["*"]))), request);

/** A changed hash or query shows the same page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const site = rootDataOf(matches)?.site;
  if (!site) return [];
  return data ? documentHead(site, data.page) : errorHead(site, error);
};

export default function Doc() {
  return <DocPage {...useLoaderData<PageData>()} />;
}

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";
