import type { Diagnostic } from "#app/lib/content/types.ts";
import { placeIn, type Worded } from "./prose.ts";

/** What is written where something is still to be written. */
const PLACEHOLDERS =
  /\b(?:TODO|FIXME|TBD|TBA|XXX+)\b|\b(?:lorem ipsum|coming soon|under construction|to be (?:decided|announced|determined)|placeholder text)\b/gi;

/** Reports words that stand for text which nobody has written. */
export function checkPlaceholders(prose: Worded): Diagnostic[] {
  return [...prose.words.matchAll(PLACEHOLDERS)].map(({ 0: found, index }) => ({
    file: prose.file,
    position: placeIn(prose, index),
    message: `"${found}" stands where text is missing.`,
    fix: "write the text, or leave the passage out.",
  }));
}
