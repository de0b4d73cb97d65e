import type { TocEntry } from "./schemas.ts";

/** The heading of a page's related pages, which follow its text. */
export const RELATED_PAGES = { depth: 2, id: "related-pages", text: "Related pages" } satisfies TocEntry;
