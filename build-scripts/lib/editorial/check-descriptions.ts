import type { Diagnostic } from "#app/lib/content/types.ts";
import { type Prose, placeIn } from "./prose.ts";

/** Search engines show about this much of a description, and little is to be learned from less. In characters. */
const SHORTEST = 50;
const LONGEST = 160;

/** Reports descriptions that are too short or too long, repeat the first paragraph or are those of another page. */
export function checkDescriptions(pages: readonly Prose[]): Diagnostic[] {
  const byDescription = new Map<string, Prose>();
  return pages.flatMap((page): Diagnostic[] => {
    const { description } = page.source.frontmatter;
    const diagnostic = (message: string, fix: string): Diagnostic => ({
      file: page.source.file,
      position: placeIn(page, page.description.offset),
      message,
      fix,
    });
    const diagnostics: Diagnostic[] = [];
    if (description.length < SHORTEST || description.length > LONGEST) {
      const message = `The description has ${description.length} characters.`;
      diagnostics.push(diagnostic(message, `write one sentence of ${SHORTEST} to ${LONGEST} characters.`));
    }
    if (comparable(page.paragraphs[0] ?? "").startsWith(comparable(page.description.text))) {
      const fix = "write a sentence of its own: readers of search results then read the page.";
      diagnostics.push(diagnostic("The description is the beginning of the text.", fix));
    }
    const first = byDescription.get(comparable(description));
    byDescription.set(comparable(description), first ?? page);
    if (first) {
      const message = `The description is that of ${first.source.file} too.`;
      diagnostics.push(diagnostic(message, "give each page one that tells them apart."));
    }
    return diagnostics;
  });
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
