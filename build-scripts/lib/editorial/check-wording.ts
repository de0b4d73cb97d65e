import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ContentError, withExcerpts } from "#app/lib/content/diagnostics/content-error.ts";
import { API_FILE } from "#app/lib/content/openapi/api-schemas.ts";
import { allPages } from "#app/lib/content/snapshot/content.ts";
import type { Library } from "#app/lib/content/snapshot/library.server.ts";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { checkAcronyms } from "./check-acronyms.ts";
import { checkDescriptions } from "./check-descriptions.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { checkSpelling } from "./check-spelling.ts";
import { checkTerms } from "./check-terms.ts";
import { apiProseOf, glossaryProseOf } from "./data-prose.ts";
import { readEditorialFiles } from "./editorial-files.ts";
import { type Prose, proseOf, type Worded } from "./prose.ts";

/** The prose of every page, in reading order. Throws ContentError when the content is not whole. */
export async function readProse(library: Library): Promise<Prose[]> {
  const content = await library.getContent();
  return Promise.all(
    allPages(content).map(async (source) => proseOf(source, await readFile(source.file, "utf8"))),
  );
}

/** The prose of the files that are data: the API description and the glossary, where there are any. */
async function readDataProse(contentDir: string): Promise<Worded[]> {
  const read = async (name: string, proseIn: (file: string, text: string) => Worded): Promise<Worded[]> => {
    const file = join(contentDir, name);
    return existsSync(file) ? [proseIn(file, await readFile(file, "utf8"))] : [];
  };
  return [...(await read(API_FILE, apiProseOf)), ...(await read("glossary.json", glossaryProseOf))];
}

/** Checks how the content is worded: spelling, terms, acronyms, descriptions, missing text. */
export async function wordingDiagnostics(library: Library, contentDir: string): Promise<Diagnostic[]> {
  const pages = await readProse(library);
  const { glossary } = await library.getContent();
  const files = await readEditorialFiles(contentDir);
  const { words, wordsFile, terms, termsFile, glossaryFile } = files;
  const known = new Set([...glossary.acronyms, ...words]);
  const diagnostics = checkDescriptions(pages);
  const all: Worded[] = [...pages, ...(await readDataProse(contentDir))];
  for (const worded of all) {
    diagnostics.push(
      ...(await checkSpelling(worded, [...words, ...glossary.acronyms], wordsFile)),
      ...checkPlaceholders(worded),
      ...checkTerms(worded, terms, termsFile),
      ...checkAcronyms(worded, known, glossaryFile),
    );
  }
  const texts = new Map(all.map(({ file, text }) => [file, text]));
  return [...files.diagnostics, ...withExcerpts(diagnostics, ({ file }) => texts.get(file))];
}

/** As {@link wordingDiagnostics}; throws one ContentError with all of them. Silent where the content itself is not right. */
export async function checkWording(library: Library, contentDir: string): Promise<void> {
  const isWhole = await library.getContent().then(
    () => true,
    () => false,
  );
  const diagnostics = isWhole ? await wordingDiagnostics(library, contentDir) : [];
  if (diagnostics.length > 0) throw new ContentError(diagnostics);
}
