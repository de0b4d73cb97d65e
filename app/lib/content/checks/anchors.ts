import { listNames, suggest } from "../diagnostics/nearest.ts";
import type { FormerAnchor } from "../markdown/plugins/former-anchors.ts";
import { NEXT_STEPS } from "../next-steps.ts";
import { allPages, type Content } from "../resolve/content.ts";
import type { AnchorRedirect } from "../resolve/redirects.ts";
import type { PageOutline, PageSource } from "../types.ts";

/** Returns the anchors that a page's readers and links may use, in the order of the page. */
export function anchorsOf({ related }: Pick<PageSource, "related">, outline: PageOutline): string[] {
  const anchors = [...outline.headings.map(({ id }) => id), ...outline.anchors];
  return related.length > 0 ? [...anchors, NEXT_STEPS.id] : anchors;
}

/** Suggests the nearest of these anchors, or names them. */
export function anchorFix(anchor: string, anchors: readonly string[]): string {
  const all = anchors.map((id) => `#${id}`);
  return suggest(`#${anchor}`, all, `its anchors are ${listNames(all)}.`);
}

/** Returns the former anchors of a page, each with the href that it leads to. */
export function formerAnchors(
  redirects: readonly AnchorRedirect[],
  href: string,
  anchors: readonly string[],
): Map<string, string> {
  const former = new Map<string, string>();
  for (const { page, anchor, to } of redirects) {
    if (anchors.includes(anchor)) continue;
    if (page === href) former.set(anchor, to);
    // A redirect of this page takes precedence over one of every page.
    else if (page === undefined && anchors.includes(to.slice(1)) && !former.has(anchor))
      former.set(anchor, href + to);
  }
  return former;
}

/** Returns the former anchors of a page, those that lead to another page with its title. */
export function formerAnchorsOf(source: PageSource, outline: PageOutline, content: Content): FormerAnchor[] {
  const former = formerAnchors(content.anchorRedirects, source.href, anchorsOf(source, outline));
  return [...former].map(([anchor, to]) => {
    const [path = "", target = ""] = to.split("#");
    if (path === source.href) return { anchor, target };
    const page = allPages(content).find(({ href }) => href === path);
    return { anchor, to, title: page?.frontmatter.title ?? path };
  });
}
