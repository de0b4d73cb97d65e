import type { TocEntry } from "./schemas.ts";

/** Heading of a page's related pages, below its text. */
export const RELATED_PAGES = { depth: 2, id: "related-pages", text: "Related pages" } satisfies TocEntry;
