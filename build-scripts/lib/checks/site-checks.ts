import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { suggest } from "#app/lib/content/diagnostics/nearest.ts";
import { HOME_HREF, NOT_FOUND_HREF } from "#app/lib/urls.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";

export interface SiteCheckInput extends PrerenderedSite {
  /** Paths of static files: bundles, images. */
  assets: ReadonlySet<string>;
  /** Returns the approximate position of a link in the page's source file. */
  locate(pageHref: string, written: string): Pick<Diagnostic, "file" | "position">;
}

/** Checks the built site. Pure. */
export type SiteCheck = (site: SiteCheckInput) => Diagnostic[];

/** Checks that every link leads to a page, file or anchor of the site. */
export const checkLinks: SiteCheck = ({ pages, files, missing, assets, locate }) => {
  return [...pages.values()].flatMap((page) =>
    page.links.flatMap(({ pathname, anchor, written }): Diagnostic[] => {
      // Searched for errors only: each page has hundreds of links, which are those of its sidebar.
      const place = () => locate(page.href, written);
      if (missing.has(pathname) && !assets.has(pathname)) {
        const message = `${page.href} links to ${pathname}, which does not exist.`;
        const known = [...pages.keys(), ...files, ...assets];
        return [{ ...place(), message, fix: suggest(pathname, known, "correct the link or add the page.") }];
      }
      const target = pages.get(pathname);
      if (!anchor || !target || target.ids.has(anchor) || target.href === NOT_FOUND_HREF) return [];
      const message = `${page.href} links to the anchor "#${anchor}" of ${pathname}, which does not exist.`;
      return [{ ...place(), message, fix: suggest(anchor, target.ids, "use an anchor of that page.") }];
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

/** Checks that every page has a unique title, a canonical URL and unique ids, and loads only existing files of this site. */
export const checkDocuments: SiteCheck = ({ pages, files, assets, locate }) => {
  const byTitle = new Map<string, string>();
  return [...pages.values()].flatMap((page): Diagnostic[] => {
    const { file } = locate(page.href, "");
    const diagnostic = (message: string, fix: string): Diagnostic => ({
      file,
      message: `${page.href} ${message}`,
      fix,
    });
    const first = page.title ? byTitle.get(page.title) : undefined;
    byTitle.set(page.title, first ?? page.href);
    return [
      ...(page.title === "" ? [diagnostic("has no title.", "add one.")] : []),
      ...(first
        ? [diagnostic(`has the title "${page.title}" of ${first}.`, "change one of the titles.")]
        : []),
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
};

/** Checks that all pages share one strict content security policy, so that hosts can send it as one header. */
export const checkPolicy: SiteCheck = ({ pages, locate }) => {
  const [first] = pages.values();
  return [...pages.values()].flatMap((page) => {
    const { file } = locate(page.href, "");
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
