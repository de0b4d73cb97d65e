import { positionAt } from "../markdown/page-context.ts";
import type { Diagnostic } from "../types.ts";

/** Reports what makes a text file unreadable: bytes that are not UTF-8, or an unresolved merge conflict. */
export function textDiagnostics(text: string, file: string): Diagnostic[] {
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
