import { join } from "node:path";
import type { InferOutput } from "valibot";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { AnySchema } from "../diagnostics/data-diagnostics.ts";
import { fieldsSchema, mergeData } from "../diagnostics/merged-data.ts";
import { type DataCache, type DataSource, type ParsedData, parseData } from "../diagnostics/parse-data.ts";
import { withTextDiagnostics } from "../diagnostics/text-diagnostics.ts";
import { type ApiDocument, apiDocumentSchema } from "../openapi/api-schemas.ts";
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
import { type ContentFiles, type ContentLocation, DATA_FILES, SITE_FILE } from "./read-content.server.ts";

export interface ParsedFile<Value> extends ParsedData<Value> {
  file: string;
}

/** The schemas of data files by the name of the file in {@link DATA_FILES}. Only the sidebar is required. */
const DATA_SCHEMAS = {
  sidebar: sidebarSchema,
  redirects: redirectsSchema,
  published: publishedSchema,
  glossary: glossarySchema,
  search: searchSettingsSchema,
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
  /** The source paths of pages that the provider's site does not have. */
  leftOut: string[];
  site: ParsedFile<SiteConfig>;
  /** Absent if the provider has no mark of its own. */
  mark: (ReturnType<typeof readMark> & { file: string }) | undefined;
  /** Absent if the content has no API description. */
  api: ParsedFile<ApiDocument> | undefined;
  /** Absent if the content has no sample data. */
  samples: ParsedFile<SampleData> | undefined;
}

/** Parses and validates every file of the content folder; what is YAML only if the cache lacks its value. */
export function parseFiles(
  files: ContentFiles,
  { contentDir, providerDir }: ContentLocation,
  cache?: DataCache,
): ParsedFiles {
  const fileAt = (path: string) => `${contentDir}/${path}`;
  const siteFile = join(providerDir, SITE_FILE);
  const markFile = join(providerDir, MARK_FILE);
  /** Parses a data file with the changes in the provider's folder; undefined if neither folder has it. */
  const parseNamed = <Schema extends AnySchema>(name: keyof typeof DATA_FILES, schema: Schema) => {
    const path = DATA_FILES[name];
    const language = name === "api" ? ("yaml" as const) : ("json" as const);
    const sources = [
      { file: fileAt(path), text: files[name] },
      { file: join(providerDir, path), text: files.patches[name] },
    ].flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text, language }]));
    if (sources.length === 0) return undefined;
    return parseSources(sources, schema, name === "api" ? cache : undefined);
  };
  const data = Object.entries(DATA_SCHEMAS).map(([key, schema]) => {
    const name = key as keyof DataFiles;
    const file = fileAt(DATA_FILES[name]);
    const absent = () => (name === "sidebar" ? missingFile(file) : parseFile({ ...EMPTY, file }, schema));
    return [name, parseNamed(name, schema) ?? absent()];
  });
  const api = parseNamed("api", apiDocumentSchema);
  return {
    ...(Object.fromEntries(data) as DataFiles),
    contentDir,
    hasDocsFolder: files.hasDocsFolder,
    unusable: files.unusable.map(({ sourcePath, ...problem }) => ({ file: fileAt(sourcePath), ...problem })),
    pages: files.pages.map((page) =>
      parsePage(page, `${page.folder ?? contentDir}/${page.sourcePath}`, cache),
    ),
    leftOut: [],
    site:
      files.site === undefined
        ? missingFile(siteFile)
        : parseFile({ text: files.site, file: siteFile, language: "json" }, siteSchema),
    mark: files.mark === undefined ? undefined : { file: markFile, ...readMark(files.mark, markFile) },
    // Operations cannot be built from an invalid description.
    api: api && { ...api, value: api.diagnostics.length > 0 ? undefined : api.value },
    samples: parseNamed("samples", sampleDataSchema),
  };
}

const EMPTY = { text: "{}", language: "json" } as const;
/** The first field of a whole API description, which a change of one does not have. */
const OPENAPI_FIELD = /^openapi:/m;

/** Parses the last source that is whole, with the changes of the one after it. */
function parseSources<Schema extends AnySchema>(
  sources: readonly DataSource[],
  schema: Schema,
  cache: DataCache | undefined,
): ParsedFile<InferOutput<Schema>> {
  const [base, patch] = OPENAPI_FIELD.test(sources[1]?.text ?? "") ? sources.slice(1) : sources;
  if (!patch) return parseFile(base as DataSource, schema, cache);
  const merged = mergeData(
    parseFile(base as DataSource, fieldsSchema, cache),
    parseFile(patch, fieldsSchema),
    schema,
  );
  return { file: patch.file, ...merged };
}

function missingFile(file: string): ParsedFile<never> {
  const place = { file, position: { line: 1, column: 1 } };
  const fix = "create it; content/README.md says what it contains.";
  const diagnostics = [{ file, message: "The file is missing.", fix }];
  return { file, diagnostics, placeOf: () => place, keyPlaceOf: () => place };
}

function parseFile<Schema extends AnySchema>(
  source: DataSource,
  schema: Schema,
  cache?: DataCache,
): ParsedFile<InferOutput<Schema>> {
  const { file, text } = source;
  return { file, ...withTextDiagnostics(parseData(source, schema, cache), text, file) };
}

/** Returns the diagnostics of the individual files. */
export function parseDiagnostics({
  contentDir,
  hasDocsFolder,
  unusable,
  pages,
  leftOut: _leftOut,
  ...data
}: ParsedFiles): Diagnostic[] {
  const ofFiles = [...Object.values(data), ...pages].flatMap((file) => file?.diagnostics ?? []);
  const diagnostics = [...unusable, ...ofFiles];
  if (hasDocsFolder || data.api) return diagnostics;
  const fix = "create it: it contains the documentation pages.";
  return [...diagnostics, { file: `${contentDir}/docs`, message: "The folder is missing.", fix }];
}
