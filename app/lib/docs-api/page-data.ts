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

/** Reports whether this is the data of a page with tabs; only on the server and after a client navigation. */
export function hasTabs(data: unknown): boolean {
  const { inDocument } = (data ?? {}) as Partial<PageData>;
  return inDocument?.html?.includes(" data-tabs") ?? false;
}

export async function loadPageData(href: string): Promise<PageData> {
  return toPageData(await loadDocument(href, pageDocumentSchema));
}
