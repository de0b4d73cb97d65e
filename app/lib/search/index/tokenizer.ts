/**
 * Tokenizer of the index and of queries.
 *
 * - token: a word or identifier as written, such as `ORDER_ITEM_SKU`, `Node.js` or `Orders/GetList`
 * - term: a folded string that is indexed: the whole token, an identifier's parts, and its parts joined
 */

/** Letters and digits, possibly joined by the separators of identifiers; `C#` and `C++` are tokens too. */
const TOKEN =
  /[cC](?:#|\+\+)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:[-./'’]|_+)[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
/** The same for text whose letters are all ASCII. */
const ASCII_TOKEN = /[cC](?:#|\+\+)(?![A-Za-z0-9])|[A-Za-z0-9]+(?:(?:[-./'’]|_+)[A-Za-z0-9]+)*/g;
const PLAIN = /^[a-z]+$/;
/** A word without parts, in any case. */
const ONE_PART = /^(?:[A-Z]?[a-z]+|[A-Z]+|[0-9]+)$/;
const SEPARATORS = /[-./_]+/u;
/** Apostrophes do not separate parts: `don't` is one. */
const APOSTROPHES = /['’]/g;
/** Boundaries within identifiers: `getList`, `HTMLPage`, `utf8`, `2nd`. */
const BOUNDARIES =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** Fast path for ASCII identifiers: their parts are matched without lookaround. */
const ASCII_NAME = /^[A-Za-z0-9\-./_]+$/;
const ASCII_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
/** Maximum number of an identifier's parts that are indexed. */
const MAX_PARTS = 12;
/** Terms are truncated to this length. */
const MAX_TERM_LENGTH = 64;

export interface Token {
  text: string;
  /** Offsets in the text. */
  start: number;
  end: number;
}

/** Returns the words and identifiers of a text, in order. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(asciiOrUnicode(text, ASCII_TOKEN, TOKEN))].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Removes case and accents. */
export function foldTerm(token: string): string {
  const lower = isAscii(token)
    ? token.toLowerCase()
    : token.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").replaceAll("’", "'");
  return lower.slice(0, MAX_TERM_LENGTH);
}

/** Returns the distinct terms of a token: itself, its parts, and its parts joined. */
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

/** Whether a term is the only term of the same token; true for most. */
export function isPlainTerm(term: string): boolean {
  return PLAIN.test(term);
}

/** Removes a possessive ending: `buyer's` becomes `buyer`. */
export function withoutPossessive(token: string): string {
  const last = token.charAt(token.length - 1);
  if (last !== "s" && last !== "S") return token;
  const before = token.charAt(token.length - 2);
  return before === "'" || before === "’" ? token.slice(0, -2) : token;
}

/** Returns the folded parts of an identifier; of a plain word, the word. */
export function identifierParts(name: string): string[] {
  const joined = name.replace(APOSTROPHES, "");
  const parts = ASCII_NAME.test(joined)
    ? (joined.match(ASCII_PARTS) ?? [])
    : joined.split(SEPARATORS).flatMap((part) => part.split(BOUNDARIES));
  return parts.map(foldTerm).filter(Boolean);
}

/** A part of an identifier: its term and its offsets in the token. */
export interface Part {
  term: string;
  start: number;
  end: number;
}

/** Returns the parts of a token with their offsets; a plain word is its only part. */
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
  for (const part of name.split(SEPARATORS).flatMap((joined) => joined.split(BOUNDARIES))) {
    const start = name.indexOf(part, end);
    end = start + part.length;
    parts.push({ term: foldTerm(part.replace(APOSTROPHES, "")), start, end });
  }
  return parts;
}

const ASCII = /^[\n\x20-\x7e]*$/;
/** ASCII, punctuation, arrows and technical symbols: no letters beyond ASCII. */
const ASCII_AND_SYMBOLS = /^[\n\x20-\x7e\u2010-\u205e\u2190-\u23ff]*$/;

function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/**
 * Returns `ascii` for text whose letters are all ASCII, otherwise `unicode`. Nearly all text needs only the first; compiling Unicode
 * property escapes would slow down the first query.
 */
export function asciiOrUnicode(text: string, ascii: RegExp, unicode: RegExp): RegExp {
  return ASCII_AND_SYMBOLS.test(text) ? ascii : unicode;
}

const ASCII_WORD = /[A-Za-z0-9]/;
const WORD = /[\p{L}\p{N}]/u;
const ASCII_LETTERS = /^[A-Za-z]+$/;
const LETTERS = /^\p{L}+$/u;

/** Whether the text contains a letter or digit. */
export function hasWordCharacter(text: string): boolean {
  // Fast path: nearly every word starts with an ASCII letter.
  const first = text.charCodeAt(0) | LOWERCASE_BIT;
  return (first >= A && first <= Z) || asciiOrUnicode(text, ASCII_WORD, WORD).test(text);
}

/** Whether the text ends with a letter or digit. */
export function endsInWordCharacter(text: string): boolean {
  const [last = ""] = [...text.slice(-2)].slice(-1);
  return hasWordCharacter(last);
}

/** Whether the text consists of letters only. */
export function isLetters(text: string): boolean {
  return asciiOrUnicode(text, ASCII_LETTERS, LETTERS).test(text);
}

/** Distinguishes ASCII lowercase from uppercase letters. */
const LOWERCASE_BIT = 0x20;
const A = 0x61;
const Z = 0x7a;
