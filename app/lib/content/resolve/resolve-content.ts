import { join } from "node:path";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { findFont } from "#app/lib/server/site-font.server.ts";
import { type Diagnostic, withExcerpts } from "../diagnostics/content-error.ts";
import type { DataCache } from "../diagnostics/parse-data.ts";
import { type Api, buildApi } from "../openapi/api.ts";
import { payloadFiles } from "../openapi/events.ts";
import { DEFAULT_ACCENT } from "../schemas/accent.ts";
import { resolveFacts } from "../schemas/facts.ts";
import { currencyDiagnostics } from "../schemas/sample-data.ts";
import { scenarioFiles } from "../schemas/scenarios.ts";
import type { SiteConfig } from "../schemas/site-schema.ts";
import { variablesOf } from "../schemas/variables.ts";
import { resolveAssets } from "../source/assets.ts";
import { type ParsedFiles, parseDiagnostics, parseFiles } from "../source/content-files.ts";
import { defaultMark, MARK_FILE, markAsset } from "../source/mark.ts";
import { homeDiagnostics, pagesById, resolvePages } from "../source/page-sources.ts";
import {
  type ContentFiles,
  type ContentLocation,
  DATA_FILES,
  factUses,
  SITE_FILE,
} from "../source/read-content.server.ts";
import type { DataContext, PageSource } from "../types.ts";
import type { Content, DocSource } from "./content.ts";
import { createDataFiles, type DataFile } from "./data-files.ts";
import { dataVariables, digestVariables } from "./data-variables.ts";
import { resolveGlossary } from "./glossary.ts";
import { leftOutHrefs, withoutLeftOut } from "./left-out.ts";
import { generatedPages, operationDocs, operationPageDiagnostics } from "./operation-pages.ts";
import { resolveRedirects } from "./redirects.ts";
import { resolveScenarios } from "./scenarios.ts";
import { resolveSearchSettings } from "./search-settings.ts";
import { placesIn, resolveSidebars, type SidebarDoc } from "./sidebar.ts";
import { resolveSite } from "./site.ts";
import { writtenId } from "./written-ids.ts";

/** Content as far as it could be resolved, with its diagnostics. */
export interface ContentResult {
  /** Absent if a data file cannot be read, because everything else depends on it. */
  content?: Content | undefined;
  /** The parsed files, for positions; absent if there is no content. */
  files?: ParsedFiles;
  /** All pages, including those that no sidebar lists. */
  sources: PageSource[];
  diagnostics: Diagnostic[];
  /** Returns the text of the file of a diagnostic. */
  readSource(diagnostic: Diagnostic): string | undefined;
  /** Returns the source files that use each fact. */
  factUses(): ReadonlyMap<string, string[]>;
}

/** Resolves as much of the content as possible and returns diagnostics instead of throwing. */
export function tryResolveContent(
  files: ContentFiles,
  location: ContentLocation,
  cache?: DataCache,
): ContentResult {
  if (!files.hasDocsFolder && files.sidebar === undefined) {
    const fix = "name the folder that contains docs/ and sidebar.json in CONTENT_DIR.";
    return {
      sources: [],
      diagnostics: [{ file: location.contentDir, message: "There is no content here.", fix }],
      readSource: () => undefined,
      factUses: () => new Map(),
    };
  }
  const parsed = withoutLeftOut(parseFiles(files, location, cache));
  // What uses a data file that cannot be read would be reported everywhere.
  const unreadable = Object.values(parsed).flatMap((part) =>
    typeof part === "object" && "placeOf" in part && part.value === undefined ? [part.file] : [],
  );
  const resolved =
    parsed.site.value && unreadable.length === 0
      ? resolveParsed(parsed, parsed.site.value, files)
      : { sources: [], diagnostics: [] };
  const own = withConsequences(parseDiagnostics(parsed), [
    ...unreadable.map((file) => [file, "Pages are checked after that."] as const),
    ...parsed.pages.flatMap(({ file, value }) =>
      value ? [] : [[file, "Links to the page and its published anchors are checked after that."] as const],
    ),
  ]);
  // A wrong value can cause further diagnostics at its place.
  const places = new Set(own.map(placeName));
  const diagnostics = [
    ...own,
    ...resolved.diagnostics.filter((other) => !other.position || !places.has(placeName(other))),
  ];
  const readSource = createReadSource(files, location);
  return {
    ...resolved,
    diagnostics: withExcerpts(diagnostics, readSource),
    readSource,
    factUses: () => factUses(files),
  };
}

