import * as v from "valibot";

/** The state of a history entry that was reached from search: the words and phrases to mark, which are not in its URL. */
const arrivalSchema = v.object({ terms: v.pipe(v.array(v.string()), v.minLength(1)) });

/** Stands in no word. */
const SEPARATOR = ",";

/** The words as a link carries them in `data-terms`. */
export function termsAttribute(terms: readonly string[]): string {
  return terms.join(SEPARATOR);
}

/** The state to follow a link with: set for links of search results, which carry the words in `data-terms`. */
export function highlightStateOf({ dataset: { terms } }: HTMLAnchorElement): { terms: string[] } | undefined {
  return terms ? { terms: terms.split(SEPARATOR) } : undefined;
}

/** The words to mark on the page of a history entry. */
export function highlightTermsIn(state: unknown): string[] | undefined {
  const arrival = v.safeParse(arrivalSchema, state);
  return arrival.success ? arrival.output.terms : undefined;
}
