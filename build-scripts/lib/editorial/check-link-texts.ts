import type { Diagnostic } from "#app/lib/content/types.ts";
import { type MaskedText, positionIn } from "./prose.ts";

const VAGUE_LINK = /(?<=\[)(?:click here|here|link|this link|this page|more|read more)(?=\]\()/gi;

/** Reports link texts that say nothing about the page, such as "here", which screen readers list without the text around. */
export function checkLinkTexts(prose: MaskedText): Diagnostic[] {
  return [...prose.text.matchAll(VAGUE_LINK)].flatMap(({ 0: text, index }): Diagnostic[] => {
    // In code.
    if (prose.words.slice(index, index + text.length) !== text) return [];
    const message = `The link text "${text}" does not say where the link leads.`;
    const fix = "write in the brackets what the link leads to.";
    return [{ file: prose.file, position: positionIn(prose, index), message, fix }];
  });
}
