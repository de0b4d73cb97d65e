import { hasFullText, llmsFull } from "#app/lib/docs-api/llms.ts";
import { notFound, textDocument } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

export const loader = async () => {
  const content = await library.getContent();
  if (!hasFullText(content)) throw notFound();
  const markdownExports = await Promise.all(
    [...content.docs.values()].map((doc) => library.getMarkdown(doc)),
  );
  return textDocument(llmsFull(content, markdownExports));
};
