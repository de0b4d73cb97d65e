import { json, type LoaderFunctionArgs, redirect, type TypedResponse } from "@remix-run/node";
import {
  renderDiagnostics,
  renderOutdatedNote,
  renderReviewNotes,
  renderSource,
} from "#app/components/docs/author-notes.server.tsx";
import { ContentError, PageNotFoundError } from "#app/lib/content/diagnostics/content-error.ts";
import type { RenderedPage } from "#app/lib/content/library/page-renderer.server.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { pageDocument } from "#app/lib/docs-api/documents.ts";
import { type PageData, toPageData } from "#app/lib/docs-api/page-data.ts";
import type { PageDocument } from "#app/lib/docs-api/schemas.ts";
import { notFound } from "#app/lib/server/responses.server.ts";
import { type PageKind, pageAt, withSearch } from "#app/lib/urls.ts";
import { isPreview, library } from "./content.server.ts";
import { BUILD } from "./document-assets.server.ts";

/**
 * Renders a page's document. In the preview its text starts with diagnostics and statements to confirm. Throws
 * PageNotFoundError.
 */
async function loadPageDocument(kind: PageKind, id: string): Promise<PageDocument> {
  const [content, source] = await Promise.all([library.getContent(), library.getPage(kind, id)]);
  return pageDocument(
    content,
    source,
    await (isPreview ? renderForAuthor(source) : library.renderPage(source)),
  );
}

/** Renders the document of a page for the docs API: with the build of its HTML, which the page itself names elsewhere. */
export async function loadPublicDocument(kind: PageKind, id: string): Promise<PageDocument> {
  return { ...(await loadPageDocument(kind, id)), build: BUILD };
}

/** Loads a page at its own URL. Throws a redirect if the page has moved, and a 404 response if there is none. */
export async function loadPage({ request }: LoaderFunctionArgs): Promise<TypedResponse<PageData>> {
  const { pathname, search } = new URL(request.url);
  const page = pageAt(decodeURI(pathname));
  try {
    if (page) return json(toPageData(await loadPageDocument(page.kind, page.id)));
  } catch (error) {
    if (!(error instanceof PageNotFoundError)) throw error;
  }
  const { redirects } = await library.getContent();
  const target = redirects[pathname] ?? redirects[decodeURI(pathname)];
  throw target === undefined ? notFound() : redirect(withSearch(target, search));
}

type ShownPage = Pick<RenderedPage, "html" | "outline">;

/** Renders a page for the preview: its problems and those of other files in a list above its last version without mistakes. */
async function renderForAuthor(source: PageSource): Promise<ShownPage> {
  const state = await library.getState();
  const notes = renderDiagnostics(
    state.diagnostics,
    "What was saved last cannot be shown; this is the content before it",
  );
  const diagnostics = await library.getDiagnostics(source);
  const rendered = await library.renderPage(source).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
  });
  const count = diagnostics.length === 1 ? "a problem" : `${diagnostics.length} problems`;
  const problems = renderDiagnostics(diagnostics, `This page has ${count}`);
  const review = renderReviewNotes(source.frontmatter.review);
  const outdated = rendered && !rendered.isOutdated ? "" : renderOutdatedNote(rendered !== undefined);
  return {
    html: notes + problems + review + outdated + (rendered?.html ?? renderSource(source.body)),
    outline: rendered?.outline ?? { headings: [], links: [], anchors: [] },
  };
}
