import { positionAt } from "../markdown/page-context.ts";
import type { Diagnostic } from "../types.ts";

export const MAX_BYTES = 1_000_000;

/** A byte that is not UTF-8, as it is read, or a control character other than a tab or line break. */
const BAD_CHARACTER = /\uFFFD|(?![\t\n\r])\p{Cc}/u;

/** Characters without a glyph, which change how text is found, copied or ordered; not U+200D, which joins emoji. */
const INVISIBLE = /\p{Cf}(?<!(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D)/gu;
const NAMES: Readonly<Record<string, string>> = {
  "00AD": "soft hyphen",
  "200B": "zero-width space",
  "200C": "zero-width non-joiner",
  "200D": "zero-width joiner",
  "200E": "left-to-right mark",
  "200F": "right-to-left mark",
  "202E": "right-to-left override",
  "2060": "word joiner",
  FEFF: "zero-width no-break space",
};

/** First bytes of PNG, GIF, WebP, PDF, ZIP and gzip files, as they are read. */
const BINARY = ["\uFFFDPNG", "GIF8", "RIFF", "%PDF", "PK\x03\x04", "\x1F\uFFFD"];

function isBinary(text: string): boolean {
  return BINARY.some((start) => text.startsWith(start)) || /^\uFFFD.{1,12}(?:JFIF|Exif)/s.test(text);
}

/** Reports a text file that is too large. */
export function sizeDiagnostic(text: string, file: string): Diagnostic | undefined {
  if (text.length <= MAX_BYTES && Buffer.byteLength(text) <= MAX_BYTES) return undefined;
  return { file, message: "The file is larger than 1 MB.", fix: "split it, or remove what is not needed." };
}

/** Reports what text must not contain: binary data, control and invisible characters, a merge conflict. */
export function characterDiagnostics(text: string, file: string): Diagnostic[] {
  if (isBinary(text)) {
    const fix = "put an image next to its page, another file in public/, or save it as UTF-8 text.";
    return [{ file, message: "The file is not text, but binary data.", fix }];
  }
  const found = BAD_CHARACTER.exec(text);
  if (!found) return [...conflictDiagnostics(text, file), ...invisibleDiagnostics(text, file)];
  const [character] = found;
  const position = positionAt(text, found.index);
  if (character === "\uFFFD" || text.startsWith("\0"))
    return [{ file, position, message: "The file is not UTF-8 text from here.", fix: "save it as UTF-8." }];
  const message = `There is an invisible control character here (${codePoint(character)}).`;
  return [{ file, position, message, fix: "remove it." }];
}

function invisibleDiagnostics(text: string, file: string): Diagnostic[] {
  const seen = new Set<string>();
  return [...text.matchAll(INVISIBLE)].flatMap(({ 0: character, index }): Diagnostic[] => {
    if (seen.has(character) || (index === 0 && character === "\uFEFF")) return [];
    seen.add(character);
    const code = codePoint(character);
    const name = NAMES[code.slice(2)];
    const message = `There is an invisible character here (${name ? `${code}, ${name}` : code}).`;
    return [{ file, position: positionAt(text, index), message, fix: "remove it." }];
  });
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Checks whether a file is binary or in another encoding, such as UTF-16, so that nothing else in it can be checked. */
export function isUnreadable(text: string): boolean {
  return text.startsWith("\uFFFD\uFFFD") || text.startsWith("\0") || isBinary(text);
}

/** Reports problems that a text file of any format can have. */
export function textDiagnostics(text: string, file: string): Diagnostic[] {
  const tooLarge = sizeDiagnostic(text, file);
  return tooLarge && !isBinary(text) ? [tooLarge] : characterDiagnostics(text, file);
}

/** Reports the first marker of a merge conflict. */
function conflictDiagnostics(text: string, file: string): Diagnostic[] {
  const index = text.search(/^(?:<{7}|>{7}) \S/m);
  if (index === -1) return [];
  const fix = 'choose one of the two texts, and remove the lines "<<<<<<<", "=======" and ">>>>>>>".';
  return [{ file, position: positionAt(text, index), message: "A merge conflict is not resolved.", fix }];
}