/** Says in the first diagnostic of each file what is not checked because of it. */
function withConsequences(
  diagnostics: readonly Diagnostic[],
  consequences: readonly (readonly [file: string, text: string])[],
): Diagnostic[] {
  const left = new Map(consequences);
  return diagnostics.map((diagnostic) => {
    const text = left.get(diagnostic.file);
    left.delete(diagnostic.file);
    return text ? { ...diagnostic, fix: `${diagnostic.fix} ${text}` } : diagnostic;
  });
}

function createReadSource(files: ContentFiles, { contentDir, providerDir }: ContentLocation) {
  const readers = new Map<string, () => string | undefined>([
    [join(providerDir, SITE_FILE), () => files.site],
    [join(providerDir, MARK_FILE), () => files.mark],
    ...Object.entries(DATA_FILES).flatMap(([key, path]) => {
      const name = key as keyof typeof DATA_FILES;
      return [
        [join(providerDir, path), () => files.patches[name]] as const,
        [`${contentDir}/${path}`, () => files[name]] as const,
      ];
    }),
    ...[...files.pages, ...files.assets].map(
      ({ sourcePath, text, folder = contentDir }) => [`${folder}/${sourcePath}`, () => text] as const,
    ),
  ]);
  return ({ file }: Diagnostic) => readers.get(file)?.();
}

function placeName({ file, position }: Diagnostic): string {
  return `${file}:${position?.line}:${position?.column}`;
}

function resolveParsed(
  files: ParsedFiles,
  config: SiteConfig,
  { assets: assetFiles, pages: _texts, published: _anchors, ...dataFiles }: ContentFiles,
): Omit<ContentResult, "readSource" | "factUses"> {
  const diagnostics: Diagnostic[] = [];
  const providerSlug = config.provider.slug;
  const variables = variablesOf(config, files.samples?.value, files.facts.value, (name, problem) => {
    const fix = "write numbers, names such as pro.price, and + - * / % ( ) ceil().";
    const place = files.samples?.placeOf(["amounts", name]);
    if (place) diagnostics.push({ ...place, message: `The formula of "${name}" ${problem}.`, fix });
  });
  diagnostics.push(...currencyDiagnostics(files.samples));
  const open = createDataFiles(variables, diagnostics);
  const { sources: written, diagnostics: ofPages } = resolvePages(files.pages, variables, providerSlug);
  diagnostics.push(...ofPages, ...homeDiagnostics(written, files.contentDir));
  const apiDocument = files.api?.value && open(files.api, files.api.value).value;
  const api = apiDocument && buildApi(apiDocument);
  diagnostics.push(...operationPageDiagnostics(files.pages, written, api));
  const leftOut = leftOutHrefs(files.leftOut, providerSlug);
  const generated = generatedPages(api, written, files.api?.file ?? "");
  const sources = [...written, ...generated.filter(({ href }) => !leftOut.has(href))];
  const docs = pagesById(sources, "doc");
  const pages = pagesById(sources, "page");
  const { sidebars, diagnostics: ofSidebars } = resolveSidebars({
    ...open(files.sidebar, {}),
    docs: new Map([...docs].map(([id, page]) => [id, sidebarDocOf(page, api)])),
    operations: operationDocs(api, docs),
    providerSlug,
  });
  diagnostics.push(...ofSidebars);
  const resolved = resolveData(files, config, open, { docs, pages, api });
  const ofApi = api ? dataVariables(resolved, api, files.samples?.value) : [];
  const { assets, diagnostics: ofAssets } = resolveAssets(
    assetFiles,
    files.contentDir,
    new Map([...variables, ...ofApi]),
  );
  diagnostics.push(...ofAssets);
  const mark = markAsset(files.mark?.mark ?? defaultMark(resolved.site.brand?.accent ?? DEFAULT_ACCENT));
  const digests = digestVariables(assets);
  const heads = sources.map(({ sourcePath, frontmatter }) => [sourcePath, frontmatter]);
  const shared = [dataFiles, digests, heads].map((part) => JSON.stringify(part));
  const font = config.font
    ? findFont(config.font, [...shared, ...files.pages.map(({ body }) => body)])
    : undefined;
  if (config.font && !font) {
    const message = `The font "${config.font}" is not installed.`;
    const fix = `run npm install @fontsource-variable/${config.font}, or leave "font" out for the fonts of the reader's system.`;
    diagnostics.push({ ...files.site.placeOf(["font"]), message, fix });
  }
  const content: Content = {
    sharedHash: hashOf([...shared, font?.href ?? ""]),
    ...resolved,
    ...{ api, apiDocument, mark, font },
    hasPreviewImage: dataFiles.hasPreviewImage === true,
    variables: new Map([...variables, ...digests]),
    leftOut,
    sidebars,
    docs: docsOf(sidebars, docs),
    pages,
    assets: new Map([
      ...assets,
      ...payloadFiles(api?.events ?? []),
      ...scenarioFiles(resolved.scenarios),
      [mark.href, mark.svg],
      ...(font ? [[font.license.href, font.license.text] as const] : []),
    ]),
  };
  return { content, sources, diagnostics, files };
}

