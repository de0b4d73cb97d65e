import { asciiOrUnicode, isAscii } from "./character-classes.ts";

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
const MAX_TERM_LENGTH = 64;

export interface Token {
  text: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** The words and identifiers of a text, in order. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(asciiOrUnicode(text, ASCII_FORM, FORM))].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** A form without case and accents. */
export function foldTerm(token: string): string {
  const lower = isAscii(token)
    ? token.toLowerCase()
    : token.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("’", "'");
  return lower.slice(0, MAX_TERM_LENGTH);
}

/** Terms a form is found by, each once: itself first, then its parts, then its parts joined. */
export function termsOf(token: string): string[] {
  if (PLAIN.test(token)) return [token.slice(0, MAX_TERM_LENGTH)];
  if (ONE_PART.test(token)) return [token.toLowerCase().slice(0, MAX_TERM_LENGTH)];
  const name = withoutPossessive(token);
  const whole = foldTerm(name);
  const parts = identifierParts(name);
  if (parts.length < 2) return [whole];
  const terms = [whole];
  for (const part of parts.slice(0, MAX_PARTS)) if (!terms.includes(part)) terms.push(part);
  const joined = parts.join("").slice(0, MAX_TERM_LENGTH);
  if (!terms.includes(joined)) terms.push(joined);
  return terms;
}

/** Is it a term that is its own and only term? Most are. */
export function isPlainTerm(term: string): boolean {
  return PLAIN.test(term);
}

/** `buyer's` is a form of `buyer`. */
export function withoutPossessive(token: string): string {
  const last = token.charAt(token.length - 1);
  if (last !== "s" && last !== "S") return token;
  const before = token.charAt(token.length - 2);
  return before === "'" || before === "’" ? token.slice(0, -2) : token;
}

/** The folded parts of a name; of one word, that word. */
export function identifierParts(name: string): string[] {
  const joined = name.replace(APOSTROPHES, "");
  const parts = ASCII_NAME.test(joined)
    ? (joined.match(ASCII_PARTS) ?? [])
    : joined.split(JOINERS).flatMap((part) => part.split(HUMPS));
  return parts.map(foldTerm).filter(Boolean);
}

/** A part of a name, where it stands, and the term it is found by. */
export interface Part {
  term: string;
  start: number;
  end: number;
}

/** The parts of a name with their places; a word is its only part. */
export function partsWithOffsets(token: string): Part[] {
  const name = withoutPossessive(token);
  if (!ASCII_NAME.test(name)) return partsWithOffsetsIn(name);
  const parts = [...name.matchAll(ASCII_PARTS)];
  return parts.map(({ 0: part, index }) => ({
    term: foldTerm(part),
    start: index,
    end: index + part.length,
  }));
}

function partsWithOffsetsIn(name: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const part of name.split(JOINERS).flatMap((joined) => joined.split(HUMPS))) {
    const start = name.indexOf(part, end);
    end = start + part.length;
    parts.push({ term: foldTerm(part.replace(APOSTROPHES, "")), start, end });
  }
  return parts;
}
