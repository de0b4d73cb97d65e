import { isAscii, patternFor } from "./letters.ts";

/**
 * How text becomes terms; the same for the index and for queries.
 *
 * - form: a word or identifier as written, such as `ORDER_ITEM_SKU`, `Node.js` or `/Orders/GetList` (without the slash)
 * - term: what is compared: folded, an identifier as a whole, its parts, and its parts joined
 */

/** Letters and digits, joined by what joins the parts of identifiers; `C#` and `C++` are words too. */
const FORM =
  /[cC](?:#|\+\+)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:[-./'’]|_+)[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
/** The same where all letters are ASCII. */
const ASCII_FORM = /[cC](?:#|\+\+)(?![A-Za-z0-9])|[A-Za-z0-9]+(?:(?:[-./'’]|_+)[A-Za-z0-9]+)*/g;
const PLAIN = /^[a-z]+$/;
/** A word without parts, whatever its case. */
const ONE_PART = /^(?:[A-Z]?[a-z]+|[A-Z]+|[0-9]+)$/;
const JOINERS = /[-./_]+/u;
/** `don't` has no parts. */
const APOSTROPHES = /['’]/g;
/** Where the parts of a name meet: `getList`, `HTMLPage`, `utf8`, `2nd`. */
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** A name without other alphabets, and its parts: found without looking at all places where they could meet. */
const ASCII_NAME = /^[A-Za-z0-9\-./_]+$/;
const ASCII_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
/** Beyond so many parts a form is no name that anybody looks for by its parts. */
const MAX_PARTS = 12;
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
  return [...text.matchAll(patternFor(text, ASCII_FORM, FORM))].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** A form without case and accents. */
export function fold(form: string): string {
  const lower = isAscii(form)
    ? form.toLowerCase()
    : form.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("’", "'");
  return lower.slice(0, LONGEST_TERM);
}

/** Terms a form is found by, each once: itself first, then its parts, then its parts joined. */
export function termsOf(form: string): string[] {
  if (PLAIN.test(form)) return [form.slice(0, LONGEST_TERM)];
  if (ONE_PART.test(form)) return [form.toLowerCase().slice(0, LONGEST_TERM)];
  const name = withoutPossessive(form);
  const whole = fold(name);
  const parts = partsOf(name);
  if (parts.length < 2) return [whole];
  const terms = [whole];
  for (const part of parts.slice(0, MAX_PARTS)) if (!terms.includes(part)) terms.push(part);
  const joined = parts.join("").slice(0, LONGEST_TERM);
  if (!terms.includes(joined)) terms.push(joined);
  return terms;
}

/** Is it a term that is its own and only term? Most are. */
export function isPlain(term: string): boolean {
  return PLAIN.test(term);
}

/** `buyer's` is a form of `buyer`. */
export function withoutPossessive(form: string): string {
  const last = form.charAt(form.length - 1);
  if (last !== "s" && last !== "S") return form;
  const before = form.charAt(form.length - 2);
  return before === "'" || before === "’" ? form.slice(0, -2) : form;
}

/** The folded parts of a name; of one word, that word. */
export function partsOf(name: string): string[] {
  const joined = name.replace(APOSTROPHES, "");
  const parts = ASCII_NAME.test(joined)
    ? (joined.match(ASCII_PARTS) ?? [])
    : joined.split(JOINERS).flatMap((part) => part.split(HUMPS));
  return parts.map(fold).filter(Boolean);
}

/** A part of a name, where it stands, and the term it is found by. */
export interface Part {
  term: string;
  start: number;
  end: number;
}

/** The parts of a name with their places; a word is its only part. */
export function placedParts(form: string): Part[] {
  const name = withoutPossessive(form);
  if (!ASCII_NAME.test(name)) return placeOneByOne(name);
  const parts = [...name.matchAll(ASCII_PARTS)];
  return parts.map(({ 0: part, index }) => ({ term: fold(part), start: index, end: index + part.length }));
}

function placeOneByOne(name: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const part of name.split(JOINERS).flatMap((joined) => joined.split(HUMPS))) {
    const start = name.indexOf(part, end);
    end = start + part.length;
    parts.push({ term: fold(part.replace(APOSTROPHES, "")), start, end });
  }
  return parts;
}
