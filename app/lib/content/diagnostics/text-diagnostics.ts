import { positionAt } from "../markdown/page-context.ts";
import type { Diagnostic } from "../types.ts";

export const MAX_BYTES = 1_000_000;

/** A byte that is not UTF-8, as it is read, or a control character other than a tab or line break. */
const BAD_CHARACTER = /\uFFFD|(?![\t\n\r])\p{Cc}/u;

/** Reports a text file that is too large. */
export function sizeDiagnostic(text: string, file: string): Diagnostic | undefined {
  if (text.length <= MAX_BYTES && Buffer.byteLength(text) <= MAX_BYTES) return undefined;
  return { file, message: "The file is larger than 1 MB.", fix: "split it, or remove what is not needed." };
}

/** Reports the first character that text must not contain. */
export function characterDiagnostic(text: string, file: string): Diagnostic | undefined {
  const found = BAD_CHARACTER.exec(text);
  if (!found) return undefined;
  const [character] = found;
  const position = positionAt(text, found.index);
  if (character === "\uFFFD" || text.startsWith("\0"))
    return { file, position, message: "The file is not UTF-8 text from here.", fix: "save it as UTF-8." };
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return {
    file,
    position,
    message: `There is an invisible control character here (U+${code}).`,
    fix: "remove it.",
  };
}

/** Returns what is wrong with a file's text, whatever it means. */
/** Reports whether a file's bytes are another encoding, such as UTF-16: nothing else in it can be judged. */
export function isOtherEncoding(text: string): boolean {
  return text.startsWith("\uFFFD\uFFFD") || text.startsWith("\0");
}

export function textDiagnostics(text: string, file: string): Diagnostic[] {
  return [sizeDiagnostic(text, file) ?? characterDiagnostic(text, file) ?? []].flat();
}
