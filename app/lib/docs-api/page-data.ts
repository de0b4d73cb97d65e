import { loadDocument } from "./load-document.ts";
import { type PageDocument, pageDocumentSchema } from "./schemas.ts";

/**
 * A page's data for its route. What is under `inDocument` is rendered into the HTML and left out of the data sent beside it
 * (see `entry.server.tsx`): it is absent while hydrating and present after a client navigation.
 */
export interface PageData {
  page: Omit<PageDocument, ShownPart>;
  inDocument?: Pick<PageDocument, ShownPart> | undefined;
}

/** What of a page is shown in its place only; its head or its frame need the rest. */
type ShownPart = "html" | "toc" | "related" | "previous" | "next" | "editUrl" | "lastUpdatedText";

/** Splits a page's document in what the browser needs beside the HTML and what the HTML already holds. */
export function toPageData(document: PageDocument): PageData {
  const { html, toc, related, previous, next, editUrl, lastUpdatedText, ...page } = document;
  return { page, inDocument: { html, toc, related, previous, next, editUrl, lastUpdatedText } };
}

/** Is this the data of a page whose HTML is in the document and nowhere else? */
export function isOnlyInDocument(data: unknown): boolean {
  return typeof data === "object" && data !== null && "page" in data && !("inDocument" in data);
}

/** Loads a page's data from the docs API, in the browser. */
export async function loadPageData(href: string): Promise<PageData> {
  return toPageData(await loadDocument(href, pageDocumentSchema));
}
