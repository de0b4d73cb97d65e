import { useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { renderDiagnostics } from "#app/components/docs/author-notes.server.tsx";
import { type DocumentAssets, DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import { DocumentStyles, FirstPaintScript, PolicyMeta } from "#app/components/document/document-head.tsx";
import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";

/** Renders the document that the preview shows if no page can be rendered. Its inline scripts are those of every page. */
export function renderDiagnosticsDocument(
  diagnostics: readonly Diagnostic[],
  assets: DocumentAssets,
): string {
  const html = renderToStaticMarkup(
    <DocumentAssetsContext.Provider value={assets}>
      <DiagnosticsDocument html={renderDiagnostics(diagnostics, "The site cannot be shown")} />
    </DocumentAssetsContext.Provider>,
  );
  return `<!DOCTYPE html>${html}`;
}

function DiagnosticsDocument({ html }: { html: string }) {
  const { clientRuntime, contentState } = useContext(DocumentAssetsContext);
  return (
    <html lang="en" data-live={contentState}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PolicyMeta />
        <FirstPaintScript />
        <title>The content has problems</title>
        <DocumentStyles />
      </head>
      <body>
        <main id="main">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own component */}
          <article id="article" dangerouslySetInnerHTML={{ __html: html }} />
        </main>
        <script
          defer
          src={clientRuntime?.href}
          integrity={clientRuntime?.integrity}
          crossOrigin="anonymous"
        />
      </body>
    </html>
  );
}
