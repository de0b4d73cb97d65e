import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { imageSize as sizeOfImage } from "image-size";
import { LRUCache } from "lru-cache";
import type { Root } from "mdast";
import { createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import type { Block, KnownBlocks } from "../blocks/block.ts";
import { DIAGRAM_LANGUAGE } from "../blocks/code-languages.ts";
import { knownBlocksOf } from "../blocks/known-blocks.ts";
import { createPageContext, type PageContext } from "../blocks/page-context.ts";
import { formerAnchorsOf } from "../checks/anchors.ts";
import { ContentError, type Diagnostic, withExcerpts } from "../diagnostics/content-error.ts";
import { createCompileMdx } from "../markdown/compile-mdx.server.ts";
import { createDrawDiagram } from "../markdown/draw-diagram.server.ts";
import { type PageSection, sectionsOf } from "../markdown/page-sections.ts";
import { createHighlight } from "../markdown/plugins/highlight.server.ts";
import { nextStepsOf } from "../next-steps.ts";
import { API_OVERVIEW_ID } from "../openapi/api.ts";
import { allPages, type Content } from "../resolve/content.ts";
import type { PageOutline, PageSource, PublicImageSize } from "../types.ts";

export interface PageRendererOptions {
  /** The blocks that pages may use. */
  blocks: readonly Block[];
  publicDirs: readonly string[];
  /** Turns a compiled page's code into HTML. Needed only for rendering, not for checking. */
  renderCode?: ((code: string) => string) | undefined;
  /** Reads changed files again on every call (live preview) instead of reading once (build). */
  reload?: boolean | undefined;
  /** Folder of the disk cache; `key` identifies everything but the content that affects cached results. */
  cache?: { dir: string; key: string } | undefined;
}

/** Sizes of the images of a page, by their URL paths. */
type ImageSizes = [src: string, size: PublicImageSize][];

/** The entry of a page without mistakes in the disk cache. */
interface StoredPage {
  /** Warnings. */
  diagnostics: Diagnostic[];
  outline: PageOutline;
  sections: PageSection[];
  images: ImageSizes;
  markdown: string;
  code: string;
}

/** What a page's text is parsed to. A page with a syntax error has only diagnostics. */
interface ParsedPage extends Partial<Pick<StoredPage, "outline" | "sections">> {
  diagnostics: Diagnostic[];
  /** Compiling changes it, so that it can be used once. */
  tree?: Root | undefined;
  stored?: StoredPage | undefined;
}

export interface RenderedPage {
  html: string;
  markdown: string;
  outline: PageOutline;
}

/** Limits of the page cache in memory. A build reads each page about once, a preview reads a few often, a check is short-lived. */
const MAX_CACHED_PAGES = { preview: 300, build: 20, check: 10_000 };

/** Creates what parses and renders pages, each once for the same inputs. */
export function createPageRenderer({ blocks, publicDirs, renderCode, reload, cache }: PageRendererOptions) {
  const disk = cache && createDiskCache(cache.dir);
  const pages = new LRUCache<string, ReturnType<typeof createPage>>({
    max: MAX_CACHED_PAGES[reload ? "preview" : cache ? "build" : "check"],
  });
  const known = knownBlocksOf(blocks);
  const compileMdx = createCompileMdx(createHighlight(), known);
  const imageSize = (src: string) => publicImageSize(publicDirs, src);
  const areCurrent = (images: ImageSizes) =>
    images.every(([src, size]) => isDeepStrictEqual(imageSize(src), size));

  /** Creates a text of a page, with results that are made when they are first asked for. */
  const createPage = (source: PageSource, content: Content, key: string) => {
    const images: ImageSizes = [];
    const parseText = async () => {
      const context = await contextOf(source, content, known, (src) => {
        const size = imageSize(src);
        images.push([src, size]);
        return size;
      });
      // Imported lazily: cached pages do not need it, and loading it takes as long as reading 1,000 of them.
      const { parseMarkdown } = await import("../markdown/markdown-processor.ts");
      return { ...context, tree: parseMarkdown(context) };
    };
    const parse = once(async (): Promise<ParsedPage> => {
      const stored = (await disk?.read(key)) as StoredPage | undefined;
      if (stored && areCurrent(stored.images)) {
        images.push(...stored.images);
        return { ...stored, stored };
      }
      const { tree, outline, ...parsed } = await parseText();
      const diagnostics = withExcerpts(parsed.diagnostics, () => source.body);
      if (!tree) return { diagnostics };
      return { outline, sections: sectionsOf(tree, known), diagnostics, tree: renderCode && tree };
    });
    const compile = async (page: ParsedPage): Promise<StoredPage> => {
      const { outline, sections, diagnostics } = page;
      const isWrong = diagnostics.some(({ isWarning }) => !isWarning);
      if (!outline || !sections || isWrong) throw new ContentError(diagnostics);
      const tree = page.tree ?? ((await parseText()).tree as Root);
      page.tree = undefined;
      const markdown = await exportPage(source, content, tree, known);
      const code = await compileMdx(source, tree, formerAnchorsOf(source, outline, content));
      const compiled = { outline, sections, images, markdown, code, diagnostics };
      await disk?.write(key, compiled);
      return compiled;
    };
    const render = once(async (): Promise<RenderedPage> => {
      if (!renderCode) throw new Error("This library was created without renderCode.");
      const page = await parse();
      const { code, markdown, outline } = page.stored ?? (await compile(page));
      return { html: renderCode(code), markdown, outline };
    });
    return { images, parse, render };
  };

  // Pages that are made from the API description have its file in common, and their text.
  const keyOf = ({ file, id, body }: PageSource, { sharedHash }: Content) =>
    hashOf([cache?.key ?? "", sharedHash, file, id, body]);

  const load = (source: PageSource, content: Content) => {
    const key = keyOf(source, content);
    const before = pages.get(key);
    if (before && areCurrent(before.images)) return before;
    const loaded = createPage(source, content, key);
    pages.set(key, loaded);
    return loaded;
  };

  return {
    /** Returns a hash of everything that the results for a page are made from, besides the images in `public/`. */
    keyOf,
    parse: (page: PageSource, content: Content) => load(page, content).parse(),
    /** Throws ContentError if the page has mistakes. */
    render: (page: PageSource, content: Content) => load(page, content).render(),
  };
}

/** Returns a function that runs `run` on its first call, and again after a failure. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= run().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

async function contextOf(
  source: PageSource,
  content: Content,
  blocks: KnownBlocks,
  imageSize: PageContext["imageSize"],
): Promise<PageContext> {
  const { site, docs } = content;
  const overview = docs.get(API_OVERVIEW_ID);
  return createPageContext({
    ...content,
    source,
    blocks,
    providerSlug: site.provider.slug,
    imageSize,
    drawDiagram: source.body.includes(DIAGRAM_LANGUAGE) ? await createDrawDiagram() : undefined,
    hasPage: (href) => allPages(content).some((page) => page.href === href),
    operationHref: (id) => [...docs.values()].find(({ frontmatter }) => frontmatter.operation === id)?.href,
    // A generated page has no section about errors.
    apiOverviewHref: overview?.isGenerated ? undefined : overview?.href,
  });
}

async function exportPage(source: PageSource, { api, site, docs }: Content, tree: Root, blocks: KnownBlocks) {
  const { exportMarkdown } = await import("../markdown/markdown-export.ts");
  const { title, description, operation } = source.frontmatter;
  return exportMarkdown({
    ...{
      title,
      description,
      tree,
      blocks,
      related: nextStepsOf(source, docs),
      origin: site.provider.docsOrigin,
    },
    operation: api?.operations.get(operation ?? ""),
  });
}

/** Returns the size of an image in the first folder that has it by its URL path, such as `/images/a.svg`. */
export function publicImageSize(publicDirs: readonly string[], src: string): PublicImageSize {
  const isImage = ([dir, path]: readonly [string, string]) =>
    path.startsWith(dir + sep) && existsSync(path) && statSync(path).isFile();
  const [, path] =
    publicDirs.map((dir) => [resolve(dir), join(resolve(dir), src)] as const).find(isImage) ?? [];
  if (path === undefined) return "missing";
  try {
    const { width, height } = sizeOfImage(readFileSync(path));
    return { width, height };
  } catch {
    return "unreadable";
  }
}
