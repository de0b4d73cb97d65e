import type { Diagnostic } from "#app/lib/content/types.ts";
import { NOT_FOUND_HREF } from "#app/lib/urls.ts";
import type { SiteCheck } from "./site-check.ts";

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
      return [
        {
          file,
          message: `${page.href} has no strict content security policy.`,
          fix: "see app/lib/server/security-policy.server.ts.",
        },
      ];
    }
    if (page.policy === first?.policy) return [];
    return [
      {
        file,
        message: `${page.href} has a different content security policy than ${first?.href}.`,
        fix: "an inline script or style must be the same on all pages; put data in a JSON block.",
      },
    ];
  });
};
