import { dirname, join } from "node:path";
import { ContentError, withExcerpts } from "../diagnostics/content-error.ts";
import type { Api } from "../openapi/api.ts";
import { API_FILE, type ApiDocument } from "../openapi/api-schemas.ts";
import { type ApiRelease, RELEASES_FILE } from "../openapi/api-surface.ts";
import { type ChangelogEntry, changelogOf } from "../openapi/changelog.ts";
import { payloadFiles } from "../openapi/events.ts";
import { operationDocs, operationPageDiagnostics } from "../openapi/operation-pages.ts";
import { resolveApi } from "../openapi/resolved-api.ts";
import { DEFAULT_ACCENT } from "../schemas/accent.ts";
import { type Glossary, resolveGlossary } from "../schemas/glossary.ts";
import { type AnchorRedirect, resolveRedirects } from "../schemas/redirects.ts";
import type { PublishedAnchors, Redirects } from "../schemas/schemas.ts";
import { resolveSearchSettings, type SearchSettings } from "../schemas/search-settings.ts";
import { placesIn, resolveSidebars, type SidebarPlace } from "../schemas/sidebar.ts";
import { resolveSite, type Site } from "../schemas/site.ts";
import type { SiteConfig } from "../schemas/site-schema.ts";
import { fillVariablesDeep, unknownVariable, type Variables, variablesOf } from "../schemas/variables.ts";
import { type Assets, resolveAssets } from "../source/assets.ts";
import {
  type ContentNames,
  createFileParser,
  type ParsedFile,
  type ParsedFiles,
  type ParseFiles,
  parseDiagnostics,
} from "../source/content-files.ts";
import { draftDiagnostics, isDraft, withoutDrafts } from "../source/drafts.ts";
import { defaultMark, MARK_FILE, type MarkAsset, markAsset } from "../source/mark.ts";
import type { PageImageFile } from "../source/page-images.server.ts";
import { homeDiagnostics, pagesById, resolvePages, writtenId } from "../source/page-sources.ts";
import type { ContentFiles } from "../source/read-content.server.ts";
import type { Diagnostic, PageSource, SidebarItem } from "../types.ts";

export type { Site, SiteLink } from "../schemas/site.ts";

/** The validated and resolved content. Bodies of pages are not parsed yet. */
export interface Content {
  site: Site;
  /** The provider's mark, or the default one. */
  mark: MarkAsset;
  variables: Variables;
  sidebars: Record<string, SidebarItem[]>;
  /** Documentation pages by id, in the order of the sidebars. */
  docs: Map<string, DocSource>;
  /** Pages outside the documentation by id. */
  pages: Map<string, PageSource>;
  /** Redirects of pages: target by href. */
  redirects: Redirects;
  /** Files of `assets/`, the sample payloads of the API description, and the mark. */
  assets: Assets;
  /** Images next to pages, by their path in the content folder. */
  images: ReadonlyMap<string, PageImageFile>;
  anchorRedirects: AnchorRedirect[];
  /** Hrefs of withdrawn pages and anchors that nothing replaces. */
  gone: ReadonlySet<string>;
  /** Absent if the content has no API description. */
  api: Api | undefined;
  /** The OpenAPI document of `api`, with its variables filled. */
  apiDocument: ApiDocument | undefined;
  /** Newest first. */
  releases: readonly ApiRelease[];
  /** The releases of `api` and what changed in each, newest first. */
  changelog: ChangelogEntry[];
  glossary: Glossary;
  search: SearchSettings;
}

export interface DocSource extends PageSource {
  /** Id of the sidebar that lists the page. */
  sidebar: string;
  label: string;
  place: SidebarPlace;
}

/** Returns the documentation pages, then the pages outside the documentation. */
export function allPages({ docs, pages }: Pick<Content, "docs" | "pages">): PageSource[] {
  return [...docs.values(), ...pages.values()];
}

/** Content as far as it could be resolved, with its diagnostics. */
export interface ContentResult {
  /** Absent if the site configuration or the sample data cannot be parsed, because everything else depends on them. */
  content?: Content | undefined;
  /** Parsed API description, used for positions. */
  apiFile?: ParsedFile<ApiDocument> | undefined;
  /** Used for positions; absent if there is no content. */
  redirectsFile?: ParsedFile<Redirects> | undefined;
  publishedFile?: ParsedFile<PublishedAnchors> | undefined;
  /** Published pages, including those that no sidebar lists. */
  sources: PageSource[];
  /** Pages left out because they are drafts. */
  drafts: PageSource[];
  diagnostics: Diagnostic[];
}

