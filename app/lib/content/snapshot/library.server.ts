import { join } from "node:path";
import { ContentError, type Diagnostic, PageNotFoundError } from "../diagnostics/content-error.ts";
import type { PageSection } from "../markdown/page-sections.ts";
import { createLastModifiedDates, type LastModifiedDates } from "../source/last-modified-dates.server.ts";
import { contentSignature } from "../source/read-content.server.ts";
import type { PageOutline, PageSource } from "../types.ts";
import { allPages, type Content } from "./content.ts";
import { authorDiagnostics, createChecks } from "./content-checks.ts";
import { type ContentSnapshot, createContentSnapshots } from "./content-snapshots.server.ts";
import { createContentSource } from "./content-source.server.ts";
import { createPageRenderer, type PageRendererOptions, type RenderedPage } from "./page-renderer.server.ts";

export interface LibraryOptions extends PageRendererOptions {
  contentDir: string;
  /** `site.json` of the content folder by default. */
  siteConfigFile?: string | undefined;
}

/** In a live preview, last-modified dates are read again after this time. */
const DATES_MAX_AGE_MS = 60_000;

/** A page in the preview; without HTML if it has a syntax error and no earlier version was rendered. */
interface AuthorPage extends Partial<RenderedPage> {
  /** The page has a syntax error: the HTML, if any, is of the last version without one. */
  isOutdated: boolean;
  diagnostics: readonly Diagnostic[];
}

/** The only access to the content folder. */
export interface Library {
  /** Returns the validated content. Throws ContentError. */
  getContent(): Promise<Content>;
  /** Returns the content as it is published, and all pages with the drafts; undefined if it has mistakes. */
  getPublished(): Promise<{ content: Content; sources: PageSource[] } | undefined>;
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
  /** Returns a hash of everything that the results for a page are made from, besides the images in `public/`. */
  getKey(page: PageSource): Promise<string>;
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
  const { contentDir, siteConfigFile = join(contentDir, "site.json"), publicDir, reload, cache } = options;
  const location = { contentDir, siteConfigFile };
  const source = createContentSource({ ...location, reload, cache });
  const snapshots = createContentSnapshots({
    read: source.read,
    signature: reload ? () => contentSignature({ ...location, publicDir }) : undefined,
  });
  const pages = createPageRenderer(options);
  const readDates = createLastModifiedDates(contentDir, reload ? DATES_MAX_AGE_MS : Infinity);
  const checkEverything = createChecks();
  /** What the preview rendered last of each page, by href. */
  const lastRendered = new Map<string, RenderedPage>();
  const getContent = async (): Promise<Content> => (await snapshots.current()).content;

  return {
    getContent,
    withSnapshot: snapshots.withSnapshot,
    snapshotId: snapshots.currentId,
    stopPolling: snapshots.stopPolling,
    diagnostics: async () => (await snapshots.current()).diagnostics,
    getPage: async (kind, id) => findPage(await getContent(), kind, id),
    getPageAt: async (href) => findPageAt(await getContent(), href),
    renderPage: async (page) => pages.render(page, await getContent()),
    getKey: async (page) => pages.keyOf(page, await getContent()),
    getMarkdown: async (page) => pages.exportMarkdown(page, await getContent()),
    check: async (files) => checkEverything(await source.check(), files, pages.parse),
    async getPublished() {
      const { content, sources, diagnostics } = await source.check();
      return content && diagnostics.length === 0 ? { content, sources } : undefined;
    },
    async getText(page) {
      const { sections, outline, diagnostics } = await pages.parse(page, await getContent());
      if (!sections || !outline) throw new ContentError(diagnostics);
      return { sections, outline };
    },
    async getLastModifiedDates() {
      const { site } = await getContent();
      return site.repository ? readDates() : new Map();
    },
    async renderForAuthor(page) {
      const content = await getContent();
      const diagnostics = await authorDiagnostics(page, content, pages.parse);
      const rendered = await pages.renderWithoutMistakes(page, content);
      if (rendered) lastRendered.set(page.href, rendered);
      return { ...lastRendered.get(page.href), isOutdated: !rendered, diagnostics };
    },
  };
}

function findPage({ docs, pages }: Content, kind: PageSource["kind"], id: string): PageSource {
  const page = kind === "doc" ? docs.get(id) : pages.get(id);
  if (!page) throw new PageNotFoundError(kind === "doc" ? "documentation page" : "page", id);
  return page;
}

function findPageAt(content: Content, href: string): PageSource {
  const page = allPages(content).find((candidate) => candidate.href === href);
  if (!page) throw new PageNotFoundError("page at", href);
  return page;
}
