import { loadDocument } from "./load-document.ts";
import { type PageDocument, pageDocumentSchema } from "./schemas.ts";

/**
 * A page's route data. `inDocument` is rendered into the HTML and left out of the hydration data (see `entry.server.tsx`):
 * it is undefined while hydrating and present after a client navigation.
 */
export interface PageData {
  page: Omit<PageDocument, ShownPart>;
  inDocument?: Pick<PageDocument, ShownPart> | undefined;
}

/** Fields that only the page's content shows; the head and the frame need the others. */
type ShownPart = "html" | "toc" | "related" | "previous" | "next" | "editUrl" | "lastUpdatedText";

/** Splits a page's document into hydration data and what the HTML already has. */
export function toPageData(document: PageDocument): PageData {
  const { html, toc, related, previous, next, editUrl, lastUpdatedText, ...page } = document;
  return { page, inDocument: { html, toc, related, previous, next, editUrl, lastUpdatedText } };
}

export async function loadPageData(href: string): Promise<PageData> {
  return toPageData(await loadDocument(href, pageDocumentSchema));
}