export interface ResolveOptions {
  /** Defaults to a parser without a cache. */
  parseFiles?: ParseFiles | undefined;
  /** Includes drafts and marks them, for a live preview. */
  showDrafts?: boolean | undefined;
}

/** Validates and resolves the files of a content folder. Throws {@link ContentError} with all diagnostics. */
export function resolveContent(files: ContentFiles, names: ContentNames, options?: ResolveOptions): Content {
  return requireContent(tryResolveContent(files, names, options));
}

/** Returns the resolved content. Throws {@link ContentError} if there are diagnostics. */
export function requireContent({ content, diagnostics }: ContentResult): Content {
  if (!content || diagnostics.length > 0) throw new ContentError(diagnostics);
  return content;
}

/** Resolves as much of the content as possible and returns diagnostics instead of throwing. */
export function tryResolveContent(
  files: ContentFiles,
  names: ContentNames,
  { parseFiles = createFileParser(), showDrafts = false }: ResolveOptions = {},
): ContentResult {
  const { contentDir, siteConfigFile } = names;
  if (!files.hasDocsFolder && files.sidebar === undefined) {
    const fix = "name the folder that contains docs/ and sidebar.json in CONTENT_DIR.";
    return {
      sources: [],
      drafts: [],
      diagnostics: [{ file: contentDir, message: "There is no content here.", fix }],
    };
  }
  const texts = new Map<string, () => string | undefined>([
    [siteConfigFile, () => files.site],
    [join(dirname(siteConfigFile), MARK_FILE), () => files.mark],
    [`${contentDir}/sidebar.json`, () => files.sidebar],
    [`${contentDir}/redirects.json`, () => files.redirects],
    [`${contentDir}/published.json`, () => files.published],
    [`${contentDir}/${API_FILE}`, () => files.api],
    [`${contentDir}/${RELEASES_FILE}`, () => files.releases],
    [`${contentDir}/glossary.json`, () => files.glossary],
    [`${contentDir}/search.json`, () => files.search],
    [`${contentDir}/samples.json`, () => files.samples],
    ...[...files.pages, ...files.assets].map(
      ({ sourcePath, readText }) => [`${contentDir}/${sourcePath}`, readText] as const,
    ),
  ]);
  const parsed = parseFiles(files, names);
  // Without the sample data every page that uses it would be reported.
  const hasVariables = !parsed.samples || parsed.samples.value !== undefined;
  const resolved =
    parsed.site.value && hasVariables
      ? resolveParsed(parsed, parsed.site.value, files, showDrafts)
      : { sources: [], drafts: [], diagnostics: [] };
  const own = parseDiagnostics(parsed);
  // A wrong value can cause further diagnostics at its place.
  const places = new Set(own.map(placeOf));
  const diagnostics = [
    ...own,
    ...resolved.diagnostics.filter((other) => !other.position || !places.has(placeOf(other))),
  ];
  return { ...resolved, diagnostics: withExcerpts(diagnostics, ({ file }) => texts.get(file)?.()) };
}

function placeOf({ file, position }: Diagnostic): string {
  return `${file}:${position?.line}:${position?.column}`;
}

