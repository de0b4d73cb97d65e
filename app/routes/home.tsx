import { useLoaderData } from "@remix-run/react";
import { useRootData } from "#app/components/layout/use-root-data.ts";
import { HomePage } from "#app/components/pages/home-page.tsx";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import { pageRoute } from "#app/remix/page-route.ts";

export { loadPage as loader } from "#app/server/page-document.server.ts";
export const { clientLoader, shouldRevalidate, meta } = pageRoute;

export default function Home() {
  const data = useLoaderData<PageData>();
  const site = useRootData()?.site;
  return site ? <HomePage site={site} {...data} /> : null;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
