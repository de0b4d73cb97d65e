import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { type PageProse, positionIn } from "./prose.ts";

/** Length of a description, in characters. Search engines cut longer ones, and shorter ones say too little. */
const MIN_LENGTH = 50;
const MAX_LENGTH = 160;

/** Reports descriptions that are too short or too long, or the same as another page's. */
export function checkDescriptions(pages: readonly PageProse[]): Diagnostic[] {
  const byDescription = new Map<string, PageProse>();
  return pages.flatMap((page): Diagnostic[] => {
    const { description } = page.source.frontmatter;
    const diagnostic = (message: string, fix: string): Diagnostic => ({
      file: page.source.file,
      position: positionIn(page, page.description.offset),
      message,
      fix,
    });
    const diagnostics: Diagnostic[] = [];
    if (description.length < MIN_LENGTH || description.length > MAX_LENGTH) {
      const message = `The description has ${description.length} characters.`;
      diagnostics.push(
        diagnostic(message, `write one sentence of ${MIN_LENGTH} to ${MAX_LENGTH} characters.`),
      );
    }
    const first = byDescription.get(normalize(description));
    byDescription.set(normalize(description), first ?? page);
    if (first) {
      const message = `The description is the same as in ${first.source.file}.`;
      diagnostics.push(diagnostic(message, "write a different description for each page."));
    }
    return diagnostics;
  });
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
