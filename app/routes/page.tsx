import { useLoaderData } from "@remix-run/react";
import { PlainPage } from "#app/components/pages/plain-page.tsx";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import { pageRoute } from "#app/remix/page-route.ts";

export { loadPage as loader } from "#app/server/page-document.server.ts";
export const { clientLoader, shouldRevalidate, meta } = pageRoute;

export default function Page() {
  return <PlainPage {...useLoaderData<PageData>()} />;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
