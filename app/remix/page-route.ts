import type { ClientLoaderFunctionArgs, MetaFunction, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { PageData } from "#app/lib/docs-api/page-data.ts";
import { documentHead, errorHead, type HeadEntry } from "#app/lib/docs-api/page-head.ts";
import type { RootData, SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import { dataHrefOf } from "#app/lib/urls.ts";
import { loadPageInClient } from "./client-navigation.ts";

export const pageRoute = {
  clientLoader: ({ request }: ClientLoaderFunctionArgs) =>
    loadPageInClient(dataHrefOf(new URL(request.url).pathname) ?? "", request),
  /** A changed hash or query shows the same page. */
  shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
    currentUrl.pathname !== nextUrl.pathname,
  meta: headOf<PageData>((site, { page }) => documentHead(site, page)),
};

/** Makes a route's `meta`: `head` of its data, or the head of its error. */
export function headOf<Data>(head: (site: SiteFrame, data: Data) => HeadEntry[]): MetaFunction {
  return ({ data, error, matches }) => {
    const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
    if (!root) return [];
    return data && !error ? head(root.site, data as Data) : errorHead(root.site, error);
  };
}
