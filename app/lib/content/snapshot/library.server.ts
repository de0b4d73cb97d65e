import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Root } from "mdast";
import { checkAcrossPages, type OutlinedPage } from "../diagnostics/check-across-pages.ts";
import { ContentError, PageNotFoundError, withExcerpts } from "../diagnostics/content-error.ts";
import { type CompileMdx, createCompileMdx } from "../markdown/compile-mdx.server.ts";
import { createDrawDiagram } from "../markdown/draw-diagram.server.ts";
import { createHighlight } from "../markdown/highlight.server.ts";
import { createPageContext, type PageContext } from "../markdown/page-context.ts";
import { type PageSection, sectionsOf } from "../markdown/page-sections.ts";
import { mayHoldDiagram } from "../markdown/plugins/diagrams.ts";
import { apiInputsOf } from "../openapi/api-inputs.ts";
import { type ChangeDates, createChangeDates } from "../source/change-dates.server.ts";
import { createImageSizes } from "../source/image-sizes.server.ts";
import { contentSignature } from "../source/read-content.server.ts";
import type { Diagnostic, LoadedPage, PageOutline, PageSource } from "../types.ts";
import { allPages, type Content } from "./content.ts";
import { createContentSource } from "./content-source.server.ts";
import { type ContentState, createContentStates } from "./content-states.server.ts";
import { createPageCache } from "./page-cache.server.ts";

export interface LibraryOptions {
  contentDir: string;
  /** `site.json` of the content folder unless said. */
  siteConfigFile?: string | undefined;
  publicDir: string;
  /** Turns a compiled page's code into HTML. Needed only for rendering, not for checking. */
  renderCode?: ((code: string) => string) | undefined;
  /** Read again what changed on disk before every answer (live preview), or read once (build). */
  reload?: boolean | undefined;
  /** Where what is made of pages is kept between runs; `key` names everything beside the content that shapes it. */
  cache?: { dir: string; key: string } | undefined;
}

/** Pages whose text and HTML are kept in memory where they can be had otherwise: those asked for last. A build asks for each once. */
const MAX_PAGES_KEPT = { preview: 300, build: 20 };
/** In a live preview, dates of changes are read again after this time, in ms. */
const DATES_KEPT_MS = 60_000;

/** What a page's text says, and what is wrong with it. Only the problems of a text that cannot be parsed. */
interface ParsedPage {
  outline?: PageOutline;
  /** The page as plain Markdown; absent while it is asked for seldom. */
  markdown?: string | undefined;
  sections?: PageSection[];
  diagnostics: Diagnostic[];
}

export interface RenderedPage {
  html: string;
  outline: PageOutline;
}

/** The content library: the only door to the content folder. */
export interface Library {
  /** The whole content, validated. Throws ContentError. */
  getContent(): Promise<Content>;
  /** A documentation page or a page outside it. Throws PageNotFoundError. */
  getPage(kind: PageSource["kind"], id: string): Promise<PageSource>;
  /** The page at an address. Throws PageNotFoundError. */
  getPageAt(href: string): Promise<PageSource>;
  /** A page's HTML and outline. Throws ContentError for an author's mistake. */
  renderPage(page: PageSource): Promise<RenderedPage>;
  /** A page as plain Markdown. */
  getMarkdown(page: PageSource): Promise<string>;
  /** What search reads of a page: its sections, and what its text says about itself. */
  getText(page: PageSource): Promise<{ sections: PageSection[]; outline: PageOutline }>;
  /** In a live preview: what is wrong with the content on disk while the last good content is given instead. */
  diagnostics(): Promise<readonly Diagnostic[]>;
  /** In a live preview: names the content on disk; another name when it may be other content. */
  stateName(): Promise<string>;
  /** In a live preview: {@link stateName} is asked for whenever a file changes; nothing else looks at the disk any more. */
  follow(): void;
  /** Does work for which all that it asks of the library is of one state. Throws ContentError. */
  within<Result>(work: (state: ContentState) => Promise<Result>): Promise<Result>;
  /** When pages were last changed, by source path; empty unless the site names its repository. */
  getChangeDates(): Promise<ChangeDates>;
  /** Every mistake in the content. `files` are hrefs of files that pages may link to. */
  check(files: ReadonlySet<string>): Promise<Diagnostic[]>;
}

