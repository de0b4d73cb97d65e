import type { SearchIndex } from "../worker/open-index.ts";
import { fold, partsOf } from "./tokenize.ts";

/**
 * Pages by the term that names their operation, such as `dorecurringpayment` of `/Subscriptions/DoRecurringPayment`. Names that
 * are one word of the language, such as `Terminate`, say no more than any other word.
 */
export function pagesByOperation(
  index: Pick<SearchIndex, "pageCount" | "operationOf" | "termNumbers">,
): ReadonlyMap<number, readonly number[]> {
  const pages = new Map<number, number[]>();
  for (let page = 0; page < index.pageCount; page++) {
    const name = index.operationOf(page)?.path.split("/").at(-1) ?? "";
    const term = partsOf(name).length > 1 ? index.termNumbers.get(fold(name)) : undefined;
    if (term !== undefined) pages.set(term, [...(pages.get(term) ?? []), page]);
  }
  return pages;
}
