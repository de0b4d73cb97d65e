import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { ContentError, PageNotFoundError } from "../diagnostics/content-error.ts";
import { type LastModifiedDates, readLastModifiedDates } from "../source/last-modified-dates.server.ts";
import { type ContentFiles, contentSignature } from "../source/read-content.server.ts";
import type { PageSource } from "../types.ts";
import { allPages, type Content } from "./content.ts";
import { authorDiagnostics, createChecks } from "./content-checks.ts";
import { createContentSnapshots } from "./content-snapshots.server.ts";
import { createContentSource } from "./content-source.server.ts";
import { createPageRenderer, type PageRendererOptions, type RenderedPage } from "./page-renderer.server.ts";

export interface LibraryOptions extends PageRendererOptions {
  contentDir: string;
  /** The content folder by default. */
  providerDir?: string | undefined;
  /** The content, if it has been read already. */
  files?: ContentFiles | undefined;
}

/** The only access to the content folder. */
export type Library = ReturnType<typeof createLibrary>;

export function createLibrary(options: LibraryOptions) {
  const { contentDir, providerDir = contentDir, publicDirs, reload, cache, files } = options;
  const location = { contentDir, providerDir };
  const source = createContentSource({ ...location, reload, cache, files });
  const signature = () => (reload ? contentSignature({ ...location, publicDirs }) : "once");
  const snapshots = createContentSnapshots(source.read, signature);
  const pages = createPageRenderer(options);
  let dates: Promise<LastModifiedDates> | undefined;
  const checkEverything = createChecks();
  /** What the preview rendered last of each page, by href. */
  const lastRendered = new Map<string, RenderedPage>();
  /** Returns the validated content. Throws ContentError. */
  const getContent = async (): Promise<Content> => (await snapshots.current()).content;
  /** Returns last-modified dates by source path, as of the first call; empty unless the site names its repository. */
  const getLastModifiedDates = async (): Promise<LastModifiedDates> => {
    const { site } = await getContent();
    if (!site.repository) return new Map();
    dates ??= readLastModifiedDates(contentDir);
    return dates;
  };
  /** Returns a hash of everything that the files of a page are made from, besides the images in `public/`. */
  const getKey = async (page: PageSource): Promise<string> => {
    const date = (await getLastModifiedDates()).get(page.sourcePath) ?? "";
    return hashOf([pages.keyOf(page, await getContent()), date]);
  };

  return {
    getContent,
    /** Runs `work` with every call to the library reading the same snapshot. Throws ContentError. */
    withSnapshot: snapshots.withSnapshot,
    /** Returns an id of the content on disk that changes whenever the content may have changed. */
    snapshotId: async () => signature(),
    /** Returns the mistakes in the content on disk when a live preview shows the last valid content instead. */
    diagnostics: async () => (await snapshots.current()).diagnostics,
    /** Renders a page to HTML. Throws ContentError if the page has mistakes. */
    renderPage: async (page: PageSource) => pages.render(page, await getContent()),
    getKey,
    /** Returns a hash of everything that the site is made from, besides the files in `public/`. */
    async getContentKey(): Promise<string> {
      const content = await getContent();
      return hashOf([...(await Promise.all(allPages(content).map(getKey))), ...[...content.assets].flat()]);
    },
    /** Returns the Markdown export of a page. Throws ContentError. */
    getMarkdown: async (page: PageSource) => pages.exportMarkdown(page, await getContent()),
    /** Returns every mistake in the content. `files` are hrefs of files that pages may link to. */
    check: async (files: ReadonlySet<string>) => checkEverything(await source.check(), files, pages.parse),
    /** Returns a documentation page or a page outside it. Throws PageNotFoundError. */
    async getPage(kind: PageSource["kind"], id: string): Promise<PageSource> {
      const content = await getContent();
      const page = (kind === "doc" ? content.docs : content.pages).get(id);
      if (!page) throw new PageNotFoundError(kind === "doc" ? "documentation page" : "page", id);
      return page;
    },
    /** Returns the content as it is published, and all pages with the drafts; undefined if it has mistakes. */
    async getPublished() {
      const { content, sources, diagnostics } = await source.check();
      return content && diagnostics.length === 0 ? { content, sources } : undefined;
    },
    /** Returns the sections that search indexes, and the outline. Throws ContentError. */
    async getText(page: PageSource) {
      const { sections, outline, diagnostics } = await pages.parse(page, await getContent());
      if (!sections || !outline) throw new ContentError(diagnostics);
      return { sections, outline };
    },
    getLastModifiedDates,
    /**
     * Renders as much of a page as can be shown, or its last version that could be, with diagnostics, also of its links. There is no
     * HTML if the page has a syntax error (`isOutdated`) and no earlier version was rendered.
     */
    async renderForAuthor(page: PageSource) {
      const content = await getContent();
      const diagnostics = await authorDiagnostics(page, content, pages.parse);
      const rendered = await pages.renderWithoutMistakes(page, content);
      if (rendered) lastRendered.set(page.href, rendered);
      const shown: Partial<RenderedPage> = { ...lastRendered.get(page.href) };
      return { ...shown, isOutdated: !rendered, diagnostics };
    },
  };
}
