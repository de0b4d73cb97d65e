import { redirect } from "@remix-run/node";
import { renderDraftNote, renderReviewNotes } from "#app/components/docs/review-notes.server.tsx";
import type { PageSource } from "#app/lib/content/types.ts";
import { pageDocument } from "#app/lib/docs-api/documents.ts";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import { renderDiagnostics } from "./components/docs/diagnostic-notes.server.tsx";
import { isPreview, library } from "./content.server.ts";
import { ContentError, PageNotFoundError } from "./lib/content/diagnostics/content-error.ts";
import type { RenderedPage } from "./lib/content/snapshot/library.server.ts";
import { notFound } from "./lib/server/responses.server.ts";
import { type PageKind, withSearch } from "./lib/urls.ts";

/**
 * Renders a page's document. In the preview its text starts with diagnostics and statements to confirm. Throws
 * PageNotFoundError.
 */
export async function loadPageDocument(kind: PageKind, id: string): Promise<PageDocument> {
  const [content, source] = await Promise.all([library.getContent(), library.getPage(kind, id)]);
  const [rendered, dates] = await Promise.all([
    isPreview ? renderForAuthor(source) : library.renderPage(source),
    library.getLastModifiedDates(),
  ]);
  return pageDocument(content, source, { ...rendered, lastUpdated: dates.get(source.sourcePath) });
}

/** Renders the document of a page's own URL. Throws a redirect if the page has moved, and a 404 response if there is none. */
export async function loadPageDocumentOrRedirect(
  kind: PageKind,
  id: string,
  request: Request,
): Promise<PageDocument> {
  try {
    return await loadPageDocument(kind, id);
  } catch (error) {
    if (!(error instanceof PageNotFoundError)) throw error;
    const { redirects } = await library.getContent();
    const { pathname, search } = new URL(request.url);
    const target = redirects[pathname] ?? redirects[decodeURI(pathname)];
    throw target === undefined ? notFound() : redirect(withSearch(target, search));
  }
}

/** Renders a page for the preview: diagnostics of other files above it, its own instead of its text. */
async function renderForAuthor(source: PageSource): Promise<RenderedPage> {
  const notes =
    renderDiagnostics(
      await library.diagnostics(),
      "What was saved last cannot be shown; this is the content before it",
    ) +
    renderDraftNote(source.frontmatter.draft) +
    renderReviewNotes(source.frontmatter.review);
  const rendered = await library.renderPage(source).catch((error: unknown): RenderedPage => {
    if (!(error instanceof ContentError)) throw error;
    const outline = { headings: [], links: [], anchors: [], images: [] };
    return { html: renderDiagnostics(error.diagnostics, "This page cannot be shown"), outline };
  });
  return { ...rendered, html: notes + rendered.html };
}
