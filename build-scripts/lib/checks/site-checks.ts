import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { HOME_HREF, NOT_FOUND_HREF } from "#app/lib/urls.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";

export interface SiteCheckInput extends PrerenderedSite {
  /** Paths of static files: bundles, images. */
  assets: ReadonlySet<string>;
  /** Returns the source file of a page; its href if it has none. */
  fileOf(pageHref: string): string;
}

/** Checks the built site for what its sources do not show. Pure. */
export type SiteCheck = (site: SiteCheckInput) => Diagnostic[];

/** Checks that the links of components lead somewhere; those of the content are checked in its sources, with their anchors. */
export const checkLinks: SiteCheck = ({ missing, assets, fileOf }) =>
  [...missing]
    .filter(([pathname, linkers]) => linkers.size > 0 && !assets.has(pathname))
    .map(([pathname, [first = ""]]) => ({
      file: fileOf(first),
      message: `${first} links to ${pathname}, which does not exist.`,
      fix: "correct the link in the component that renders it.",
    }));

const EXEMPT_HREFS = [HOME_HREF, NOT_FOUND_HREF];

/** Checks that every page is linked from another page. */
export const checkOrphans: SiteCheck = ({ pages, fileOf }) => {
  const linked = new Set<string>(EXEMPT_HREFS);
  for (const page of pages.values()) {
    for (const pathname of page.links) if (pathname !== page.href) linked.add(pathname);
  }
  return [...pages.keys()]
    .filter((href) => !linked.has(href))
    .map((href) => ({
      file: fileOf(href),
      message: `No page links to ${href}.`,
      fix: "link it from the navigation bar, the footer or another page.",
    }));
};

/** Checks that every page has a canonical URL and unique ids, and loads only existing files of this site. */
export const checkDocuments: SiteCheck = ({ pages, files, assets, fileOf }) =>
  [...pages.values()].flatMap((page): Diagnostic[] => {
    const diagnostic = (message: string, fix: string): Diagnostic => ({
      file: fileOf(page.href),
      message: `${page.href} ${message}`,
      fix,
    });
    return [
      ...(page.canonical || page.href === NOT_FOUND_HREF
        ? []
        : [diagnostic("has no canonical URL.", "add one in the meta function of its route.")]),
      ...[...new Set(page.repeatedIds)].map((id) =>
        diagnostic(`has the id "${id}" more than once.`, "change one of them."),
      ),
      ...page.foreign.map((url) =>
        diagnostic(`loads "${url}" from another site.`, "serve it from this site."),
      ),
      ...page.assets
        .filter((asset) => !assets.has(asset) && !files.has(asset))
        .map((asset) =>
          diagnostic(`loads ${asset}, which does not exist.`, "correct the URL or add the file."),
        ),
    ];
  });

/** Checks that all pages share one strict content security policy, so that hosts can send it as one header. */
export const checkPolicy: SiteCheck = ({ pages, fileOf }) => {
  const [first] = pages.values();
  return [...pages.values()].flatMap((page) => {
    const file = fileOf(page.href);
    if (!page.policy || page.policy.includes("unsafe")) {
      const message = `${page.href} has no strict content security policy.`;
      return [{ file, message, fix: "see app/lib/server/security-policy.server.ts." }];
    }
    if (page.policy === first?.policy) return [];
    const message = `${page.href} has a different content security policy than ${first?.href}.`;
    const fix = "an inline script or style must be the same on all pages; put data in a JSON block.";
    return [{ file, message, fix }];
  });
};
