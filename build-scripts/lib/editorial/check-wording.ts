import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { withExcerpts } from "#app/lib/content/diagnostics/content-error.ts";
import { API_FILE } from "#app/lib/content/openapi/api-schemas.ts";
import { allPages, type Content } from "#app/lib/content/snapshot/content.ts";
import type { Library } from "#app/lib/content/snapshot/library.server.ts";
import type { Diagnostic } from "#app/lib/content/types.ts";
import { checkAcronyms } from "./check-acronyms.ts";
import { checkDescriptions } from "./check-descriptions.ts";
import { checkLinkTexts } from "./check-link-texts.ts";
import { checkPlaceholders } from "./check-placeholders.ts";
import { checkProviderPath, createProviderCheck, type WrittenFile } from "./check-provider.ts";
import { checkRepeatedWords } from "./check-repeated-words.ts";
import { createSpellingCheck } from "./check-spelling.ts";
import { checkTerms } from "./check-terms.ts";
import { parseApiProse, parseGlossaryProse } from "./data-prose.ts";
import { readEditorialFiles } from "./editorial-files.ts";
import { type MaskedText, type PageProse, parsePageProse } from "./prose.ts";

/** Reads the prose of every page, in reading order. Throws ContentError when the content has errors. */
export async function readProse(library: Library): Promise<PageProse[]> {
  return readPages(await library.getContent(), parsePageProse);
}

function readPages(content: Content, parse: typeof parsePageProse): Promise<PageProse[]> {
  return Promise.all(
    allPages(content).map(async (source) => parse(source, await readFile(source.file, "utf8"))),
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

/** Data and assets. `site.json` defines what the others must not write out. */
const PROVIDER_FREE = /^(?!site\.json$)[a-z]+\.json$|^(?:api|assets)\//;

async function readDataFiles(contentDir: string): Promise<WrittenFile[]> {
  const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(contentDir, join(entry.parentPath, entry.name)).split(sep).join("/"));
  return Promise.all(
    paths
      .filter((path) => PROVIDER_FREE.test(path))
      .map(async (path) => ({
        file: `${contentDir}/${path}`,
        text: await readFile(join(contentDir, path), "utf8"),
      })),
  );
}

/** Checks the wording of the published content: spelling, terms, acronyms, descriptions, placeholders, the provider. */
export type CheckWording = () => Promise<Diagnostic[]>;

/** Creates a check that reads again only what has changed since its last run. It passes content with other mistakes. */
export function createWordingCheck(library: Library, contentDir: string): CheckWording {
  const proseOf = memoizeByFile(parsePageProse);
  const checkSpelling = createSpellingCheck();
  return async () => {
    const content = await library.getPublished();
    if (!content) return [];
    const pages = await readPages(content, proseOf);
    const files = await readEditorialFiles(contentDir);
    const { words, wordsFile, terms, termsFile, glossaryFile } = files;
    const knownWords = [...words, ...content.glossary.acronyms];
    const known = new Set(knownWords);
    const diagnostics = checkDescriptions(pages);
    const all: MaskedText[] = [...pages, ...(await readDataProse(contentDir))];
    diagnostics.push(...(await checkSpelling(all, { words: knownWords, file: wordsFile })));
    for (const masked of all) {
      diagnostics.push(
        ...checkPlaceholders(masked),
        ...checkRepeatedWords(masked),
        ...checkLinkTexts(masked),
        ...checkTerms(masked, terms, termsFile),
        ...checkAcronyms(masked, known, glossaryFile),
      );
    }
    const written: WrittenFile[] = [...pages, ...(await readDataFiles(contentDir))];
    diagnostics.push(...written.flatMap(createProviderCheck(content.variables)));
    for (const { source } of pages)
      diagnostics.push(...checkProviderPath(source.file, source.sourcePath, content.site.provider.slug));
    const texts = new Map([...all, ...written].map(({ file, text }) => [file, text]));
    return [...files.diagnostics, ...withExcerpts(diagnostics, ({ file }) => texts.get(file))];
  };
}

/** Parses a page again only if its file has changed. */
function memoizeByFile(parse: typeof parsePageProse): typeof parsePageProse {
  const parsed = new Map<string, { fileText: string; prose: PageProse }>();
  return (source, fileText) => {
    const before = parsed.get(source.file);
    const prose = before?.fileText === fileText ? before.prose : parse(source, fileText);
    parsed.set(source.file, { fileText, prose });
    return { ...prose, source };
  };
}
