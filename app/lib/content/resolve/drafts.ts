import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { SearchSettingsConfig } from "../schemas/schemas.ts";
import type { ParsedFile, ParsedFiles } from "../source/content-files.ts";
import type { PageSource, SidebarItem } from "../types.ts";
import type { Glossary } from "./glossary.ts";
import type { ResolvedRedirects } from "./redirects.ts";
import type { Site } from "./site.ts";

export const DRAFT_FIX = 'take the reference out, or "draft: true" out of that page\'s front matter.';

export function isDraft({ frontmatter }: PageSource): boolean {
  return frontmatter.draft;
}

/** What may refer to a page, besides pages. */
interface References extends Pick<ResolvedRedirects, "redirects" | "anchorRedirects"> {
  site: Site;
  docs: ReadonlyMap<string, PageSource>;
  glossary: Glossary;
  search: SearchSettingsConfig;
}

/** Reports published references to drafts, except links in page bodies, and pages that cannot be drafts. */
export function draftDiagnostics(
  files: ParsedFiles,
  content: References,
  sources: readonly PageSource[],
): Diagnostic[] {
  const drafts = new Map(sources.filter(isDraft).map((page) => [page.href, page]));
  const found: Diagnostic[] = [];
  const refer = (file: ParsedFile<unknown>, path: PropertyKey[], href: string | undefined) => {
    const draft = drafts.get((href ?? "").replace(/#.*$/, ""));
    if (!draft) return;
    const message = `This leads to ${draft.file}, a draft, which is not published.`;
    found.push({ ...file.placeOf(path), message, fix: DRAFT_FIX });
  };
  const { site, redirects, anchorRedirects, glossary, search } = content;
  refer(files.site, ["landingDoc"], content.docs.get(site.landingDoc)?.href);
  for (const [index, { href }] of site.navbar.entries()) refer(files.site, ["navbar", index], href);
  for (const [column, { links }] of site.footer.columns.entries()) {
    for (const [index, { href }] of links.entries())
      refer(files.site, ["footer", "columns", column, "links", index], href);
  }
  for (const [from, to] of Object.entries(redirects)) refer(files.redirects, [from], to);
  for (const { written, to } of anchorRedirects) refer(files.redirects, [written], to);
  for (const term of new Set(glossary.terms.values()))
    refer(files.glossary, ["terms", term.id, "doc"], term.href);
  for (const [index, href] of search.popular.entries()) refer(files.search, ["popular", index], href);
  const byFile = new Map(sources.map((source) => [source.file, source]));
  for (const page of files.pages) {
    const source = byFile.get(page.file);
    if (!source) continue;
    if (isDraft(source)) found.push(...invalidDraft(page, source));
    else {
      for (const [index, id] of source.related.entries())
        refer(page, ["related", index], content.docs.get(id)?.href);
    }
  }
  return found;
}

function invalidDraft({ placeOf }: ParsedFile<unknown>, page: PageSource): Diagnostic[] {
  const place = placeOf(["draft"]);
  const fix = 'take "draft: true" out of the front matter.';
  if (page.href === "/") return [{ ...place, message: "The home page cannot be a draft.", fix }];
  if (page.frontmatter.operation === undefined) return [];
  const message =
    "The page of an operation cannot be a draft: the API description that is published has the operation.";
  return [{ ...place, message, fix }];
}

/** Removes drafts from sidebar items. A category whose own page is a draft loses its link; an empty one is removed. */
export function withoutDrafts(
  items: readonly SidebarItem[],
  docs: ReadonlyMap<string, PageSource>,
): SidebarItem[] {
  const isHidden = (id: string | undefined) => {
    const page = docs.get(id ?? "");
    return page !== undefined && isDraft(page);
  };
  return items.flatMap((item): SidebarItem[] => {
    if (!item.items) return isHidden(item.docId) ? [] : [item];
    const below = withoutDrafts(item.items, docs);
    const category = isHidden(item.docId) ? { ...item, docId: undefined, href: undefined } : item;
    return below.length > 0 || category.docId !== undefined ? [{ ...category, items: below }] : [];
  });
}
