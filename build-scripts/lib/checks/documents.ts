import type { Diagnostic } from "#app/lib/content/types.ts";
import { NOT_FOUND_HREF } from "#app/lib/urls.ts";
import type { SiteCheck } from "./site-check.ts";

/** Every page has a title of its own, a canonical address, unique ids, existing files, and loads nothing from elsewhere. */
export const checkDocuments: SiteCheck = ({ pages, assets, locate }) => {
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
      ...(page.title === "" ? [diagnostic("has no title.", "give it one.")] : []),
      ...(first
        ? [diagnostic(`has the title "${page.title}" of ${first}.`, "give one of them another title.")]
        : []),
      ...(page.canonical || page.href === NOT_FOUND_HREF
        ? []
        : [diagnostic("names no canonical address.", "give its route a head with one.")]),
      ...[...new Set(page.repeatedIds)].map((id) =>
        diagnostic(`has the id "${id}" more than once.`, "give one of them another id."),
      ),
      ...page.foreign.map((url) => diagnostic(`loads "${url}" from elsewhere.`, "serve it from this site.")),
      ...page.assets
        .filter((asset) => !assets.has(asset))
        .map((asset) =>
          diagnostic(`loads ${asset}, which does not exist.`, "correct the address or add the file."),
        ),
    ];
  });
};
