import type { LoaderFunctionArgs } from "@remix-run/node";
import { llmsFull, sectionsWithFullText } from "#app/lib/docs-api/llms.ts";
import { notFound, textDocument } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

/** Serves all pages of a section as Markdown. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const content = await library.getContent();
  const docs = sectionsWithFullText(content).get(params.section ?? "");
  if (!docs) throw notFound();
  return textDocument(llmsFull(content, await Promise.all(docs.map((doc) => library.getMarkdown(doc)))));
};
