import { dirname } from "node:path/posix";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { allPages } from "#app/lib/content/snapshot/content.ts";
import { markdownSections, withSectionList } from "#app/lib/docs-api/markdown-sections.ts";
import { notFound, textDocument } from "#app/lib/server/responses.server.ts";
import { hrefOfMarkdown } from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";

/** Serves the Markdown export of a page or of a long page's section. Static hosts serve it at `markdownHref`, or below it. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const path = `/${params["*"] ?? ""}`;
  const content = await library.getContent();
  const pageAt = (markdownPath: string) =>
    allPages(content).find(({ href }) => href === hrefOfMarkdown(markdownPath));
  const page = pageAt(path);
  const owner = page ?? pageAt(`${dirname(path)}.md`);
  if (!owner) throw notFound();
  const markdown = await library.getMarkdown(owner);
  const sections = markdownSections(content, owner, markdown);
  const text = page
    ? withSectionList(markdown, sections, content.site.provider.docsOrigin)
    : sections.find(({ href }) => decodeURI(href) === path)?.markdown;
  if (text === undefined) throw notFound();
  const response = textDocument(text, "text/markdown");
  // The build follows these links.
  if (page) for (const { href } of sections) response.headers.append("Link", `<${href}>; rel="section"`);
  return response;
};
