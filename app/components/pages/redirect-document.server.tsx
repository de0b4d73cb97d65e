import { useContext } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type DocumentAssets, DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import { DocumentStyles, FirstPaintScript, PolicyMeta } from "#app/components/document/document-head.tsx";
import { titleOf } from "#app/lib/docs-api/page-head.ts";
import type { SiteFrame } from "#app/lib/docs-api/site-frame.ts";
import { SETTINGS_ATTRIBUTE, serializeSettings } from "#app/lib/preferences/color-mode.ts";

interface RedirectProps {
  /** The redirect's target. */
  href: string;
  site: Pick<SiteFrame, "title" | "locale" | "colorMode" | "brandStyles">;
  iconHref: string;
}

/** Renders the document that a static host serves instead of an HTTP redirect. */
export function renderRedirectDocument(props: RedirectProps, assets: DocumentAssets): string {
  const html = renderToStaticMarkup(
    <DocumentAssetsContext.Provider value={assets}>
      <RedirectDocument {...props} />
    </DocumentAssetsContext.Provider>,
  );
  return `<!DOCTYPE html>${html}`;
}

function RedirectDocument({ href, site, iconHref }: RedirectProps) {
  const { redirectScript = "" } = useContext(DocumentAssetsContext);
  return (
    <html
      lang={site.locale}
      data-redirect={href}
      {...{ [SETTINGS_ATTRIBUTE]: serializeSettings(site.colorMode) }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PolicyMeta />
        <FirstPaintScript />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
        <script dangerouslySetInnerHTML={{ __html: redirectScript }} />
        {/* With JavaScript enabled, the refresh would run before the script and drop query and hash. */}
        <noscript>
          <meta httpEquiv="refresh" content={`0; url=${href}`} />
        </noscript>
        <title>{titleOf(site, "Redirect")}</title>
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={href} />
        <link rel="icon" href={iconHref} type="image/svg+xml" />
        <DocumentStyles brand={site.brandStyles} />
      </head>
      <body>
        <main id="main">
          <p>
            This page is at <a href={href}>{href}</a>.
          </p>
        </main>
      </body>
    </html>
  );
}
