import type { TocEntry } from "./schemas.ts";

/** Heading of the list of related pages that ends a page. */
export const NEXT_STEPS = { depth: 2, id: "next-steps", text: "Next steps" } satisfies TocEntry;
