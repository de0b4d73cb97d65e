import type { PageSource } from "./types.ts";

/** Heading of the list of related pages that ends a page. */
export const NEXT_STEPS = { depth: 2, id: "next-steps", text: "Next steps" };

export interface NextStep {
  title: string;
  href: string;
}

/** Returns the pages that the front matter names as related. */
export function nextStepsOf(
  { related }: Pick<PageSource, "related">,
  docs: ReadonlyMap<string, PageSource>,
): NextStep[] {
  return related.flatMap((id) => {
    const doc = docs.get(id);
    return doc ? [{ title: doc.frontmatter.title, href: doc.href }] : [];
  });
}
