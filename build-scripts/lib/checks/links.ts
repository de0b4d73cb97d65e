import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { HOME_HREF, NOT_FOUND_HREF } from "#app/lib/urls.ts";
import type { SiteCheck } from "./site-check.ts";

/** Checks that every link leads to a page, file or anchor of the site. */
export const checkLinks: SiteCheck = ({ pages, files, missing, assets, locate }) => {
  return [...pages.values()].flatMap((page) =>
    page.links.flatMap(({ pathname, anchor, written }): Diagnostic[] => {
      if (missing.has(pathname) && !assets.has(pathname)) {
        return [
          {
            ...locate(page.href, written),
            message: `${page.href} links to ${pathname}, which does not exist.`,
            fix: suggest(
              pathname,
              [...pages.keys(), ...files, ...assets],
              "correct the link or add the page.",
            ),
          },
        ];
      }
      const target = pages.get(pathname);
      if (!anchor || !target || target.ids.has(anchor) || target.href === NOT_FOUND_HREF) return [];
      return [
        {
          ...locate(page.href, written),
          message: `${page.href} links to the anchor "#${anchor}" of ${pathname}, which does not exist.`,
          fix: suggest(anchor, target.ids, "use an anchor of that page."),
        },
      ];
    }),
  );
};

const EXEMPT_HREFS = [HOME_HREF, NOT_FOUND_HREF];

/** Checks that every page is linked from another page. */
export const checkOrphans: SiteCheck = ({ pages, locate }) => {
  const linked = new Set<string>(EXEMPT_HREFS);
  for (const page of pages.values()) {
    for (const { pathname } of page.links) if (pathname !== page.href) linked.add(pathname);
  }
  return [...pages.keys()]
    .filter((href) => !linked.has(href))
    .map((href) => ({
      file: locate(href, "").file,
      message: `No page links to ${href}.`,
      fix: "link it from the navigation bar, the footer or another page.",
    }));
};
