import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { authorDiagnostics, createChecks } from "../checks/content-checks.ts";
import { ContentError, PageNotFoundError } from "../diagnostics/content-error.ts";
import { allPages, type Content } from "../resolve/content.ts";
import type { PageSource } from "../types.ts";
import { type ContentSourceOptions, createContentSource } from "./content-source.server.ts";
import { createPageRenderer, type PageRendererOptions, type RenderedPage } from "./page-renderer.server.ts";

export interface LibraryOptions extends PageRendererOptions, Omit<ContentSourceOptions, "providerDir"> {
  /** The content folder by default. */
  providerDir?: string | undefined;
}

/** The only access to the content folder. */
export type Library = ReturnType<typeof createLibrary>;

export function createLibrary(options: LibraryOptions) {
  const { contentDir, providerDir = contentDir, reload } = options;
  const source = createContentSource({ ...options, providerDir });
  const pages = createPageRenderer(options);
  const { checkApi, checkEverything } = createChecks();
  /** What the preview rendered last of each page, by href. */
  const lastRendered = new Map<string, RenderedPage>();
  /** Returns the validated content. Throws ContentError. */
  const getContent = async (): Promise<Content> => (await source.current()).content;
  /** Returns a hash of everything that the files of a page are made from, besides the images in `public/`. */
  const getKey = async (page: PageSource): Promise<string> => pages.keyOf(page, await getContent());

  return {
    getContent,
    getKey,
    /** Returns an id of the content on disk, which changes whenever it may have changed. */
    idOnDisk: source.signature,
    /** Reads content that has changed since (live preview). */
    refresh: source.refresh,
    /** Returns the id of the content, and the mistakes on disk because of which a live preview shows the last valid content. */
    getState: source.current,
    /** Renders a page to HTML and Markdown: if it has mistakes, as a live preview rendered it last. Throws ContentError. */
    async renderPage(page: PageSource): Promise<RenderedPage & { isOutdated?: boolean }> {
      try {
        const rendered = await pages.render(page, await getContent());
        if (reload) lastRendered.set(page.href, rendered);
        return rendered;
      } catch (error) {
        const last = lastRendered.get(page.href);
        if (!last || !(error instanceof ContentError)) throw error;
        return { ...last, isOutdated: true };
      }
    },
    /** Returns the diagnostics of a page and of its links. */
    getDiagnostics: async (page: PageSource) => authorDiagnostics(page, await getContent(), pages.parse),
    /** Returns a hash of everything that the site is made from, besides the files in `public/`. */
    async getContentKey(): Promise<string> {
      const content = await getContent();
      return hashOf([...(await Promise.all(allPages(content).map(getKey))), ...[...content.assets].flat()]);
    },
    /** Checks the API description ahead of `check`, which needs its result. */
    async prepareCheck(): Promise<void> {
      await checkApi(await source.check());
    },
    /** Returns every mistake in the content. `files` are hrefs of files that pages may link to. */
    check: async (files: ReadonlySet<string>) => checkEverything(await source.check(), files, pages.parse),
    /** Returns a documentation page or a page outside it. Throws PageNotFoundError. */
    async getPage(kind: PageSource["kind"], id: string): Promise<PageSource> {
      const content = await getContent();
      const page = (kind === "doc" ? content.docs : content.pages).get(id);
      if (!page) throw new PageNotFoundError(kind === "doc" ? "documentation page" : "page", id);
      return page;
    },
    /** Returns the content with its files and all pages; undefined if it has mistakes. */
    async getValid() {
      const { content, files, diagnostics, ...all } = await source.check();
      return content && files && diagnostics.length === 0 ? { content, files, ...all } : undefined;
    },
    /** Returns the sections that search indexes, and the outline. Throws ContentError. */
    async getText(page: PageSource) {
      const { sections, outline, diagnostics } = await pages.parse(page, await getContent());
      if (!sections || !outline) throw new ContentError(diagnostics);
      return { sections, outline };
    },
  };
}
