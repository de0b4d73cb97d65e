import { posix } from "node:path";
import type { Root } from "mdast";
import { nextStepsOf } from "../next-steps.ts";
import { apiInputsOf } from "../openapi/api-inputs.ts";
import type { LoadedPage, PageSource } from "../types.ts";
import type { Content } from "./content.ts";

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

/** Returns everything in the content that affects the result of parsing or rendering a page. */
export function cacheInputsOf(
  source: LoadedPage,
  { variables, site, glossary, api, changelog, docs, images }: Content,
): string[] {
  const { sourcePath, frontmatter, body } = source;
  return [
    sourcePath,
    JSON.stringify(frontmatter),
    body,
    site.provider.slug,
    ...[...variables].flat(),
    JSON.stringify([[...glossary.terms], glossary.isUnreadable]),
    JSON.stringify(nextStepsOf(source, docs)),
    ...apiInputsOf(source, api, docs),
    JSON.stringify([...images.values()].filter((image) => mayShow(body, image.sourcePath))),
    ...(body.includes("<ApiChangelog") ? [JSON.stringify(changelog)] : []),
  ];
}

function mayShow(body: string, imagePath: string): boolean {
  const name = posix.basename(imagePath);
  return body.includes(name) || body.includes(encodeURI(name));
}
