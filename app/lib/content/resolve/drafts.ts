import { docHref } from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { ParsedPage } from "../source/page-sources.ts";
import type { DataContext, PageSource, SidebarItem } from "../types.ts";

export const DRAFT_FIX = 'take the reference out, or "draft: true" out of that page\'s front matter.';

export function isDraft({ frontmatter }: PageSource): boolean {
  return frontmatter.draft;
}

/** Returns the message and fix for a published reference to a draft. */
export function draftProblem({ file }: Pick<PageSource, "file">): [message: string, fix: string] {
  return [`This leads to ${file}, a draft, which is not published.`, DRAFT_FIX];
}

/** Reports pages that are related to drafts, and pages that cannot be drafts. */
export function draftDiagnostics(
  parsed: readonly ParsedPage[],
  sources: readonly PageSource[],
  draftAt: DataContext["draftAt"],
): Diagnostic[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  return parsed.flatMap((page) => {
    const source = byFile.get(page.file);
    if (!source) return [];
    if (isDraft(source)) return invalidDraft(page, source);
    return source.related.flatMap((id, index) => {
      const draft = draftAt(docHref(id));
      if (!draft) return [];
      const [message, fix] = draftProblem(draft);
      return [{ ...page.placeOf(["related", index]), message, fix }];
    });
  });
}

function invalidDraft({ placeOf }: ParsedPage, page: PageSource): Diagnostic[] {
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
