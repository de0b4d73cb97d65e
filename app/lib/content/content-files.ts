import type { AnySchema } from "./data-problems.ts";
import { API_FILE, type ApiDocument, apiDocumentSchema } from "./openapi/api-schemas.ts";
import { type ParsedPage, parsePage } from "./page-sources.ts";
import { type ParsedData, parseData } from "./parse-data.ts";
import type { ContentFiles } from "./read-content.server.ts";
import {
  type GlossaryConfig,
  glossarySchema,
  type Redirects,
  redirectsSchema,
  type SidebarConfig,
  type SiteConfig,
  sidebarSchema,
  siteSchema,
} from "./schemas.ts";
import { type SearchSettingsConfig, searchSettingsSchema } from "./search-settings.ts";
import type { Problem } from "./types.ts";

/** How files are named in messages: the content folder's and the site configuration's path as the writer knows them. */
export interface ContentNames {
  contentDir: string;
  siteConfigFile: string;
}

export interface ParsedFile<Value> extends ParsedData<Value> {
  file: string;
}

/** Every file read on its own, before anything is resolved. */
export interface ParsedFiles {
  contentDir: string;
  hasDocsFolder: boolean;
  pages: ParsedPage[];
  site: ParsedFile<SiteConfig>;
  sidebar: ParsedFile<SidebarConfig>;
  redirects: ParsedFile<Redirects>;
  /** Absent when the content describes no API. */
  api: ParsedFile<ApiDocument> | undefined;
  glossary: ParsedFile<GlossaryConfig>;
  search: ParsedFile<SearchSettingsConfig>;
}

/** Parses and validates every file of the content folder. */
export function parseFiles(files: ContentFiles, { contentDir, siteConfigFile }: ContentNames): ParsedFiles {
  const pathOf = (path: string) => `${contentDir}/${path}`;
  return {
    contentDir,
    hasDocsFolder: files.hasDocsFolder,
    pages: files.pages.map(({ sourcePath, text }) => parsePage(sourcePath, text, pathOf(sourcePath))),
    site: parseFile(siteConfigFile, files.site, siteSchema),
    sidebar: parseFile(pathOf("sidebar.json"), files.sidebar, sidebarSchema),
    // A site without redirects needs no file for them.
    redirects: parseFile(pathOf("redirects.json"), files.redirects ?? "{}", redirectsSchema),
    api: parseApi(pathOf(API_FILE), files.api),
    glossary: parseFile(pathOf("glossary.json"), files.glossary ?? '{ "terms": {} }', glossarySchema),
    search: parseFile(pathOf("search.json"), files.search ?? "{}", searchSettingsSchema),
  };
}

function parseApi(file: string, text: string | undefined): ParsedFile<ApiDocument> | undefined {
  if (text === undefined) return undefined;
  return { file, ...parseData({ text, file, language: "yaml" }, apiDocumentSchema) };
}

function parseFile<Schema extends AnySchema>(file: string, text: string | undefined, schema: Schema) {
  if (text !== undefined) return { file, ...parseData({ text, file, language: "json" }, schema) };
  const start = () => ({ line: 1, column: 1 });
  const problem = {
    file,
    message: "The file is missing.",
    fix: "create it; content/README.md says what it holds.",
  };
  return { file, value: undefined, problems: [problem], positionOf: start, keyPositionOf: start };
}

/** What is wrong with the files, each on its own. */
export function problemsOfParsed(files: ParsedFiles): Problem[] {
  const { site, sidebar, redirects, glossary, search, api, pages } = files;
  const problems = [site, sidebar, redirects, glossary, search, api, ...pages].flatMap(
    (file) => file?.problems ?? [],
  );
  if (files.hasDocsFolder) return problems;
  const fix = "create it: it holds the documentation pages.";
  return [...problems, { file: `${files.contentDir}/docs`, message: "The folder is missing.", fix }];
}
