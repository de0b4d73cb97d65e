import { renderToStaticMarkup } from "react-dom/server";
import { Admonition } from "#app/components/mdx/admonition.tsx";
import { Details } from "#app/components/mdx/details.tsx";
import type { Frontmatter } from "#app/lib/content/schemas.ts";

/**
 * HTML of what the provider's staff must confirm on a page, for the head of its text in a live preview; nothing when
 * there is nothing to confirm. The published site never calls it.
 */
export function renderReviewNotes(review: Frontmatter["review"]): string {
  if (review.length === 0) return "";
  const count = review.length === 1 ? "1 statement" : `${review.length} statements`;
  return renderToStaticMarkup(
    <Admonition kind="warning" title={`${count} to confirm before this page can be relied on`}>
      <p>Shown in the preview only.</p>
      <Details summary="What, why and from where">
        <ol>
          {review.map(({ statement, why, source }) => (
            <li key={statement}>
              {statement} <em>{why}</em> {source ? <small>({source})</small> : null}
            </li>
          ))}
        </ol>
      </Details>
    </Admonition>,
  );
}

/** HTML that marks a draft, for the head of its text in a live preview; nothing for other pages. */
export function renderDraftNote(isDraft: boolean): string {
  if (!isDraft) return "";
  return renderToStaticMarkup(
    <Admonition kind="note" title="Draft">
      <p>This page is not published. Take “draft: true” out of its front matter to publish it.</p>
    </Admonition>,
  );
}
