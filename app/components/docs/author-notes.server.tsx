import { renderToStaticMarkup } from "react-dom/server";
import { Admonition } from "#app/components/mdx/admonition/admonition.tsx";
import { Details } from "#app/components/mdx/details/details.tsx";
import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import type { Frontmatter } from "#app/lib/content/schemas/schemas.ts";

/** Renders diagnostics as HTML for the preview; empty without diagnostics. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], title: string): string {
  if (diagnostics.length === 0) return "";
  return renderToStaticMarkup(
    <Admonition kind="danger" title={title}>
      <ul>
        {diagnostics.map(({ file, position, message, fix, excerpt }) => (
          <li key={`${file}:${position?.line}:${position?.column} ${message}`}>
            <p>
              <strong>{position ? `${file}:${position.line}:${position.column}` : file}</strong> {message}
            </p>
            {excerpt ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard
              <pre tabIndex={0}>{excerpt}</pre>
            ) : null}
            <p>Fix: {fix}</p>
          </li>
        ))}
      </ul>
    </Admonition>,
  );
}

/** Renders a note on what the preview shows of a page that has mistakes. */
export function renderOutdatedNote(hasEarlierVersion: boolean): string {
  return renderToStaticMarkup(
    <Admonition kind="info">
      <p>
        {hasEarlierVersion
          ? "The text below is the last version without mistakes."
          : "The preview has shown no version without mistakes yet, so the page’s source is below."}
      </p>
    </Admonition>,
  );
}

/** Renders the source of a page that has mistakes, so that its text stays readable. */
export function renderSource(body: string): string {
  return renderToStaticMarkup(
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard
    <pre tabIndex={0}>{body.trim()}</pre>,
  );
}

/** Renders the statements on a page that the provider must confirm, for the preview only; empty without any. */
export function renderReviewNotes(review: Frontmatter["review"]): string {
  if (review.length === 0) return "";
  const count = review.length === 1 ? "1 statement" : `${review.length} statements`;
  return renderToStaticMarkup(
    <Details summary={`Only in the preview: ${count} to confirm before this page can be relied on`}>
      <ol>
        {review.map(({ statement, why, source }) => (
          <li key={statement}>
            {statement} <em>{why}</em> {source ? <small>({source})</small> : null}
          </li>
        ))}
      </ol>
    </Details>,
  );
}
