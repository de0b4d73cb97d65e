import type { Diagnostic } from "#app/lib/content/types.ts";
import { type MaskedText, positionIn } from "./prose.ts";

/** Words that mark missing text. */
const PLACEHOLDERS =
  /\b(?:TODO|FIXME|TBD|TBA|XXX+)\b|\b(?:lorem ipsum|coming soon|under construction|to be (?:decided|announced|determined)|placeholder text)\b/gi;

/** Reports placeholders of missing text. */
export function checkPlaceholders(prose: MaskedText): Diagnostic[] {
  return [...prose.words.matchAll(PLACEHOLDERS)].map(({ 0: found, index }) => ({
    file: prose.file,
    position: positionIn(prose, index),
    message: `"${found}" is a placeholder.`,
    fix: "write the text, or leave the passage out.",
  }));
}
