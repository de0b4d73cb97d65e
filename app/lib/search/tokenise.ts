/**
 * How text becomes terms; the same for the index and for queries.
 *
 * - form: a word or identifier as written, such as `ORDER_ITEM_SKU`, `Node.js` or `/Orders/GetList` (without the slash)
 * - term: what is compared: folded, an identifier as a whole, its parts, and its parts joined
 */

/** Letters and digits, joined by what joins the parts of identifiers; `C#` and `C++` are words too. */
const FORM =
  /[cC](?:#|\+\+)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:[-./'’]|_+)[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
const PLAIN = /^[a-z]+$/;
const ASCII = /^[\x20-\x7e]*$/;
const JOINERS = /[-./_]+/u;
/** `don't` has no parts. */
const APOSTROPHES = /['’]/g;
/** Where the parts of a name meet: `getList`, `HTMLPage`, `utf8`, `2nd`. */
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** Has no such place, which is faster to see. */
const ONE_PART = /^(?:[A-Z]?[a-z]*|[A-Z]+|[0-9]+)$/;
/** `buyer's` is a form of `buyer`. */
const POSSESSIVE = /['’]s$/i;
/** Beyond so many parts a form is no name that anybody looks for by its parts. */
const MOST_PARTS = 12;
/** Characters of a form that count. */
const LONGEST_TERM = 64;

export interface Form {
  text: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** The words and identifiers of a text, in order. */
export function formsIn(text: string): Form[] {
  return [...text.matchAll(FORM)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** A form without case and accents. */
export function fold(form: string): string {
  const lower = ASCII.test(form)
    ? form.toLowerCase()
    : form.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("’", "'");
  return lower.slice(0, LONGEST_TERM);
}

/** Terms a form is found by, each once: itself first, then its parts, then its parts joined. */
export function termsOf(form: string): string[] {
  if (PLAIN.test(form)) return [form.slice(0, LONGEST_TERM)];
  const name = form.replace(POSSESSIVE, "");
  const whole = fold(name);
  const parts = partsOf(name);
  if (parts.length < 2) return [whole];
  return [...new Set([whole, ...parts.slice(0, MOST_PARTS), parts.join("").slice(0, LONGEST_TERM)])];
}

/** The folded parts of a name; of one word, that word. */
export function partsOf(name: string): string[] {
  return name
    .replace(APOSTROPHES, "")
    .split(JOINERS)
    .flatMap((part) => (ONE_PART.test(part) ? [part] : part.split(HUMPS)))
    .map(fold)
    .filter(Boolean);
}
