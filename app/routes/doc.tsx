import { useLoaderData } from "@remix-run/react";
import { DocPage } from "#app/components/docs/doc-page.tsx";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import { pageRoute } from "#app/remix/page-route.ts";

export { loadPage as loader } from "#app/server/page-document.server.ts";
export const { clientLoader, shouldRevalidate, meta } = pageRoute;

export default function Doc() {
  return <DocPage {...useLoaderData<PageData>()} />;
}

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";
