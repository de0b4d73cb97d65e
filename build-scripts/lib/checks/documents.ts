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
