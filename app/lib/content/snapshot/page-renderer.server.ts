import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { imageSize as sizeOfImage } from "image-size";
import { LRUCache } from "lru-cache";
import type { Root } from "mdast";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { createResultCache } from "#app/lib/server/result-cache.server.ts";
import { DIAGRAM_LANGUAGE } from "../blocks/code-languages.ts";
import { createPageContext, type PageContext } from "../blocks/page-context.ts";
import { ContentError, type Diagnostic, withExcerpts } from "../diagnostics/content-error.ts";
import { removeMistakes } from "../markdown/checks/remove-mistakes.ts";
import { createCompileMdx } from "../markdown/compile-mdx.server.ts";
import { createDrawDiagram } from "../markdown/draw-diagram.server.ts";
import { type PageSection, sectionsOf } from "../markdown/page-sections.ts";
import { createHighlight } from "../markdown/plugins/highlight.server.ts";
import { API_OVERVIEW_ID } from "../openapi/api.ts";
import type { LoadedPage, PageOutline, PageSource, PublicImageSize } from "../types.ts";
import type { Content } from "./content.ts";
import { cacheInputsOf, exportPage, formerAnchorsOf } from "./page-inputs.ts";

export interface PageRendererOptions {
  publicDir: string;
  /** Turns a compiled page's code into HTML. Needed only for rendering, not for checking. */
  renderCode?: ((code: string) => string) | undefined;
  /** Reads changed files again on every call (live preview) instead of reading once (build). */
  reload?: boolean | undefined;
  /** Folder of the disk cache; `key` identifies everything but the content that affects cached results. */
  cache?: { dir: string; key: string } | undefined;
}

/** Result of parsing a page's body; only `diagnostics` when it has a syntax error. */
interface ParsedBody {
  outline?: PageOutline;
  sections?: PageSection[];
  diagnostics: Diagnostic[];
}

/** What a page's tree is compiled to. */
interface CompiledBody {
  /** Code of a React component; absent if the page has mistakes. */
  code?: string | undefined;
  /** Markdown export; absent in a live preview, which seldom needs it. */
  markdown?: string | undefined;
}

export interface RenderedPage {
  html: string;
  outline: PageOutline;
}

/** Limits of the page caches in memory. A build reads each page about once, a preview reads a few often. */
const MAX_CACHED_PAGES = { preview: 300, build: 20 };

/** Creates what parses and renders pages, each once for the same inputs. */
export function createPageRenderer(options: PageRendererOptions) {
  const { load, parse, treeOf, compile, compileTree } = createPageParser(options);
  const rendered = createResultCache<RenderedPage>({ kind: "rendered", maxEntries: maxPages(options) });
  const renderCode = (code: string): string => {
    if (!options.renderCode) throw new Error("This library was created without renderCode.");
    return options.renderCode(code);
  };

  const render = (page: KeyedPage, content: Content): Promise<RenderedPage> =>
    rendered.getOrCompute([page.key], async () => {
      const { outline, diagnostics } = await parse(page, content);
      const { code } = await compile(page, content);
      if (!outline || code === undefined) throw new ContentError(diagnostics);
      return { html: renderCode(code), outline };
    });

  return {
    parse: (page: PageSource, content: Content) => parse(load(page, content), content),
    /** Throws ContentError if the page has mistakes. */
    render: (page: PageSource, content: Content) => render(load(page, content), content),
    /** Renders a page without its mistakes; undefined if it has a syntax error. */
    async renderWithoutMistakes(page: PageSource, content: Content): Promise<RenderedPage | undefined> {
      const source = load(page, content);
      const parsed = await parse(source, content);
      const { outline, diagnostics } = parsed;
      if (!outline || !options.renderCode) return undefined;
      if (diagnostics.length === 0) return render(source, content);
      const tree = removeMistakes(await treeOf(source, content, parsed));
      const html = await compileTree(source, tree, outline, content)
        .then(renderCode)
        .catch(() => undefined);
      return html === undefined ? undefined : { html, outline };
    },
    /** Throws ContentError if the page has a syntax error. */
    async exportMarkdown(page: PageSource, content: Content): Promise<string> {
      const source = load(page, content);
      const parsed = await parse(source, content);
      if (!parsed.outline) throw new ContentError(parsed.diagnostics);
      const { markdown } = await compile(source, content);
      return markdown ?? exportPage(source, content, await treeOf(source, content, parsed));
    },
  };
}

/** A page whose text was read once, so that the cache key and the results are of the same text. */
interface KeyedPage extends LoadedPage {
  key: string;
}

