import { useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type DocumentAssets, DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import { DocumentStyles } from "#app/components/document/document-styles.tsx";
import { FirstPaintScript } from "#app/components/document/first-paint-script.tsx";
import { PolicyMeta } from "#app/components/document/policy-meta.tsx";
import type { Problem } from "#app/lib/content/types.ts";
import { renderProblems } from "../docs/problem-notes.server.tsx";

/** The document that an author sees while nothing of the site can be shown. Its inline code is that of every page. */
export function renderProblemDocument(problems: readonly Problem[], assets: DocumentAssets): string {
  const html = renderToStaticMarkup(
    <DocumentAssetsContext.Provider value={assets}>
      <ProblemDocument html={renderProblems(problems, "The site cannot be shown")} />
    </DocumentAssetsContext.Provider>,
  );
  return `<!DOCTYPE html>${html}`;
}

function ProblemDocument({ html }: { html: string }) {
  const { pageScript, liveState } = useContext(DocumentAssetsContext);
  return (
    <html lang="en" data-live={liveState}>
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
        <script defer src={pageScript?.href} integrity={pageScript?.integrity} crossOrigin="anonymous" />
      </body>
    </html>
  );
}
