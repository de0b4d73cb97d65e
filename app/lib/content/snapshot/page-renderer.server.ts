import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { imageSize as sizeOfImage } from "image-size";
import type { Root } from "mdast";
import { ContentError, withExcerpts } from "../diagnostics/content-error.ts";
import { removeMistakes } from "../markdown/checks/remove-mistakes.ts";
import { DIAGRAM_LANGUAGE } from "../markdown/code-languages.ts";
import { createCompileMdx } from "../markdown/compile-mdx.server.ts";
import { createDrawDiagram } from "../markdown/draw-diagram.server.ts";
import { createHighlight } from "../markdown/highlight.server.ts";
import { createPageContext, type PageContext } from "../markdown/page-context.ts";
import { type PageSection, sectionsOf } from "../markdown/page-sections.ts";
import type { FormerAnchor } from "../markdown/plugins/former-anchors.ts";
import { API_OVERVIEW_ID } from "../openapi/api.ts";
import type { Diagnostic, LoadedPage, PageOutline, PageSource, PublicImageSize } from "../types.ts";
import type { Content } from "./content.ts";
import { cacheInputsOf, exportPage, formerAnchorsOf } from "./page-inputs.ts";
import { createResultCache } from "./result-cache.server.ts";

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
  /** Markdown export; absent in a live preview and in checks, which seldom need it. */
  markdown?: string | undefined;
  sections?: PageSection[];
  diagnostics: Diagnostic[];
}

export interface RenderedPage {
  html: string;
  outline: PageOutline;
}

/** Limits of the page caches in memory. A build reads each page about once, a preview reads a few often. */
const MAX_CACHED_PAGES = { preview: 300, build: 20 };

/** Creates what parses and renders pages, each once for the same inputs. */
export function createPageRenderer(options: PageRendererOptions) {
  const { parse, treeOf, inputsOf } = createPageParser(options);
  const renderTree = createTreeRenderer(options);
  const rendered = createPageCache<RenderedPage>("rendered", options);

  const render = (source: LoadedPage, content: Content): Promise<RenderedPage> =>
    rendered.getOrCompute(inputsOf(source, content), async () => {
      const parsed = await parse(source, content);
      const { outline, diagnostics } = parsed;
      if (!outline || diagnostics.length > 0) throw new ContentError(diagnostics);
      const tree = await treeOf(source, content, parsed);
      return { html: await renderTree(source, tree, formerAnchorsOf(source, outline, content)), outline };
    });

  return {
    parse: (page: PageSource, content: Content) => parse(loadPage(page), content),
    /** Throws ContentError if the page has mistakes. */
    render: (page: PageSource, content: Content) => render(loadPage(page), content),
    /** Renders a page without its mistakes; undefined if it has a syntax error. */
    async renderWithoutMistakes(page: PageSource, content: Content): Promise<RenderedPage | undefined> {
      const source = loadPage(page);
      const parsed = await parse(source, content);
      const { outline, diagnostics } = parsed;
      if (!outline || !options.renderCode) return undefined;
      if (diagnostics.length === 0) return render(source, content);
      const tree = removeMistakes(await treeOf(source, content, parsed));
      const former = formerAnchorsOf(source, outline, content);
      const html = await renderTree(source, tree, former).catch(() => undefined);
      return html === undefined ? undefined : { html, outline };
    },
    /** Throws ContentError if the page has a syntax error. */
    async exportMarkdown(page: PageSource, content: Content): Promise<string> {
      const source = loadPage(page);
      const parsed = await parse(source, content);
      if (!parsed.outline) throw new ContentError(parsed.diagnostics);
      return parsed.markdown ?? exportPage(source, content, await treeOf(source, content, parsed));
    },
  };
}

/** Creates the parser of pages. Results from the disk cache have no tree, so it is parsed again where it is needed. */
function createPageParser({ publicDir, renderCode, reload, cache }: PageRendererOptions) {
  const imageSize = (src: string) => publicImageSize(resolve(publicDir), src);
  const inputsOf = (source: LoadedPage, content: Content) => cacheInputsOf(source, content, imageSize);
  const parsedPages = createPageCache<ParsedBody>("parsed", { reload, cache });
  const trees = new WeakMap<ParsedBody, Root>();

  const parse = (source: LoadedPage, content: Content): Promise<ParsedBody> =>
    parsedPages.getOrCompute([source.file, ...inputsOf(source, content)], async () => {
      const context = await contextOf(source, content, imageSize);
      const tree = (await loadParser())(context);
      const diagnostics = withExcerpts(context.diagnostics, () => source.body);
      if (!tree) return { diagnostics };
      const markdown = renderCode && !reload ? await exportPage(source, content, tree) : undefined;
      const parsed = { outline: context.outline, markdown, sections: sectionsOf(tree), diagnostics };
      if (renderCode) trees.set(parsed, tree);
      return parsed;
    });

  /** Returns the tree of a page without a syntax error. The caller may change it. */
  const treeOf = async (source: LoadedPage, content: Content, parsed: ParsedBody): Promise<Root> => {
    const tree = trees.get(parsed);
    trees.delete(parsed);
    return tree ?? ((await loadParser())(await contextOf(source, content, imageSize)) as Root);
  };

  return { parse, treeOf, inputsOf };
}

/** Creates a function that renders the tree of a page without mistakes to HTML. */
function createTreeRenderer({ renderCode, cache }: PageRendererOptions) {
  const compile = createCompileMdx(createHighlight(cache));
  return async (source: LoadedPage, tree: Root, former: readonly FormerAnchor[]): Promise<string> => {
    if (!renderCode) throw new Error("This library was created without renderCode.");
    return renderCode(await compile(source, tree, former));
  };
}

function createPageCache<Value>(
  kind: string,
  { reload, cache }: Pick<PageRendererOptions, "reload" | "cache">,
) {
  const maxEntries = reload ? MAX_CACHED_PAGES.preview : cache && MAX_CACHED_PAGES.build;
  return createResultCache<Value>({ kind, disk: cache, maxEntries });
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

/** Reads the body once, so that the cache key and the result are of the same text. */
function loadPage(page: PageSource): LoadedPage {
  return { ...page, body: page.readBody() };
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
