import { site } from "../site-config.ts";

/** URLs that the tests visit. */
const SECTION = `/docs/integrate-with-${site.provider.slug}`;

export const HOME = "/";
export const SEARCH = "/search/";
export const PLAIN_PAGE = "/markdown-page/";
export const DOCS_ROOT = "/docs/";
export const NO_CODE = `${SECTION}/no-code-kick-off/`;
export const WEBHOOK = `${SECTION}/webhook-ipn/`;
export const ANALYTICS = `${SECTION}/analytics/`;
/** After the page of webhooks, in the same category. */
export const ACCESS = "/docs/subscriptions/subscription-management/";
export const TOOLS = "/docs/platform-overview/developer-tools/";
export const MIGRATION = `${SECTION}/subscription-migration-process-overview/`;
export const CHECKLIST = `${SECTION}/go-live-checklist/`;
/** Has several tabs of languages. */
export const DYNAMIC_LINKS = "/docs/checkout-pages/dynamic-checkout-links/";
export const USAGE = "/docs/subscriptions/usage-based-subscriptions/";
export const LICENSING = "/docs/one-time-fee-product/licensing-and-post-purchase-product-accessing-options/";
/** A page with figures of screens with tables and statuses. */
export const REPORTS = "/docs/reporting/control-panel-reporting/";
/** A page with figures of a form and of documents. */
export const PAYOUTS = "/docs/platform-overview/withdrawal-options/";
export const API_OVERVIEW = "/docs/api/overview/";
/** The page of an operation of the API. */
export const OPERATION = "/docs/api/subscriptions/get-list/";
/** URLs of no page, at three depths. */
export const MISSING = ["/nope/", "/docs/nope/", `${SECTION}/nope/deep/`] as const;
/** A misspelled URL, for which the not-found page suggests a page. */
export const MISSPELLED = `${SECTION}/webhok-ipn/`;

export const WEBHOOK_TITLE = "Webhooks (IPN): events, verification, fields";
export const ANALYTICS_TITLE = "Track campaigns and revenue";
export const TOOLS_TITLE = "Test tools: practice server, simulator";
export const MIGRATION_TITLE = "Move subscriptions from another provider";

/** Returns the label of the link to a page in the navbar or the footer, which the provider chooses. */
export function labelTo(id: string): string {
  const links = [...site.navbar, ...site.footer.columns.flatMap((column) => column.links)];
  const found = links.find(({ doc, page }) => doc === id || page === id);
  if (!found) throw new Error(`site.json has no link to ${id}.`);
  return found.label;
}

/** Code of React and the routes. */
export const REACT_CODE = /\/build\/.+\.js/;
/** The data of pages. */
export const PAGE_DATA = /^\/api\/(?:docs|pages)\//;
/** The data of one page of the documentation. */
export function dataOf(docPath: string): RegExp {
  return new RegExp(`/api${docPath.slice(0, -1)}\\.json$`);
}
