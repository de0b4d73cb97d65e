import type { LoaderFunctionArgs } from "@remix-run/node";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { notFound, textDocument } from "#app/lib/server/responses.server.ts";
import { hrefOfMarkdown } from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";

/** Serves the Markdown export of a page. Static hosts serve it at `markdownHref`. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const requested = hrefOfMarkdown(`/${params["*"] ?? ""}`);
  const page = allPages(await library.getContent()).find(({ href }) => href === requested);
  if (!page) throw notFound();
  return textDocument((await library.renderPage(page)).markdown, "text/markdown");
};
