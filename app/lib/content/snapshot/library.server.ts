import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Root } from "mdast";
import { ContentError, PageNotFoundError, withExcerpts } from "../diagnostics/content-error.ts";
import { removeMistakes } from "../markdown/checks/remove-mistakes.ts";
import { type CompileMdx, createCompileMdx } from "../markdown/compile-mdx.server.ts";
import { createDrawDiagram } from "../markdown/draw-diagram.server.ts";
import { createHighlight } from "../markdown/highlight.server.ts";
import { createPageContext, type PageContext } from "../markdown/page-context.ts";
import { type PageSection, sectionsOf } from "../markdown/page-sections.ts";
import { mayContainDiagram } from "../markdown/plugins/diagrams.ts";
import { API_OVERVIEW_ID } from "../openapi/api.ts";
import { createImageSizes } from "../source/image-sizes.server.ts";
import { createLastModifiedDates, type LastModifiedDates } from "../source/last-modified-dates.server.ts";
import { contentSignature } from "../source/read-content.server.ts";
import type { Diagnostic, LoadedPage, PageOutline, PageSource } from "../types.ts";
import { allPages, type Content } from "./content.ts";
import { authorDiagnostics, createChecks } from "./content-checks.ts";
import { type ContentSnapshot, createContentSnapshots } from "./content-snapshots.server.ts";
import { createContentSource } from "./content-source.server.ts";
import { cacheInputsOf, exportPage } from "./page-inputs.ts";
import { createResultCache } from "./result-cache.server.ts";

export interface LibraryOptions {
  contentDir: string;
  /** `site.json` of the content folder by default. */
  siteConfigFile?: string | undefined;
  publicDir: string;
  /** Turns a compiled page's code into HTML. Needed only for rendering, not for checking. */
  renderCode?: ((code: string) => string) | undefined;
  /** Reads changed files again on every call (live preview) instead of reading once (build). */
  reload?: boolean | undefined;
  /** Folder of the disk cache; `key` identifies everything but the content that affects cached results. */
  cache?: { dir: string; key: string } | undefined;
}

/** Limits of the page caches in memory. A build reads each page about once, a preview reads a few often. */
const MAX_CACHED_PAGES = { preview: 300, build: 20 };
/** In a live preview, last-modified dates are read again after this time. */
const DATES_MAX_AGE_MS = 60_000;

/** Result of parsing a page's body; only `diagnostics` when it has a syntax error. */
interface ParsedBody {
  outline?: PageOutline;
  /** Markdown export; absent in a live preview and in checks, which seldom need it. */
  markdown?: string | undefined;
  sections?: PageSection[];
  diagnostics: Diagnostic[];
}

export interface RenderedPage {
  html: string;
  outline: PageOutline;
}

/** A page in the preview; without HTML if it has a syntax error and no earlier version was rendered. */
export interface AuthorPage extends Partial<RenderedPage> {
  /** The page has a syntax error: the HTML, if any, is of the last version without one. */
  isOutdated: boolean;
  diagnostics: readonly Diagnostic[];
}

/** The only access to the content folder. */
export interface Library {
  /** Returns the validated content. Throws ContentError. */
  getContent(): Promise<Content>;
  /** Returns the content as it is published, without drafts; undefined if it has mistakes. */
  getPublished(): Promise<Content | undefined>;
  /** Returns a documentation page or a page outside it. Throws PageNotFoundError. */
  getPage(kind: PageSource["kind"], id: string): Promise<PageSource>;
  /** Returns the page with this href. Throws PageNotFoundError. */
  getPageAt(href: string): Promise<PageSource>;
  /** Renders a page to HTML. Throws ContentError if the page has mistakes. */
  renderPage(page: PageSource): Promise<RenderedPage>;
  /** Renders as much of a page as can be shown, or its last version that could be, with diagnostics, also of its links. */
  renderForAuthor(page: PageSource): Promise<AuthorPage>;
  /** Returns the Markdown export of a page. Throws ContentError. */
  getMarkdown(page: PageSource): Promise<string>;
  /** Returns the sections that search indexes, and the outline. Throws ContentError. */
  getText(page: PageSource): Promise<{ sections: PageSection[]; outline: PageOutline }>;
  /** Returns the mistakes in the content on disk when a live preview shows the last valid content instead. */
  diagnostics(): Promise<readonly Diagnostic[]>;
  /** Returns an id of the content on disk that changes whenever the content may have changed. */
  snapshotId(): Promise<string>;
  /** Makes {@link snapshotId} the only method that checks the disk for changes, for callers that watch the files. */
  stopPolling(): void;
  /** Runs `work` with every call to the library reading the same snapshot. Throws ContentError. */
  withSnapshot<Result>(work: (snapshot: ContentSnapshot) => Promise<Result>): Promise<Result>;
  /** Returns last-modified dates by source path; empty unless the site names its repository. */
  getLastModifiedDates(): Promise<LastModifiedDates>;
  /** Returns every mistake in the content. `files` are hrefs of files that pages may link to. */
  check(files: ReadonlySet<string>): Promise<Diagnostic[]>;
}

