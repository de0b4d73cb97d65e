import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from "@remix-run/react";
import { DocPage } from "#app/components/docs/doc-page.tsx";
import { rootDataOf } from "#app/components/frame/use-root-data.ts";
import { docDataHref, idOfSplat } from "#app/lib/hrefs.ts";
import { loadPageData, type PageData, toPageData } from "#app/lib/page-data.ts";
import { documentHead, errorHead } from "#app/lib/page-head.ts";
import { readPageOrRedirect } from "#app/read-page.server.ts";

export const loader = async ({ params, request }: LoaderFunctionArgs) =>
  json<PageData>(toPageData(await readPageOrRedirect("doc", idOfSplat(params["*"]), request)));

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  loadPageData(docDataHref(idOfSplat(params["*"])));

/** Another hash or query shows the same page. */
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

export { ErrorPage as ErrorBoundary } from "#app/components/frame/error-page.tsx";
