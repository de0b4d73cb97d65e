import { fillProviderSlug } from "#app/lib/urls.ts";
import { suggest } from "../diagnostics/nearest.ts";
import { APP_HREFS } from "../source/page-sources.ts";
import type { Redirects } from "./schemas.ts";

export interface RedirectTargets {
  /** Hrefs of the content's pages. */
  hrefs: ReadonlySet<string>;
  providerSlug: string;
  /** Reports a mistake in the old or the new path of the redirect from `written`. */
  report(written: string, side: "from" | "to", message: string, fix: string): void;
}

/** Fills the paths of `redirects.json`; reports redirects from existing pages and to missing ones. */
export function resolveRedirects(
  config: Redirects,
  { hrefs, providerSlug, report }: RedirectTargets,
): Redirects {
  const isPage = (href: string) => hrefs.has(href) || APP_HREFS.includes(href);
  const filled = Object.entries(config).map(([writtenFrom, writtenTo]) => {
    const from = fillProviderSlug(writtenFrom, providerSlug);
    const to = fillProviderSlug(writtenTo, providerSlug);
    const target = to.replace(/#.*$/, "");
    if (isPage(from)) {
      report(
        writtenFrom,
        "from",
        `"${from}" is redirected, but it is a page.`,
        "remove the redirect or the page.",
      );
    }
    if (!isPage(target)) {
      const fix = suggest(target, hrefs, "name the path of a page.");
      report(writtenFrom, "to", `"${from}" is redirected to "${to}", where there is no page.`, fix);
    }
    return [from, to];
  });
  return Object.fromEntries(filled);
}
