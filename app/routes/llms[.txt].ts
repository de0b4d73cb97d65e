import { llmsIndex } from "#app/lib/docs-api/llms.ts";
import { markdownSections } from "#app/lib/docs-api/markdown-sections.ts";
import { textDocument } from "#app/lib/server/responses.server.ts";
import { library } from "#app/server/content.server.ts";

export const loader = async () => {
  const content = await library.getContent();
  const sections = await Promise.all(
    [...content.docs.values()].map(async (doc) => {
      const markdown = await library.getMarkdown(doc);
      return [doc.id, markdownSections(content, doc, markdown)] as const;
    }),
  );
  return textDocument(llmsIndex(content, new Map(sections)));
};
