import { fillProviderSlug } from "#app/lib/urls.ts";
import { suggest } from "../diagnostics/nearest.ts";
import { GONE, type Redirects } from "../schemas/schemas.ts";
import { APP_HREFS, appFolderOf } from "../source/page-sources.ts";

export interface AnchorRedirect {
  /** As written in `redirects.json`. */
  written: string;
  /** Href of the page that has had the anchor; undefined for every page that has the target. */
  page: string | undefined;
  anchor: string;
  /** Href of the target; for every page only an anchor, such as `#behavior`. */
  to: string;
}

export interface ResolvedRedirects {
  /** Redirects of pages: target by href. */
  redirects: Redirects;
  anchorRedirects: AnchorRedirect[];
  /** Hrefs of withdrawn pages and anchors that nothing replaces. */
  gone: ReadonlySet<string>;
}

interface RedirectTargets {
  /** Hrefs of the content's pages. */
  hrefs: ReadonlySet<string>;
  providerSlug: string;
  /** Reports a mistake in the old or the new path of the redirect from `written`. */
  report(written: string, side: "from" | "to", message: string, fix: string): void;
}

/** Source of a redirect from an anchor on every page: `*#what-it-changes`. */
const EVERY_PAGE = "*";

/** Fills the paths of `redirects.json`; reports redirects from existing pages, and to and from anchors of missing ones. */
export function resolveRedirects(
  config: Redirects,
  { hrefs, providerSlug, report }: RedirectTargets,
): ResolvedRedirects {
  const isPage = (href: string) => hrefs.has(href) || APP_HREFS.includes(href);
  const filled = Object.entries(config).map(([written, writtenTo]) => {
    const from = fillProviderSlug(written, providerSlug);
    const [page = "", anchor] = from.split("#");
    const to = fillProviderSlug(writtenTo, providerSlug);
    return { written, from, page, anchor, to: to.startsWith("#") && page !== EVERY_PAGE ? page + to : to };
  });
  const gone = new Set(filled.filter(({ to }) => to === GONE).map(({ from }) => from));
  const ofPages = filled.filter(({ from, anchor }) => anchor === undefined && !gone.has(from));
  const redirects = Object.fromEntries(ofPages.map(({ from, to }) => [from, to]));

  for (const { written, from, page, anchor, to } of filled) {
    if (page === EVERY_PAGE) {
      if (!to.startsWith("#")) {
        const message = `"${from}" is redirected on every page, but "${to}" is on one.`;
        report(written, "to", message, "name only an anchor, such as #next-steps.");
      }
      continue;
    }
    if (anchor === undefined && isPage(page)) {
      const message = `"${from}" is ${gone.has(from) ? "marked as gone" : "redirected"}, but it is a page.`;
      report(written, "from", message, "remove the redirect or the page.");
    }
    if (gone.has(from)) continue;
    const folder = appFolderOf(page);
    if (folder) {
      const message = `"${from}" is redirected, but the site itself serves what is below "${folder}".`;
      report(written, "from", message, "remove the redirect.");
    }
    if (anchor !== undefined && !hrefs.has(page) && !Object.hasOwn(redirects, page)) {
      const fix = suggest(page, hrefs, "name a page, or redirect the whole page.", `#${anchor}`);
      report(written, "from", `"${from}" is redirected, but there is no page "${page}".`, fix);
    }
    const target = to.replace(/#.*$/, "");
    if (!isPage(target)) {
      const fix = suggest(target, hrefs, "name the path of a page.");
      report(written, "to", `"${from}" is redirected to "${to}", where there is no page.`, fix);
    }
  }
  const anchorRedirects = filled.flatMap(({ written, from, page, anchor, to }): AnchorRedirect[] => {
    if (anchor === undefined || gone.has(from)) return [];
    if (page === EVERY_PAGE) return to.startsWith("#") ? [{ written, page: undefined, anchor, to }] : [];
    // A redirect of a whole page keeps the visited anchor, so that the new page has to know it.
    return [{ written, page: redirects[page]?.replace(/#.*$/, "") ?? page, anchor, to }];
  });
  return { redirects, anchorRedirects, gone };
}
