import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, redirect as redirectInBrowser } from "@remix-run/react";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { versionsSchema } from "#app/lib/docs-api/schemas.ts";
import { docHref, HOME_HREF, VERSIONS_HREF, withSearch } from "#app/lib/urls.ts";
import { headOf } from "#app/remix/page-route.ts";
import { library } from "#app/server/content.server.ts";

/** Redirects to the landing page. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const { site } = await library.getContent();
  return redirect(withSearch(docHref(site.landingDoc), new URL(request.url).search));
};

export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const { versions } = await loadDocument(VERSIONS_HREF, versionsSchema);
  const main = versions[0]?.mainDocId;
  return redirectInBrowser(withSearch(main ? docHref(main) : HOME_HREF, new URL(request.url).search));
};

export const meta = headOf(() => []);

export default function DocsRoot() {
  return null;
}

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";
