/**
 * Tokenizer of the index and of queries.
 *
 * - token: a word or identifier as written, such as `ORDER_ITEM_SKU`, `Node.js` or `Orders/GetList`
 * - term: a folded string that is indexed: the whole token, the words among an identifier's parts, and its parts joined
 * - root: what a term's inflected forms have in common
 */

/** Letters and digits, possibly joined by the separators of identifiers; `C#` and `C++` are tokens too. */
const TOKEN =
  /[cC](?:#|\+\+)(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:[-./'’]|_+)[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu;
/** A term that is the only one of its token; true for most. */
const PLAIN = /^[a-z]{1,64}$/;
/** Separators of an identifier's parts, and boundaries without one: `getList`, `HTMLPage`. Digits stay with letters: `3DS2`. */
const BOUNDARIES = /[-./_]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const SEPARATORS = /[-./_']+/g;
/** A letter or a short number. As a part of an identifier, such as `W-9`, it is not a word. */
const SHORT = /^(?:.|\p{N}{2})$/u;
/** Apostrophes do not separate parts: `don't` is one. */
const APOSTROPHES = /['’]/g;
/** Maximum number of an identifier's parts that are indexed. */
const MAX_PARTS = 12;
/** Terms are truncated to this length. */
const MAX_TERM_LENGTH = 64;

export interface Token {
  text: string;
  start: number;
  end: number;
}

/** Returns the words and identifiers of a text, in order. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    text: token,
    start: index,
    end: index + token.length,
  }));
}

export function foldTerm(token: string): string {
  const letters = token.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replaceAll("ß", "ss").replaceAll("’", "'").slice(0, MAX_TERM_LENGTH);
}

/** Memoized, as texts repeat their words. */
const termsOfTokens = new Map<string, readonly string[]>();

/** Returns the distinct terms of a token: itself, those of its parts that are words, and its parts joined. */
export function termsOf(token: string): readonly string[] {
  if (PLAIN.test(token)) return [token];
  const terms = termsOfTokens.get(token) ?? computeTerms(token);
  termsOfTokens.set(token, terms);
  return terms;
}

function computeTerms(token: string): string[] {
  const name = withoutPossessive(token);
  const whole = foldTerm(name);
  if (!isIdentifier(name)) return [whole];
  const words = wordParts(name).map(({ term }) => term);
  // Without its point, 49.00 is another number.
  const joined = hasLetter(whole) ? [whole.replace(SEPARATORS, "")] : [];
  return [...new Set([whole, ...words.slice(0, MAX_PARTS), ...joined])];
}

/** Removes a possessive ending: `buyer's` becomes `buyer`. */
export function withoutPossessive(token: string): string {
  return token.replace(/['’]s$/i, "");
}

/** Reports whether a token has several parts. */
export function isIdentifier(name: string): boolean {
  return BOUNDARIES.test(name);
}

/** A part of an identifier: its term and its offsets in the token. */
export interface Part {
  term: string;
  start: number;
  end: number;
}

/** Returns the parts of a token with their offsets; a plain word is its only part. */
export function partsWithOffsets(token: string): Part[] {
  if (PLAIN.test(token)) return [{ term: token, start: 0, end: token.length }];
  const name = withoutPossessive(token);
  const parts: Part[] = [];
  let end = 0;
  for (const part of name.split(BOUNDARIES)) {
    const start = name.indexOf(part, end);
    end = start + part.length;
    const term = foldTerm(part.replace(APOSTROPHES, ""));
    if (term !== "") parts.push({ term, start, end });
  }
  return parts;
}

/** Reports whether a folded word is a single character or a number of two digits. */
export function isShort(term: string): boolean {
  return SHORT.test(term);
}

export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Returns those of a token's parts that are words by themselves. */
export function wordParts(token: string): Part[] {
  const parts = partsWithOffsets(token);
  return parts.length < 2 ? parts : parts.filter(({ term }) => !isShort(term));
}

export function hasWordCharacter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

export function endsInWordCharacter(text: string): boolean {
  return /[\p{L}\p{N}]$/u.test(text);
}

export function isLetters(text: string): boolean {
  return /^\p{L}+$/u.test(text);
}

/**
 * Returns the common root of a word's inflected forms: `renew`, `renews`, `renewed` and `renewing`. Unlike a Porter stem
 * it distinguishes derived words, such as `custom` and `customer`.
 */
export function inflectionRoot(term: string): string {
  const root = roots.get(term) ?? computeRoot(term);
  roots.set(term, root);
  return root;
}

/** Memoized, as the same words are compared repeatedly. */
const roots = new Map<string, string>();

function computeRoot(term: string): string {
  const single = term
    .replace(/ies$/, "y")
    .replace(/(ss|sh|ch|x|z)es$/, "$1")
    .replace(/([^su])s$/, "$1");
  const root = single.replace(/(?<=[aeiouy].*)(?:ing|ed|able)$/, "");
  return (root.length > 2 ? root : single)
    .replace(/([bdfglmnprt])\1$/, "$1")
    .replace(/(?<=...)e$/, "")
    .replace(/y$/, "i");
}

/** Stop words are not removed from queries but weigh little next to other words. */
const STOP_WORDS = new Set(
  (
    "a about again all already also always am an and another any are as at be been being best but by can " +
    "can't cannot could did do does doing doesn't don't each else ever every for from get gets getting " +
    "give go goes got had happen happens has have having he help her his how i i'm if in into is it it's " +
    "its just keep know let like long look make many may me might mine more most much my need needs never " +
    "not now of off often on once one only onto or other our out own please possible same see shall " +
    "should so some somebody someone still such take tell than that the their them then there these they " +
    "thing things this those through to too try us use used uses using very via want wants was way ways " +
    "we were what what's when where where's which while who whom whose why will with within without work " +
    "works would yet you your she him me say says said ask asks asked demand demands told whether because " +
    "anyone something"
  ).split(" "),
);

/** Expects a folded word. */
export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term);
}
