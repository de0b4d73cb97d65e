import { dirname, join } from "node:path";
import type { InferOutput } from "valibot";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { AnySchema } from "../diagnostics/data-diagnostics.ts";
import {
  type DataCache,
  type DataSource,
  type ParsedData,
  parseDataOnce,
} from "../diagnostics/parse-data.ts";
import { withTextDiagnostics } from "../diagnostics/text-diagnostics.ts";
import { API_FILE, type ApiDocument, apiDocumentSchema } from "../openapi/api-schemas.ts";
import { releasesSchema } from "../openapi/changelog.ts";
import { factsSchema } from "../schemas/facts.ts";
import { type SampleData, sampleDataSchema } from "../schemas/sample-data.ts";
import { scenariosSchema } from "../schemas/scenarios.ts";
import {
  glossarySchema,
  publishedSchema,
  redirectsSchema,
  searchSettingsSchema,
  sidebarSchema,
} from "../schemas/schemas.ts";
import { type SiteConfig, siteSchema } from "../schemas/site-schema.ts";
import { MARK_FILE, readMark } from "./mark.ts";
import { type ParsedPage, parsePage } from "./page-sources.ts";
import { type ContentFiles, DATA_FILES } from "./read-content.server.ts";

/** Paths of the content folder and the site configuration as messages name them. */
export interface ContentNames {
  contentDir: string;
  siteConfigFile: string;
}

export interface ParsedFile<Value> extends ParsedData<Value> {
  file: string;
}

/** The schemas of data files by the name of the file in {@link DATA_FILES}. Only the sidebar is required. */
export const DATA_SCHEMAS = {
  sidebar: sidebarSchema,
  redirects: redirectsSchema,
  published: publishedSchema,
  glossary: glossarySchema,
  search: searchSettingsSchema,
  releases: releasesSchema,
  facts: factsSchema,
  scenarios: scenariosSchema,
};

type DataFiles = {
  [Name in keyof typeof DATA_SCHEMAS]: ParsedFile<InferOutput<(typeof DATA_SCHEMAS)[Name]>>;
};

/** Every file parsed individually, before anything is resolved. */
export interface ParsedFiles extends DataFiles {
  contentDir: string;
  hasDocsFolder: boolean;
  unusable: Diagnostic[];
  pages: ParsedPage[];
  site: ParsedFile<SiteConfig>;
  /** Absent if the provider has no mark of its own. */
  mark: (ReturnType<typeof readMark> & { file: string }) | undefined;
  /** Absent if the content has no API description. */
  api: ParsedFile<ApiDocument> | undefined;
  /** Absent if the content has no sample data. */
  samples: ParsedFile<SampleData> | undefined;
}

/** Parses and validates every file of the content folder. */
export type ParseFiles = (files: ContentFiles, names: ContentNames) => ParsedFiles;

/** Creates a parser that skips cached YAML. */
export function createFileParser(cache?: DataCache): ParseFiles {
  return (files, names) => parseFiles(files, names, (_file, _readText, parse) => parse(), cache);
}

/** Creates a parser that parses a file again only if its text has changed. */
export function createMemoizedParser(): ParseFiles {
  let before = new Map<string, MemoizedFile>();
  return (files, names) => {
    const seen = new Map<string, MemoizedFile>();
    const parsed = parseFiles(files, names, (file, readText, parse) => {
      const text = readText();
      const last = before.get(file);
      const memoized = last && last.text === text ? last : { text, parsed: parse() };
      seen.set(file, memoized);
      return memoized.parsed as ReturnType<typeof parse>;
    });
    before = seen;
    return parsed;
  };
}

interface MemoizedFile {
  text: string | undefined;
  parsed: unknown;
}

/** Parses a file, or returns the previous result for the same text. */
type MemoizeFile = <Parsed>(file: string, readText: () => string | undefined, parse: () => Parsed) => Parsed;

function parseFiles(
  files: ContentFiles,
  { contentDir, siteConfigFile }: ContentNames,
  memoize: MemoizeFile,
  cache?: DataCache,
): ParsedFiles {
  const parseJson = <Schema extends AnySchema>(file: string, text: string | undefined, schema: Schema) =>
    memoize(
      file,
      () => text,
      () => parseFile(file, text, schema),
    );
  const fileAt = (path: string) => `${contentDir}/${path}`;
  const apiFile = fileAt(API_FILE);
  const markFile = join(dirname(siteConfigFile), MARK_FILE);
  const data = Object.entries(DATA_SCHEMAS).map(([key, schema]) => {
    const name = key as keyof DataFiles;
    const text = files[name] ?? (name === "sidebar" ? undefined : "{}");
    return [name, parseJson(fileAt(DATA_FILES[name]), text, schema)];
  });
  return {
    ...(Object.fromEntries(data) as DataFiles),
    contentDir,
    hasDocsFolder: files.hasDocsFolder,
    unusable: files.unusable.map(({ sourcePath, ...problem }) => ({ file: fileAt(sourcePath), ...problem })),
    pages: files.pages.map((page) => {
      const file = fileAt(page.sourcePath);
      return memoize(file, page.readText, () => parsePage(page, file, cache));
    }),
    site: parseJson(siteConfigFile, files.site, siteSchema),
    mark: files.mark === undefined ? undefined : { file: markFile, ...readMark(files.mark, markFile) },
    api: memoize(
      apiFile,
      () => files.api,
      () => parseApi(apiFile, files.api, cache),
    ),
    samples:
      files.samples === undefined
        ? undefined
        : parseJson(fileAt("samples.json"), files.samples, sampleDataSchema),
  };
}

function parseApi(
  file: string,
  text: string | undefined,
  cache: DataCache | undefined,
): ParsedFile<ApiDocument> | undefined {
  if (text === undefined) return undefined;
  const data = parseDataFile({ text, file, language: "yaml" }, apiDocumentSchema, cache);
  // Operations cannot be built from an invalid description.
  return { file, ...data, value: data.diagnostics.length > 0 ? undefined : data.value };
}

function parseFile<Schema extends AnySchema>(
  file: string,
  text: string | undefined,
  schema: Schema,
): ParsedFile<InferOutput<Schema>> {
  if (text !== undefined) return { file, ...parseDataFile({ text, file, language: "json" }, schema) };
  const start = () => ({ file, position: { line: 1, column: 1 } });
  const diagnostic = {
    file,
    message: "The file is missing.",
    fix: "create it; content/README.md says what it contains.",
  };
  return { file, diagnostics: [diagnostic], placeOf: start, keyPlaceOf: start };
}

function parseDataFile<Schema extends AnySchema>(
  source: DataSource,
  schema: Schema,
  cache?: DataCache,
): ParsedData<InferOutput<Schema>> {
  return withTextDiagnostics(parseDataOnce(source, schema, cache), source.text, source.file);
}

/** Returns the diagnostics of the individual files. */
export function parseDiagnostics({
  contentDir,
  hasDocsFolder,
  unusable,
  pages,
  ...data
}: ParsedFiles): Diagnostic[] {
  const ofFiles = [...Object.values(data), ...pages].flatMap((file) => file?.diagnostics ?? []);
  const diagnostics = [...unusable, ...ofFiles];
  if (hasDocsFolder) return diagnostics;
  const fix = "create it: it contains the documentation pages.";
  return [...diagnostics, { file: `${contentDir}/docs`, message: "The folder is missing.", fix }];
}
