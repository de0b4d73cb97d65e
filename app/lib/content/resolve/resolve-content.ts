import { join } from "node:path";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { type Diagnostic, withExcerpts } from "../diagnostics/content-error.ts";
import type { DataCache } from "../diagnostics/parse-data.ts";
import { eventTypeVariables } from "../openapi/event-types.ts";
import { payloadFiles } from "../openapi/events.ts";
import { draftDiagnostics, isDraft, withoutDrafts } from "../resolve/drafts.ts";
import { generatedPages } from "../resolve/operation-pages.ts";
import { placesIn } from "../resolve/sidebar.ts";
import { DEFAULT_ACCENT } from "../schemas/accent.ts";
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
  SITE_FILE,
} from "../source/read-content.server.ts";
import type { PageSource } from "../types.ts";
import type { Content, DocSource } from "./content.ts";
import { apiOf, dataOf, labelOf, redirectsOf, sidebarsOf } from "./content-parts.ts";
import { dataVariables, digestVariables } from "./data-variables.ts";

/** Content as far as it could be resolved, with its diagnostics. */
export interface ContentResult {
  /** Absent if a data file cannot be read, because everything else depends on it. */
  content?: Content | undefined;
  /** The parsed files, for positions; absent if there is no content. */
  files?: ParsedFiles;
  /** All pages, including those that no sidebar lists; drafts last. */
  sources: PageSource[];
  diagnostics: Diagnostic[];
  /** Returns the text of the file of a diagnostic. */
  readSource(diagnostic: Diagnostic): string | undefined;
}

interface ResolveOptions {
  cache?: DataCache | undefined;
  /** Includes drafts and marks them, for a live preview. */
  showDrafts?: boolean | undefined;
}

/** Resolves as much of the content as possible and returns diagnostics instead of throwing. */
export function tryResolveContent(
  files: ContentFiles,
  location: ContentLocation,
  { cache, showDrafts = false }: ResolveOptions = {},
): ContentResult {
  if (!files.hasDocsFolder && files.sidebar === undefined) {
    const fix = "name the folder that contains docs/ and sidebar.json in CONTENT_DIR.";
    return {
      sources: [],
      diagnostics: [{ file: location.contentDir, message: "There is no content here.", fix }],
      readSource: () => undefined,
    };
  }
  const parsed = parseFiles(files, location, cache);
  // What uses a data file that cannot be read would be reported everywhere.
  const unreadable = Object.values(parsed).flatMap((part) =>
    typeof part === "object" && "placeOf" in part && part.value === undefined ? [part.file] : [],
  );
  const resolved =
    parsed.site.value && unreadable.length === 0
      ? resolveParsed(parsed, parsed.site.value, files, showDrafts)
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
  return { ...resolved, diagnostics: withExcerpts(diagnostics, readSource), readSource };
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
      ({ sourcePath, text }) => [`${contentDir}/${sourcePath}`, () => text] as const,
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
  showDrafts: boolean,
): Omit<ContentResult, "readSource"> {
  const amountDiagnostics: Diagnostic[] = [];
  const variables = variablesOf(config, files.samples?.value, files.facts.value, (name, problem) => {
    const fix = "write numbers, names such as pro.price, and + - * / % ( ) ceil().";
    const message = `The formula of "${name}" ${problem}.`;
    const place = files.samples?.placeOf(["amounts", name]);
    if (place) amountDiagnostics.push({ ...place, message, fix });
  });
  const { sources: written, diagnostics } = resolvePages(files.pages, variables, config.provider.slug);
  diagnostics.push(...amountDiagnostics);
  diagnostics.push(...homeDiagnostics(written, files.contentDir));
  const work = { files, config, variables, diagnostics };
  const apiContent = apiOf(work, written);
  const sources = [...written, ...generatedPages(apiContent.api, written, files.api?.file ?? "")];
  const docs = pagesById(sources, "doc");
  const pages = pagesById(sources, "page");
  const sidebars = sidebarsOf(work, docs, apiContent.api);
  const shownSidebars = Object.fromEntries(
    Object.entries(sidebars).map(([id, items]) => [id, showDrafts ? items : withoutDrafts(items, docs)]),
  );
  const resolved = { ...redirectsOf(work, sources), ...dataOf(work, { docs, pages }, apiContent.api) };
  const { api } = apiContent;
  const ofApi = api
    ? ([...dataVariables(resolved, api, files.samples?.value), ...eventTypeVariables(api)] as const)
    : [];
  const assetVariables = new Map([...variables, ...ofApi]);
  const { assets, diagnostics: assetDiagnostics } = resolveAssets(
    assetFiles,
    files.contentDir,
    assetVariables,
  );
  diagnostics.push(...assetDiagnostics);
  const mark = markAsset(files.mark?.mark ?? defaultMark(resolved.site.brand?.accent ?? DEFAULT_ACCENT));
  const inOrder = [...sources].sort((a, b) => Number(isDraft(a)) - Number(isDraft(b)));
  const published = inOrder.filter((page) => showDrafts || !isDraft(page));
  if (!showDrafts) diagnostics.push(...draftDiagnostics(files, { ...resolved, docs }, sources));
  const digests = digestVariables(assets);
  const heads = published.map(({ sourcePath, frontmatter }) => [sourcePath, frontmatter]);
  const content: Content = {
    sharedHash: hashOf([dataFiles, digests, heads].map((part) => JSON.stringify(part))),
    ...resolved,
    ...apiContent,
    mark,
    variables: new Map([...variables, ...digests]),
    sidebars: shownSidebars,
    docs: docsOf(shownSidebars, pagesById(published, "doc")),
    pages: pagesById(published, "page"),
    assets: new Map([
      ...assets,
      ...payloadFiles(apiContent.api?.events ?? []),
      ...scenarioFiles(resolved.scenarios),
      [mark.href, mark.svg],
    ]),
  };
  return { content, sources: inOrder, diagnostics, files };
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
