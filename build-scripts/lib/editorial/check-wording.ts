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
import { parseApiProse, parseGlossaryProse } from "./data-prose.ts";
import { readEditorialFiles } from "./editorial-files.ts";
import { type MaskedText, type PageProse, parsePageProse } from "./prose.ts";

/** Reads the prose of every page, in reading order. Throws ContentError when the content has errors. */
export async function readProse(library: Library): Promise<PageProse[]> {
  const content = await library.getContent();
  return Promise.all(
    allPages(content).map(async (source) => parsePageProse(source, await readFile(source.file, "utf8"))),
  );
}

/** Reads the prose of the OpenAPI description and the glossary, where they exist. */
async function readDataProse(contentDir: string): Promise<MaskedText[]> {
  const read = async (
    name: string,
    parse: (file: string, text: string) => MaskedText,
  ): Promise<MaskedText[]> => {
    const file = join(contentDir, name);
    return existsSync(file) ? [parse(file, await readFile(file, "utf8"))] : [];
  };
  return [...(await read(API_FILE, parseApiProse)), ...(await read("glossary.json", parseGlossaryProse))];
}

/** Checks the wording of the content: spelling, terms, acronyms, descriptions, placeholders. */
export async function wordingDiagnostics(library: Library, contentDir: string): Promise<Diagnostic[]> {
  const pages = await readProse(library);
  const { glossary } = await library.getContent();
  const files = await readEditorialFiles(contentDir);
  const { words, wordsFile, terms, termsFile, glossaryFile } = files;
  const known = new Set([...glossary.acronyms, ...words]);
  const diagnostics = checkDescriptions(pages);
  const all: MaskedText[] = [...pages, ...(await readDataProse(contentDir))];
  for (const masked of all) {
    diagnostics.push(
      ...(await checkSpelling(masked, [...words, ...glossary.acronyms], wordsFile)),
      ...checkPlaceholders(masked),
      ...checkTerms(masked, terms, termsFile),
      ...checkAcronyms(masked, known, glossaryFile),
    );
  }
  const texts = new Map(all.map(({ file, text }) => [file, text]));
  return [...files.diagnostics, ...withExcerpts(diagnostics, ({ file }) => texts.get(file))];
}

/** Throws one ContentError with all {@link wordingDiagnostics}. Skips content with errors, which other checks report. */
export async function checkWording(library: Library, contentDir: string): Promise<void> {
  const isValid = await library.getContent().then(
    () => true,
    () => false,
  );
  const diagnostics = isValid ? await wordingDiagnostics(library, contentDir) : [];
  if (diagnostics.length > 0) throw new ContentError(diagnostics);
}