function resolveParsed(
  files: ParsedFiles,
  config: SiteConfig,
  served: Pick<ContentFiles, "assets" | "images">,
  showDrafts: boolean,
) {
  const variables = variablesOf(config, files.samples?.value);
  const providerSlug = config.provider.slug;
  const { sources, diagnostics } = resolvePages(files.pages, variables, providerSlug);
  diagnostics.push(...homeDiagnostics(sources, files.contentDir));
  const docs = pagesById(sources, "doc");
  const pages = pagesById(sources, "page");
  const onUnknownVariable =
    ({ file, positionOf }: ParsedFile<unknown>) =>
    (name: string, path: PropertyKey[]) =>
      diagnostics.push({ file, position: positionOf(path), ...unknownVariable(name, variables) });

  const resolved = files.api?.value && resolveApi(files.api.value, variables, onUnknownVariable(files.api));
  const { api, document: apiDocument } = resolved ?? {};
  diagnostics.push(...operationPageDiagnostics({ parsed: files.pages, sources, api, apiFile: files.api }));
  const { assets, diagnostics: assetDiagnostics } = resolveAssets(served.assets, files.contentDir, variables);
  diagnostics.push(...assetDiagnostics);
  const sidebars = resolveSidebars({
    config: fillVariablesDeep(files.sidebar.value ?? {}, variables, onUnknownVariable(files.sidebar)),
    docs: new Map([...docs].map(([id, page]) => [id, sidebarDocOf(page)])),
    operations: files.api && !api ? "unreadable" : operationDocs(api, docs),
    providerSlug,
    file: files.sidebar.file,
    positionOf: files.sidebar.positionOf,
    isPartial: files.sidebar.isPartial ?? !files.sidebar.value,
  });
  diagnostics.push(...sidebars.diagnostics);
  const shownSidebars = showDrafts
    ? sidebars.sidebars
    : Object.fromEntries(
        Object.entries(sidebars.sidebars).map(([id, items]) => [id, withoutDrafts(items, docs)]),
      );
  const site = resolveSite(config, variables, {
    docs,
    pages,
    sidebars: shownSidebars,
    report: (path, message, fix) =>
      diagnostics.push({ file: files.site.file, position: files.site.positionOf(path), message, fix }),
    onUnknownVariable: onUnknownVariable(files.site),
  });
  const { redirects, anchorRedirects, gone } = resolveRedirects(files.redirects.value ?? {}, {
    hrefs: new Set(sources.map((page) => page.href)),
    providerSlug,
    report: (from, side, message, fix) => {
      const { file, positionOf, keyPositionOf } = files.redirects;
      const position = side === "from" ? keyPositionOf([from]) : positionOf([from]);
      diagnostics.push({ file, position, message, fix });
    },
  });
  const glossaryConfig = fillVariablesDeep(
    files.glossary.value ?? { terms: {}, acronyms: {} },
    variables,
    onUnknownVariable(files.glossary),
  );
  const glossary = resolveGlossary(glossaryConfig, {
    docs,
    providerSlug,
    report: (path, message, fix) =>
      diagnostics.push({
        file: files.glossary.file,
        position: files.glossary.positionOf(path),
        message,
        fix,
      }),
  });
  const search = resolveSearchSettings(files.search.value ?? { synonyms: [], popular: [] }, {
    docs,
    providerSlug,
    report: (path, message, fix) =>
      diagnostics.push({ file: files.search.file, position: files.search.positionOf(path), message, fix }),
  });
  const releases = fillVariablesDeep(
    files.releases.value?.releases ?? [],
    variables,
    onUnknownVariable(files.releases),
  );
  const mark = markAsset(files.mark?.mark ?? defaultMark(site.brand?.accent ?? DEFAULT_ACCENT));
  const content: Content = {
    site,
    mark,
    variables,
    sidebars: sidebars.sidebars,
    docs: docsOf(sidebars.sidebars, docs),
    pages,
    redirects,
    assets: new Map([...assets, ...payloadFiles(api?.events ?? []), [mark.href, mark.svg]]),
    images: new Map((served.images ?? []).map((image) => [image.sourcePath, image])),
    anchorRedirects,
    gone,
    api,
    apiDocument,
    releases,
    changelog: api ? changelogOf(releases, api) : [],
    glossary: files.glossary.value ? glossary : { ...glossary, isUnreadable: true },
    search,
  };
  const parsed = { apiFile: files.api, redirectsFile: files.redirects, publishedFile: files.published };
  if (showDrafts) return { content, sources, drafts: [], diagnostics, ...parsed };
  diagnostics.push(...draftDiagnostics(files, content, sources));
  const published = sources.filter((page) => !isDraft(page));
  return {
    content: {
      ...content,
      sidebars: shownSidebars,
      docs: docsOf(shownSidebars, pagesById(published, "doc")),
      pages: pagesById(published, "page"),
    },
    sources: published,
    drafts: sources.filter(isDraft),
    diagnostics,
    ...parsed,
  };
}

/** Marks drafts, which only a live preview shows. */
function labelOf({ frontmatter }: PageSource): string {
  const label = frontmatter.sidebar_label ?? frontmatter.title;
  return frontmatter.draft ? `${label} (draft)` : label;
}

function sidebarDocOf(page: PageSource) {
  const isOperation = page.frontmatter.operation !== undefined;
  return { id: page.id, writtenId: writtenId(page), label: labelOf(page), file: page.file, isOperation };
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