export function createLibrary(options: LibraryOptions): Library {
  const siteConfigFile = options.siteConfigFile ?? join(options.contentDir, "site.json");
  const place = { contentDir: options.contentDir, siteConfigFile };
  const compile: CompileMdx = createCompileMdx(createHighlight(options.cache));
  const imageSizes = createImageSizes(resolve(options.publicDir));
  const imageSize = imageSizes.sizeOf;
  const { preview, build } = MAX_PAGES_KEPT;
  const maxKept = options.reload ? preview : options.cache && build;
  const areCurrent = ({ images }: PageOutline) =>
    images.every(({ src, size }) => isDeepStrictEqual(imageSize(src), size));
  const parsedPages = createPageCache<ParsedPage>({
    kind: "parsed",
    disk: options.cache,
    most: maxKept,
    isCurrent: ({ outline }) => outline === undefined || areCurrent(outline),
  });
  const renderedPages = createPageCache<RenderedPage>({
    kind: "rendered",
    disk: options.cache,
    most: maxKept,
    isCurrent: ({ outline }) => areCurrent(outline),
  });
  const trees = new WeakMap<ParsedPage, Root>();

  const contentSource = createContentSource({ ...place, reload: options.reload, cache: options.cache });
  const states = createContentStates({
    read: contentSource.read,
    signature: options.reload
      ? () => contentSignature({ ...place, publicDir: options.publicDir })
      : undefined,
    onChange: imageSizes.forget,
  });
  const getContent = async (): Promise<Content> => (await states.now()).content;
  const readDates = createChangeDates(options.contentDir, options.reload ? DATES_KEPT_MS : Infinity);

  const contextOf = async (
    source: LoadedPage,
    { variables, site, glossary, api, docs }: Content,
  ): Promise<PageContext> =>
    createPageContext({
      source,
      variables,
      providerSlug: site.provider.slug,
      glossary,
      imageSize,
      drawDiagram: mayHoldDiagram(source.body) ? await createDrawDiagram() : undefined,
      api,
      operationHref: (id) => [...docs.values()].find(({ frontmatter }) => frontmatter.operation === id)?.href,
    });

  const parse = (source: LoadedPage, content: Content): Promise<ParsedPage> =>
    parsedPages.get([source.file, ...inputsOf(source, content)], async () => {
      const context = await contextOf(source, content);
      const tree = (await loadParser())(context);
      const diagnostics = diagnosticsIn(context);
      if (!tree) return { diagnostics };
      // In a live preview few ask for it; the build writes every page's.
      const markdown = options.reload ? undefined : await markdownOf(source, content, tree);
      const parsed: ParsedPage = {
        outline: context.outline,
        markdown,
        sections: sectionsOf(tree),
        diagnostics,
      };
      if (options.renderCode) trees.set(parsed, tree);
      return parsed;
    });

  /** The tree of a page that was parsed without a fault. */
  const parseAgain = async (source: LoadedPage, content: Content): Promise<Root> =>
    (await loadParser())(await contextOf(source, content)) as Root;

  const render = async (source: LoadedPage, content: Content): Promise<RenderedPage> => {
    if (!options.renderCode) throw new Error("This library was created without renderCode.");
    const parsed = await parse(source, content);
    const { outline, diagnostics } = parsed;
    if (!outline || diagnostics.length > 0) throw new ContentError(diagnostics);
    const tree = trees.get(parsed) ?? (await parseAgain(source, content));
    trees.delete(parsed);
    const code = await compile(source, tree);
    return { html: options.renderCode(code), outline };
  };

  return {
    getContent,
    within: states.within,
    stateName: states.name,
    follow: states.follow,
    diagnostics: async () => (await states.now()).diagnostics,
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
      const content = await getContent();
      const source = loaded(page);
      return renderedPages.get(inputsOf(source, content), () => render(source, content));
    },
    async getMarkdown(page) {
      const content = await getContent();
      const source = loaded(page);
      const { outline, markdown, diagnostics } = await parse(source, content);
      if (!outline) throw new ContentError(diagnostics);
      return markdown ?? markdownOf(source, content, await parseAgain(source, content));
    },
    async getText(source) {
      const { sections, outline, diagnostics } = await parse(loaded(source), await getContent());
      if (!sections || !outline) throw new ContentError(diagnostics);
      return { sections, outline };
    },
    async getChangeDates() {
      const { site } = await getContent();
      return site.repository ? readDates() : new Map();
    },
    async check(files) {
      const { content, sources, drafts, apiFile, apiText, ...checked } = await contentSource.check();
      const diagnostics = [...checked.diagnostics];
      if (!content) return diagnostics;
      if (content.apiDocument && apiFile) {
        // Its validators take as long to load as much of the rest, and only checking needs them.
        const { checkApi } = await import("../openapi/check-api.server.ts");
        diagnostics.push(...withExcerpts(await checkApi(content.apiDocument, apiFile), () => apiText));
      }
      const outlined: (OutlinedPage & Pick<ParsedPage, "diagnostics">)[] = [];
      // One after the other: of a large site all at once would fill the memory.
      for (const source of sources) {
        const { outline, diagnostics: own } = await parse(loaded(source), content);
        outlined.push({ source, outline, diagnostics: own });
      }
      return [
        ...diagnostics,
        ...outlined.flatMap((page) => page.diagnostics),
        ...checkAcrossPages(outlined, files, drafts),
      ];
    },
  };
}

/** The page with its body as it is now: what is made of it is kept by that, and made of that, whatever is saved meanwhile. */
function loaded(page: PageSource): LoadedPage {
  return { ...page, body: page.readBody() };
}

/** Loaded by those who parse: a page that is kept needs none of it, and it takes as long to load as a thousand of those to read. */
async function loadParser() {
  return (await import("../markdown/markdown-processor.ts")).parseMarkdown;
}

async function markdownOf({ frontmatter }: PageSource, { site }: Content, tree: Root): Promise<string> {
  const { exportMarkdown } = await import("../markdown/markdown-export.ts");
  const { title, description } = frontmatter;
  return exportMarkdown({ title, description, tree, origin: site.provider.docsOrigin });
}

/** Everything of the content that shapes what is made of a page. */
function inputsOf(source: LoadedPage, { variables, site, glossary, api, docs }: Content): string[] {
  const { sourcePath, frontmatter, body } = source;
  return [
    sourcePath,
    JSON.stringify(frontmatter),
    body,
    site.provider.slug,
    ...[...variables].flat(),
    JSON.stringify([...glossary.terms]),
    ...apiInputsOf(source, api, docs),
  ];
}

function diagnosticsIn({ diagnostics, source }: PageContext): Diagnostic[] {
  return withExcerpts(diagnostics, () => source.body);
}
