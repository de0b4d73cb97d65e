import { readFile } from "node:fs/promises";
import { type Diagnostic, withExcerpts } from "#app/lib/content/diagnostics/content-error.ts";
import type { Library } from "#app/lib/content/library/library.server.ts";
import { variablesOf } from "#app/lib/content/schemas/variables.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { listFiles } from "#app/lib/server/files.server.ts";
import { checkProviderPath, createProviderCheck, type WrittenFile } from "./check-provider.ts";
import { checkRuntimes } from "./check-runtimes.ts";
import { createSamplesCheck } from "./check-samples.ts";
import { checkSpelling } from "./check-spelling.ts";
import { checkTerms } from "./check-terms.ts";
import { parseDataProse } from "./data-prose.ts";
import { readEditorialFiles } from "./editorial-files.ts";
import { type MaskedText, parsePageProse } from "./prose.ts";

const STORE = /\/samples\.json$/;
const DATA = /^[a-z]+\.json$|^(?:api|assets)\//;
/** It defines what other files must not write out. */
const SITE = /\/site\.json$/;

/** Checks the wording: spelling, terms, the provider, runtimes, samples. Passes content with other mistakes. */
export async function checkWording(
  library: Library,
  { contentDir, providerDir }: Pick<Environment, "contentDir" | "providerDir">,
): Promise<Diagnostic[]> {
  const published = await library.getValid();
  if (!published) return [];
  const { content, sources } = published;
  const pages = await Promise.all(
    sources
      .filter(({ isGenerated }) => !isGenerated)
      .map(async (source) => parsePageProse(source, await readFile(source.file, "utf8"))),
  );
  const files = await readEditorialFiles(contentDir, providerDir);
  const { slug, name } = content.site.provider;
  // Names of fields, which descriptions mention.
  const fields = [...JSON.stringify(content.apiDocument ?? {}).matchAll(/"(\w+)":/g)];
  const ofApi = new Set(fields.flatMap(([, field = ""]) => field.split(/[\d_]+/)));
  const words = [...files.words, ...content.glossary.acronyms, ...name.split(" "), ...ofApi];
  const folders = [...new Set([contentDir, providerDir])];
  const data = (await Promise.all(folders.map(readData))).flat();
  const dataProse = data.flatMap(({ file, text }) => parseDataProse(file, text) ?? []);
  const all: MaskedText[] = [...pages, ...dataProse];
  const written: WrittenFile[] = [...pages, ...data.filter(({ file }) => !SITE.test(file))];
  const texts = new Map([...all, ...data].map(({ file, text }) => [file, text]));
  // Pages are written with the values of this folder, whatever a provider's folder has instead.
  const readBase = (name: string) => JSON.parse(texts.get(`${contentDir}/${name}`) ?? "{}");
  const writtenVariables =
    providerDir === contentDir
      ? content.variables
      : variablesOf(content.site, readBase("samples.json"), readBase("facts.json"));
  const diagnostics = [
    ...checkSpelling(all, { words, file: files.wordsFile }),
    ...all.flatMap((masked) => checkTerms(masked, files.terms, files.termsFile)),
    ...written.flatMap(createProviderCheck(content.variables)),
    ...written.flatMap(checkRuntimes),
    ...written
      .filter(({ file }) => !STORE.test(file))
      .flatMap(createSamplesCheck(writtenVariables, content.variables)),
    ...pages.flatMap(({ source }) => checkProviderPath(source.file, source.sourcePath, slug)),
  ];
  return [...files.diagnostics, ...withExcerpts(diagnostics, ({ file }) => texts.get(file))];
}

async function readData(folder: string): Promise<WrittenFile[]> {
  const files = (await listFiles(folder))
    .filter((path) => DATA.test(path))
    .map((path) => `${folder}/${path}`);
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, "utf8") })));
}
