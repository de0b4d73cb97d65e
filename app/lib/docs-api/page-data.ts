import { loadDocument } from "./load-document.ts";
import { type PageDocument, pageDocumentSchema } from "./schemas.ts";

/** Fields that only the page's content shows; the head and the frame need the others. */
const SHOWN_PARTS = ["html", "toc", "related", "previous", "next", "editUrl"] as const;
type ShownPart = (typeof SHOWN_PARTS)[number];

/**
 * A page's route data. `inDocument` is rendered into the HTML and left out of the hydration data (see `entry.server.tsx`):
 * it is undefined while hydrating and present after a client navigation.
 */
export interface PageData {
  page: Omit<PageDocument, ShownPart>;
  inDocument?: Pick<PageDocument, ShownPart> | undefined;
}

/** Splits a page's document into hydration data and what the HTML already has. */
export function toPageData(document: PageDocument): PageData {
  const isShown = ([name]: [string, unknown]) => SHOWN_PARTS.some((part) => part === name);
  const fields = Object.entries(document);
  return {
    page: Object.fromEntries(fields.filter((field) => !isShown(field))),
    inDocument: Object.fromEntries(fields.filter(isShown)),
  } as unknown as PageData;
}

export async function loadPageData(href: string): Promise<PageData> {
  return toPageData(await loadDocument(href, pageDocumentSchema));
}
