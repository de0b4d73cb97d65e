import { HOME_HREF, NOT_FOUND_HREF } from "#app/lib/urls.ts";
import type { SiteCheck } from "./site-check.ts";

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
