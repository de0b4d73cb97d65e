import * as v from "valibot";

/** State of a history entry opened from search: the terms to highlight, which are not part of the URL. */
const stateSchema = v.object({ terms: v.pipe(v.array(v.string()), v.minLength(1)) });

/** Never part of a term. */
const SEPARATOR = ",";

/** Serializes terms for a link's `data-terms` attribute. */
export function termsAttribute(terms: readonly string[]): string {
  return terms.join(SEPARATOR);
}

/** Returns the history state to follow a link with; undefined for links without `data-terms`. */
export function highlightStateOf({ dataset: { terms } }: HTMLAnchorElement): { terms: string[] } | undefined {
  return terms ? { terms: terms.split(SEPARATOR) } : undefined;
}

/** Returns the terms to highlight from the state of a history entry. */
export function highlightTermsIn(state: unknown): string[] | undefined {
  const result = v.safeParse(stateSchema, state);
  return result.success ? result.output.terms : undefined;
}
