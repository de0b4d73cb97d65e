import type { Problem } from "#app/lib/content/types.ts";
import { type Prose, placeIn } from "./prose.ts";

/** Search engines show about this much of a description, and little is to be learned from less. In characters. */
const SHORTEST = 50;
const LONGEST = 160;

/** Reports descriptions that are too short or too long, repeat the first paragraph or are those of another page. */
export function checkDescriptions(pages: readonly Prose[]): Problem[] {
  const byDescription = new Map<string, Prose>();
  return pages.flatMap((page): Problem[] => {
    const { description } = page.source.frontmatter;
    const problem = (message: string, fix: string): Problem => ({
      file: page.source.file,
      position: placeIn(page, page.description.offset),
      message,
      fix,
    });
    const problems: Problem[] = [];
    if (description.length < SHORTEST || description.length > LONGEST) {
      const message = `The description has ${description.length} characters.`;
      problems.push(problem(message, `write one sentence of ${SHORTEST} to ${LONGEST} characters.`));
    }
    if (comparable(page.paragraphs[0] ?? "").startsWith(comparable(page.description.text))) {
      const fix = "write a sentence of its own: readers of search results then read the page.";
      problems.push(problem("The description is the beginning of the text.", fix));
    }
    const first = byDescription.get(comparable(description));
    byDescription.set(comparable(description), first ?? page);
    if (first) {
      const message = `The description is that of ${first.source.file} too.`;
      problems.push(problem(message, "give each page one that tells them apart."));
    }
    return problems;
  });
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, " ")
    .trim();
}
