import type { Root } from "mdast";
import type { FormerAnchor } from "../markdown/plugins/former-anchors.ts";
import { nextStepsOf } from "../next-steps.ts";
import type { PageOutline, PageSource } from "../types.ts";
import { anchorsOf, formerAnchors } from "./anchors.ts";
import { allPages, type Content } from "./content.ts";

/** Exports a page as Markdown. */
export async function exportPage(
  source: PageSource,
  { api, site, docs }: Content,
  tree: Root,
): Promise<string> {
  const { exportMarkdown } = await import("../markdown/markdown-export.ts");
  const { frontmatter } = source;
  const { title, description } = frontmatter;
  const related = nextStepsOf(source, docs);
  const operation = api?.operations.get(frontmatter.operation ?? "");
  return exportMarkdown({ title, description, operation, tree, related, origin: site.provider.docsOrigin });
}

/** Returns the former anchors of a page. */
export function formerAnchorsOf(source: PageSource, outline: PageOutline, content: Content): FormerAnchor[] {
  const former = formerAnchors(content.anchorRedirects, source.href, anchorsOf(source, outline));
  return [...former].map(([anchor, to]) => {
    const [path = "", target = ""] = to.split("#");
    return path === source.href ? { anchor, target } : { anchor, to, title: titleAt(path, content) };
  });
}

function titleAt(href: string, content: Content): string {
  return allPages(content).find((page) => page.href === href)?.frontmatter.title ?? href;
}
