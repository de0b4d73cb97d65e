import type { PackedIndex } from "./index-format.ts";
import { foldTerm, identifierParts } from "./tokenize.ts";

/** Metadata of pages that is not searched as text. */
export interface PageMetadata {
  pathOf(page: number): string[];
  operationOf(page: number): { method: string; path: string } | undefined;
}

export function readPageMetadata(
  packed: Pick<PackedIndex, "paths" | "pathOfPage" | "operations">,
): PageMetadata {
  const paths = packed.paths.split("\n");
  const pathOfPage = packed.pathOfPage.split("\n");
  const operations = packed.operations.split("\n");
  return {
    pathOf: (page) => (paths[Number.parseInt(pathOfPage[page] ?? "", 36)] ?? "").split("\t").filter(Boolean),
    operationOf(page) {
      const [method, path] = (operations[page] ?? "").split(" ");
      return method && path ? { method, path } : undefined;
    },
  };
}

/**
 * Returns each page's inbound-link score: log(1 + links), scaled so that the most linked page has 1. `links` has a line per page, in
 * base 36.
 */
export function normalizeInboundLinks(links: string): Float64Array {
  const counts = links.split("\n").map((count) => Number.parseInt(count, 36) || 0);
  const max = counts.reduce((highest, count) => Math.max(highest, count), 1);
  return Float64Array.from(counts, (count) => Math.log2(1 + count) / Math.log2(1 + max));
}

/**
 * Maps the term of an operation's name, such as `dorecurringpayment` of `/Subscriptions/DoRecurringPayment`, to its pages. Names of
 * one word, such as `Terminate`, are too ambiguous to be included.
 */
export function pagesByOperation({
  pageCount,
  operationOf,
  termNumbers,
}: Pick<PageMetadata, "operationOf"> & {
  pageCount: number;
  termNumbers: ReadonlyMap<string, number>;
}): ReadonlyMap<number, readonly number[]> {
  const pages = new Map<number, number[]>();
  for (let page = 0; page < pageCount; page++) {
    const name = operationOf(page)?.path.split("/").at(-1) ?? "";
    const term = identifierParts(name).length > 1 ? termNumbers.get(foldTerm(name)) : undefined;
    if (term !== undefined) pages.set(term, [...(pages.get(term) ?? []), page]);
  }
  return pages;
}
