import { renderToStaticMarkup } from "react-dom/server";
import { Admonition } from "#app/components/mdx/admonition/admonition.tsx";
import type { Frontmatter } from "#app/lib/content/schemas/schemas.ts";
import stylesHref from "./review-notes.css";

/**
 * Renders the statements on a page that the provider must confirm, for the preview only; empty without any. The styles are
 * linked from the HTML.
 */
export function renderReviewNotes(review: Frontmatter["review"]): string {
  if (review.length === 0) return "";
  const count = review.length === 1 ? "1 statement" : `${review.length} statements`;
  return renderToStaticMarkup(
    <aside className="review-notes" aria-label="To confirm">
      <link rel="stylesheet" href={stylesHref} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached and moved by keys */}
      <div className="review-notes-list" tabIndex={0}>
        <p className="review-notes-title">{count} to confirm before this page can be relied on</p>
        <p>Shown in the preview only.</p>
        <ol>
          {review.map(({ statement, why, source }) => (
            <li key={statement}>
              {statement} <em>{why}</em> {source ? <small>({source})</small> : null}
            </li>
          ))}
        </ol>
      </div>
    </aside>,
  );
}

/** Renders a note on a draft for the preview; empty for other pages. */
export function renderDraftNote(isDraft: boolean): string {
  if (!isDraft) return "";
  return renderToStaticMarkup(
    <Admonition kind="note" title="Draft">
      <p>This page is not published. Take “draft: true” out of its front matter to publish it.</p>
    </Admonition>,
  );
}