interface Targets extends Pick<DataContext, "docs"> {
  pages: ReadonlyMap<string, PageSource>;
  api: Api | undefined;
}

/** Resolves the site configuration and the other data files. */
function resolveData(
  files: ParsedFiles,
  config: SiteConfig,
  open: ReturnType<typeof createDataFiles>,
  { docs, pages, api }: Targets,
) {
  const providerSlug = config.provider.slug;
  const opened = {
    site: open(files.site, config),
    facts: open(files.facts, {}),
    glossary: open(files.glossary, { terms: {}, acronyms: {} }),
    search: open(files.search, { synonyms: [], popular: [] }),
    scenarios: open(files.scenarios, {}),
    redirects: open(files.redirects, {}),
  };
  const contextOf = ({ report }: Pick<DataFile<unknown>, "report">) => ({
    docs,
    providerSlug,
    report,
  });
  const facts = resolveFacts(opened.facts.value, {
    ...opened.facts,
    requireConfirmed: config.requireConfirmedFacts === true,
    currency: files.samples?.value?.currency,
  });
  const { report, keyPlaceOf, written: redirects } = opened.redirects;
  return {
    facts,
    site: resolveSite(opened.site.value, { ...contextOf(opened.site), pages }),
    glossary: resolveGlossary(opened.glossary.value, contextOf(opened.glossary)),
    search: resolveSearchSettings(opened.search.value, contextOf(opened.search)),
    scenarios: resolveScenarios(opened.scenarios.value, api, facts, contextOf(opened.scenarios)),
    ...resolveRedirects(redirects, {
      hrefs: new Set([...docs.values(), ...pages.values()].map(({ href }) => href)),
      providerSlug,
      report: (from, side, ...problem) =>
        report([from], ...problem, side === "from" ? keyPlaceOf([from]) : undefined),
    }),
  };
}

function labelOf({ frontmatter }: PageSource): string {
  return frontmatter.sidebar_label ?? frontmatter.title;
}

function sidebarDocOf(page: PageSource, api: Api | undefined): SidebarDoc {
  const { operation } = page.frontmatter;
  return {
    ...page,
    writtenId: writtenId(page),
    label: labelOf(page),
    isOperation: operation !== undefined,
    movesMoney: api?.operations.get(operation ?? "")?.effect === "moves-money" || undefined,
  };
}

/** Returns the pages that the sidebars list, in reading order. */
function docsOf(sidebars: Content["sidebars"], docs: Map<string, PageSource>): Map<string, DocSource> {
  const listed = new Map<string, DocSource>();
  for (const [sidebar, items] of Object.entries(sidebars)) {
    for (const [id, place] of placesIn(items)) {
      const page = docs.get(id);
      if (page && !listed.has(id)) listed.set(id, { ...page, sidebar, label: labelOf(page), place });
    }
  }
  return listed;
}
