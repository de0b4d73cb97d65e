import { editDistance } from "#app/lib/content/diagnostics/nearest.ts";
import type { SearchIndex } from "../index/open-index.ts";
import { hasLetter, inflectionRoot, isLetters } from "../index/tokenizer.ts";

export type Vocabulary = ReturnType<typeof createVocabulary>;

const MAX_WITH_PREFIX = 48;
const MAX_CORRECTIONS = 8;
const MAX_INFLECTED = 24;
/** Shorter words have no inflected forms. */
const MIN_INFLECTED_LENGTH = 3;
/** Maximum edit distance of suggested words, as a share of the word's length. */
const MAX_DISTANCE_RATIO = 0.3;

/** Creates a look-up of the index terms related to a typed word. */
export function createVocabulary(index: Pick<SearchIndex, "terms" | "termNumbers" | "countOf">) {
  const { terms, termNumbers, countOf } = index;
  const textOf = (term: number) => terms[term] ?? "";
  /** Term numbers differ between the two index formats, so they must not decide an order. */
  const byCount = (a: number, b: number) => countOf(b) - countOf(a) || (textOf(a) < textOf(b) ? -1 : 1);

  let buckets: Map<string, number[]> | undefined;
  /** Buckets terms by their first two characters, which is faster than sorting all of them. */
  const createBuckets = () => {
    const byPrefix = new Map<string, number[]>();
    for (const [term, text] of terms.entries()) {
      const bucket = byPrefix.get(text.slice(0, 2));
      if (bucket) bucket.push(term);
      else byPrefix.set(text.slice(0, 2), [term]);
    }
    return byPrefix;
  };
  const withPrefix = (prefix: string): number[] => {
    buckets ??= createBuckets();
    const bucket = prefix.length < 2 ? [...terms.keys()] : (buckets.get(prefix.slice(0, 2)) ?? []);
    return bucket.filter((term) => textOf(term).startsWith(prefix)).sort(byCount);
  };
  /** Groups the terms within `max` edits by distance. */
  const within = (word: string, max: number): number[][] => {
    const byDistance: number[][] = Array.from({ length: max + 1 }, () => []);
    for (const [term, text] of terms.entries()) byDistance[editDistance(word, text, max)]?.push(term);
    return byDistance;
  };

  return {
    numberOf: (term: string) => termNumbers.get(term),
    textOf,
    /** Other inflected forms of a word, such as `orders` of `order`. */
    inflected(word: string): number[] {
      if (word.length < MIN_INFLECTED_LENGTH || !isLetters(word)) return [];
      const root = inflectionRoot(word);
      // The root may end in another letter than the word.
      const near = withPrefix(root.slice(0, Math.max(2, root.length - 1)));
      const isForm = (text: string) => text !== word && isLetters(text) && inflectionRoot(text) === root;
      return near.filter((term) => isForm(textOf(term))).slice(0, MAX_INFLECTED);
    },
    /** Terms with a prefix, most frequent first. */
    withPrefix: (prefix: string) => withPrefix(prefix).slice(0, MAX_WITH_PREFIX),
    /** Terms at the smallest edit distance from an unknown word. */
    corrections(word: string) {
      // Another number is no correction.
      if (!hasLetter(word)) return undefined;
      const byDistance = within(word, maxEditsFor(word.length));
      const distance = byDistance.findIndex((found) => found.length > 0);
      const found = byDistance[distance];
      return found && { terms: found.sort(byCount).slice(0, MAX_CORRECTIONS), distance };
    },
    /** Words at a small edit distance from an unknown word, nearest first. */
    nearest(word: string, count: number): string[] {
      const max = Math.max(2, Math.floor(word.length * MAX_DISTANCE_RATIO));
      return within(word.slice(0, 24), Math.min(max, 4))
        .flatMap((found) => found.filter((term) => isLetters(textOf(term))).sort(byCount))
        .slice(0, count)
        .map(textOf);
    },
  };
}

/** Returns how many typing errors to tolerate in a word of this length: short words are close to many others by chance. */
function maxEditsFor(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