export function createLibrary(options: LibraryOptions): Library {
  const siteConfigFile = options.siteConfigFile ?? join(options.contentDir, "site.json");
  const location = { contentDir: options.contentDir, siteConfigFile };
  const compile: CompileMdx = createCompileMdx(createHighlight(options.cache));
  const imageSizes = createImageSizes(resolve(options.publicDir));
  const imageSize = imageSizes.sizeOf;
  const { preview, build } = MAX_CACHED_PAGES;
  const maxEntries = options.reload ? preview : options.cache && build;
  const haveCurrentImages = ({ images }: PageOutline) =>
    images.every(({ src, size }) => isDeepStrictEqual(imageSize(src), size));
  const parsedPages = createResultCache<ParsedBody>({
    kind: "parsed",
    disk: options.cache,
    maxEntries: maxEntries,
    isCurrent: ({ outline }) => outline === undefined || haveCurrentImages(outline),
  });
  const renderedPages = createResultCache<RenderedPage>({
    kind: "rendered",
    disk: options.cache,
    maxEntries: maxEntries,
    isCurrent: ({ outline }) => haveCurrentImages(outline),
  });
  const trees = new WeakMap<ParsedBody, Root>();

  const contentSource = createContentSource({ ...location, reload: options.reload, cache: options.cache });
  const snapshots = createContentSnapshots({
    read: contentSource.read,
    signature: options.reload
      ? () => contentSignature({ ...location, publicDir: options.publicDir })
      : undefined,
    onChange: imageSizes.clear,
  });
  const getContent = async (): Promise<Content> => (await snapshots.current()).content;
  const readDates = createLastModifiedDates(options.contentDir, options.reload ? DATES_MAX_AGE_MS : Infinity);

  const createContext = async (
    source: LoadedPage,
    { variables, site, glossary, api, changelog, docs, images }: Content,
  ): Promise<PageContext> =>
    createPageContext({
      source,
      variables,
      providerSlug: site.provider.slug,
      glossary,
      imageSize,
      images,
      drawDiagram: mayContainDiagram(source.body) ? await createDrawDiagram() : undefined,
      api,
      operationHref: (id) => [...docs.values()].find(({ frontmatter }) => frontmatter.operation === id)?.href,
      changelog,
      apiOverviewHref: docs.get(API_OVERVIEW_ID)?.href,
    });

  const parse = (source: LoadedPage, content: Content): Promise<ParsedBody> =>
    parsedPages.getOrCompute([source.file, ...cacheInputsOf(source, content)], async () => {
      const context = await createContext(source, content);
      const tree = (await loadParser())(context);
      const diagnostics = diagnosticsOf(context);
      if (!tree) return { diagnostics };
      const needsExport = options.renderCode && !options.reload;
      const markdown = needsExport ? await exportPage(source, content, tree) : undefined;
      const parsed: ParsedBody = {
        outline: context.outline,
        markdown,
        sections: sectionsOf(tree),
        diagnostics,
      };
      if (options.renderCode) trees.set(parsed, tree);
      return parsed;
    });

  /** Parses a page whose cached result has no tree; the page is known to have no syntax error. */
  const reparse = async (source: LoadedPage, content: Content): Promise<Root> =>
    (await loadParser())(await createContext(source, content)) as Root;

  const render = async (source: LoadedPage, content: Content): Promise<RenderedPage> => {
    if (!options.renderCode) throw new Error("This library was created without renderCode.");
    const parsed = await parse(source, content);
    const { outline, diagnostics } = parsed;
    if (!outline || diagnostics.length > 0) throw new ContentError(diagnostics);
    const tree = trees.get(parsed) ?? (await reparse(source, content));
    trees.delete(parsed);
    const code = await compile(source, tree);
    return { html: options.renderCode(code), outline };
  };

  const renderCached = (source: LoadedPage, content: Content): Promise<RenderedPage> =>
    renderedPages.getOrCompute(cacheInputsOf(source, content), () => render(source, content));

  /** Renders a page without its mistakes; undefined if it has a syntax error. */
  const renderWithoutMistakes = async (page: PageSource, content: Content) => {
    const source = loadPage(page);
    const { outline, diagnostics } = await parse(source, content);
    if (!outline || !options.renderCode) return undefined;
    if (diagnostics.length === 0) return renderCached(source, content);
    const tree = removeMistakes(await reparse(source, content));
    const html = await compile(source, tree)
      .then(options.renderCode)
      .catch(() => undefined);
    return html === undefined ? undefined : { html, outline };
  };
  /** What the preview rendered last of each page, by href. */
  const lastRendered = new Map<string, RenderedPage>();

  const parseSource = (page: PageSource, content: Content) => parse(loadPage(page), content);
  const checkEverything = createChecks(options.contentDir);

  return {
    getContent,
    async getPublished() {
      const { content, diagnostics } = await contentSource.check();
      return diagnostics.length === 0 ? content : undefined;
    },
    withSnapshot: snapshots.withSnapshot,
    snapshotId: snapshots.currentId,
    stopPolling: snapshots.stopPolling,
    diagnostics: async () => (await snapshots.current()).diagnostics,
    async getPage(kind, id) {
      const content = await getContent();
      const page = kind === "doc" ? content.docs.get(id) : content.pages.get(id);
      if (!page) throw new PageNotFoundError(kind === "doc" ? "documentation page" : "page", id);
      return page;
    },
    async getPageAt(href) {
      const page = allPages(await getContent()).find((candidate) => candidate.href === href);
      if (!page) throw new PageNotFoundError("page at", href);
      return page;
    },
    async renderPage(page) {
      return renderCached(loadPage(page), await getContent());
    },
    async getMarkdown(page) {
      const content = await getContent();
      const source = loadPage(page);
      const { outline, markdown, diagnostics } = await parse(source, content);
      if (!outline) throw new ContentError(diagnostics);
      return markdown ?? exportPage(source, content, await reparse(source, content));
    },
    async getText(source) {
      const { sections, outline, diagnostics } = await parse(loadPage(source), await getContent());
      if (!sections || !outline) throw new ContentError(diagnostics);
      return { sections, outline };
    },
    async getLastModifiedDates() {
      const { site } = await getContent();
      return site.repository ? readDates() : new Map();
    },
    async check(files) {
      if (options.reload) imageSizes.clear();
      return checkEverything(await contentSource.check(), files, parseSource);
    },
    async renderForAuthor(page) {
      const content = await getContent();
      const diagnostics = await authorDiagnostics(page, content, parseSource);
      const rendered = await renderWithoutMistakes(page, content);
      if (rendered) lastRendered.set(page.href, rendered);
      return { ...lastRendered.get(page.href), isOutdated: !rendered, diagnostics };
    },
  };
}

/** Reads the body once, so that the cache key and the result are of the same text. */
function loadPage(page: PageSource): LoadedPage {
  return { ...page, body: page.readBody() };
}

/** Imports the parser lazily: cached pages do not need it, and loading it takes as long as reading 1,000 of them. */
async function loadParser() {
  return (await import("../markdown/markdown-processor.ts")).parseMarkdown;
}

function diagnosticsOf({ diagnostics, source }: PageContext): Diagnostic[] {
  return withExcerpts(diagnostics, () => source.body);
}
