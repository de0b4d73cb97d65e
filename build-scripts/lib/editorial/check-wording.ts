import { readFile } from "node:fs/promises";
import { ContentError, withExcerpts } from "#app/lib/content/content-error.ts";
import type { Library } from "#app/lib/content/library.server.ts";
import type { Problem } from "#app/lib/content/types.ts";
import { checkAcronyms } from "./check-acronyms.ts";
import { checkDescriptions } from "./check-descriptions.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { checkSpelling } from "./check-spelling.ts";
import { checkTerms } from "./check-terms.ts";
import { readEditorialFiles } from "./editorial-files.ts";
import { type Prose, proseOf } from "./prose.ts";

/** The prose of every page, in reading order. Throws ContentError when the content is not whole. */
export async function readProse(library: Library): Promise<Prose[]> {
  const { docs, pages } = await library.getContent();
  return Promise.all(
    [...docs.values(), ...pages.values()].map(async (source) =>
      proseOf(source, await readFile(source.file, "utf8")),
    ),
  );
}

/** Checks how the content is worded: spelling, terms, acronyms, descriptions, missing text. */
export async function wordingProblems(library: Library, contentDir: string): Promise<Problem[]> {
  const pages = await readProse(library);
  const { glossary } = await library.getContent();
  const files = await readEditorialFiles(contentDir);
  const { words, wordsFile, terms, termsFile, glossaryFile } = files;
  const known = new Set([...glossary.acronyms, ...words]);
  const problems = checkDescriptions(pages);
  for (const page of pages) {
    problems.push(
      ...(await checkSpelling(page, [...words, ...glossary.acronyms], wordsFile)),
      ...checkPlaceholders(page),
      ...checkTerms(page, terms, termsFile),
      ...checkAcronyms(page, known, glossaryFile),
    );
  }
  const texts = new Map(pages.map(({ source, text }) => [source.file, text]));
  return [...files.problems, ...withExcerpts(problems, ({ file }) => texts.get(file))];
}

/** As {@link wordingProblems}; throws one ContentError with all of them. Silent where the content itself is not right. */
export async function checkWording(library: Library, contentDir: string): Promise<void> {
  const isWhole = await library.getContent().then(
    () => true,
    () => false,
  );
  const problems = isWhole ? await wordingProblems(library, contentDir) : [];
  if (problems.length > 0) throw new ContentError(problems);
}
