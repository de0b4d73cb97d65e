import type { Diagnostic, Position } from "./content-error.ts";

/**
 * Control characters but tabs and line ends, characters that change the direction of the text after them, and those that only
 * search and copying see. Joiners, which emoji and some scripts need, are none, nor is the byte order mark at the start.
 */
export const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds.
  /[\x01-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\xAD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFFFE\uFFFF\u{E0000}-\u{E007F}]|(?!^)\uFEFF/gu;

/** Reports what makes a text file unreadable: bytes that are not UTF-8, or an unresolved merge conflict. */
function unreadable(text: string, file: string): Diagnostic[] {
  // What is not UTF-8 is read as U+FFFD; UTF-16 has null characters.
  const broken = text.search(/[\uFFFD\0]/);
  if (broken !== -1) {
    const message = "The file is not UTF-8 text from here.";
    return [{ file, position: positionAt(text, broken), message, fix: "save it as UTF-8." }];
  }
  const conflict = text.search(/^(?:<{7}|>{7}) \S/m);
  if (conflict === -1) return [];
  const message = "A merge conflict is not resolved.";
  const fix = 'choose one of the two texts, and remove the lines "<<<<<<<", "=======" and ">>>>>>>".';
  return [{ file, position: positionAt(text, conflict), message, fix }];
}

/** Adds the mistakes in a file's characters. What makes the text unreadable is the cause of any other mistake. */
export function withTextDiagnostics<Parsed extends { diagnostics: Diagnostic[] }>(
  parsed: Parsed,
  text: string,
  file: string,
): Parsed {
  const causes = unreadable(text, file);
  if (causes.length > 0) return { ...parsed, diagnostics: causes };
  const invisible = [...text.matchAll(INVISIBLE)].map(({ 0: found, index }) => {
    return { file, position: positionAt(text, index), ...invisibleCharacter(found) };
  });
  return invisible.length > 0 ? { ...parsed, diagnostics: [...parsed.diagnostics, ...invisible] } : parsed;
}

/** Returns the message and fix for a character that readers do not see. */
export function invisibleCharacter(found: string): Pick<Diagnostic, "message" | "fix"> {
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return { message: `The invisible character U+${code} is in the text.`, fix: "remove it." };
}

/** Converts an offset in a text to a one-based position. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