/** Creates the parser and compiler of pages. In a build every page is parsed once, and compiled from the same tree. */
function createPageParser(options: PageRendererOptions) {
  const { publicDir, renderCode, reload, cache } = options;
  const imageSize = (src: string) => publicImageSize(resolve(publicDir), src);
  const limits = { disk: cache, maxEntries: maxPages(options) };
  const parsedPages = createResultCache<ParsedBody>({ kind: "parsed", ...limits });
  const compiledPages = createResultCache<CompiledBody>({ kind: "compiled", ...limits });
  const compileMdx = createCompileMdx(createHighlight(cache));
  const trees = new WeakMap<ParsedBody, Root>();
  const isBuild = cache !== undefined && !reload;
  const loaded = new LRUCache<PageSource, KeyedPage>({ max: MAX_CACHED_PAGES.build });

  const load = (page: PageSource, content: Content): KeyedPage => {
    const before = isBuild ? loaded.get(page) : undefined;
    if (before) return before;
    const source = { ...page, body: page.readBody() };
    const keyed = { ...source, key: hashOf([page.file, ...cacheInputsOf(source, content, imageSize)]) };
    loaded.set(page, keyed);
    return keyed;
  };

  const parse = (source: KeyedPage, content: Content): Promise<ParsedBody> =>
    parsedPages.getOrCompute([source.key], async () => {
      const context = await contextOf(source, content, imageSize);
      const tree = (await loadParser())(context);
      const diagnostics = withExcerpts(context.diagnostics, () => source.body);
      if (!tree) return { diagnostics };
      const parsed = { outline: context.outline, sections: sectionsOf(tree), diagnostics };
      if (isBuild || renderCode) trees.set(parsed, tree);
      if (isBuild) await compileOnce(source, content, parsed);
      return parsed;
    });

  /** Returns the tree of a page without a syntax error. The caller may change it. */
  const treeOf = async (source: LoadedPage, content: Content, parsed: ParsedBody): Promise<Root> => {
    const tree = trees.get(parsed);
    trees.delete(parsed);
    return tree ?? ((await loadParser())(await contextOf(source, content, imageSize)) as Root);
  };

  const compileTree = async (source: LoadedPage, tree: Root, outline: PageOutline, content: Content) =>
    compileMdx(source, tree, formerAnchorsOf(source, outline, content));

  const compileOnce = (source: KeyedPage, content: Content, parsed: ParsedBody): Promise<CompiledBody> =>
    compiledPages.getOrCompute([source.key], async () => {
      const { outline, diagnostics } = parsed;
      if (!outline) return {};
      const tree = await treeOf(source, content, parsed);
      const markdown = reload ? undefined : await exportPage(source, content, tree);
      const hasMistakes = diagnostics.length > 0;
      return { markdown, code: hasMistakes ? undefined : await compileTree(source, tree, outline, content) };
    });

  return {
    load,
    parse,
    treeOf,
    compileTree,
    compile: async (source: KeyedPage, content: Content) =>
      compileOnce(source, content, await parse(source, content)),
  };
}

/** Returns the limit of a cache in memory. Without a disk cache, a library is small or short-lived. */
function maxPages({ reload, cache }: PageRendererOptions): number | undefined {
  return reload ? MAX_CACHED_PAGES.preview : cache && MAX_CACHED_PAGES.build;
}

async function contextOf(
  source: LoadedPage,
  content: Content,
  imageSize: PageContext["imageSize"],
): Promise<PageContext> {
  const { site, docs } = content;
  return createPageContext({
    ...content,
    source,
    providerSlug: site.provider.slug,
    imageSize,
    drawDiagram: source.body.includes(DIAGRAM_LANGUAGE) ? await createDrawDiagram() : undefined,
    operationHref: (id) => [...docs.values()].find(({ frontmatter }) => frontmatter.operation === id)?.href,
    apiOverviewHref: docs.get(API_OVERVIEW_ID)?.href,
  });
}

/** Imports the parser lazily: cached pages do not need it, and loading it takes as long as reading 1,000 of them. */
async function loadParser() {
  return (await import("../markdown/markdown-processor.ts")).parseMarkdown;
}

/** Returns the size of an image under `publicDir` by its URL path, such as `/images/a.svg`. */
export function publicImageSize(publicDir: string, src: string): PublicImageSize {
  const path = join(publicDir, src);
  const isInside = path.startsWith(publicDir + sep);
  if (!isInside || !existsSync(path) || statSync(path).isDirectory()) return "missing";
  try {
    const { width, height } = sizeOfImage(readFileSync(path));
    return { width, height };
  } catch {
    return "unreadable";
  }
}
