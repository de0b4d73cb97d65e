import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound, orNotFound, textDocument } from "#app/lib/server/responses.server.ts";
import { hrefOfMarkdown } from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";

/** Serves a page's Markdown export. Static hosts serve it at `markdownHref`. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const href = hrefOfMarkdown(`/${params["*"] ?? ""}`);
  if (!href) throw notFound();
  const page = await orNotFound(library.getPageAt(href));
  return textDocument(await library.getMarkdown(page), "text/markdown");
};
