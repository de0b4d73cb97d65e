import { renderToStaticMarkup } from "react-dom/server";
import { Admonition } from "#app/components/mdx/admonition/admonition.tsx";
import type { Diagnostic } from "#app/lib/content/types.ts";

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

/** Renders a note on what the preview shows of a page that has a syntax error. */
export function renderOutdatedNote(hasEarlierVersion: boolean): string {
  return renderToStaticMarkup(
    <Admonition kind="info">
      <p>
        {hasEarlierVersion
          ? "The text below is the last version without this error."
          : "The preview has shown no version without this error yet, so the page’s source is below."}
      </p>
    </Admonition>,
  );
}

/** Renders the source of a page that has a syntax error, so that its text stays readable. */
export function renderSource(body: string): string {
  return renderToStaticMarkup(
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard
    <pre tabIndex={0}>{body.trim()}</pre>,
  );
}
