import * as v from "valibot";

/** The state of a history entry that was reached from search: the words to mark, which the address says nothing of. */
const arrivalSchema = v.object({ terms: v.pipe(v.array(v.string()), v.minLength(1)) });

/** The state to follow a link with: set for links of search results, which carry the words in `data-terms`. */
export function arrivalBy({ dataset: { terms } }: HTMLAnchorElement): { terms: string[] } | undefined {
  return terms ? { terms: terms.split(" ") } : undefined;
}

/** The words to mark on the page of a history entry. */
export function arrivalTerms(state: unknown): string[] | undefined {
  const arrival = v.safeParse(arrivalSchema, state);
  return arrival.success ? arrival.output.terms : undefined;
}
