import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Meta, Outlet, useLocation } from "@remix-run/react";
import { type ReactNode, useContext, useState } from "react";
import { DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import {
  DocumentIcon,
  DocumentStyles,
  FirstPaintScript,
  PolicyMeta,
} from "#app/components/document/document-head.tsx";
import { isPreview, library } from "#app/server/content.server.ts";
import { readStoredMode } from "#app/server/theme-session.server.ts";
import { Announcement } from "./components/layout/announcement.tsx";
import { Footer } from "./components/layout/footer.tsx";
import { Navbar } from "./components/layout/navbar.tsx";
import { ProgressBar } from "./components/layout/progress-bar.tsx";
import { entriesHtml } from "./components/layout/sidebar-html.ts";
import { SkipLink } from "./components/layout/skip-link.tsx";
import { useColorModeSettings, useRootData } from "./components/layout/use-root-data.ts";
import { ClientEffects } from "./components/navigation/client-effects.tsx";
import { errorTitle, titleOf } from "./lib/docs-api/page-head.ts";
import { footerContent, frameMark, type RootData, siteFrame } from "./lib/docs-api/site-frame.ts";
import { MENU_ID } from "./lib/dom/menu.ts";
import { APPLE_ATTRIBUTE } from "./lib/dom/platform.ts";
import { CHOICE_ATTRIBUTE, colorModeAttributes, MODE_ATTRIBUTE } from "./lib/preferences/color-mode.ts";
import {
  ANNOUNCEMENT_ATTRIBUTE,
  ANNOUNCEMENT_CLOSED,
  SIDEBAR_ATTRIBUTE,
} from "./lib/preferences/hidden-parts.ts";
import { LLMS_HREF } from "./lib/urls.ts";
import { DeferredScripts } from "./remix/deferred-scripts.tsx";
import { ClientScrollRestoration } from "./remix/scroll-restoration.tsx";
import "./styles/tokens.css";
import "./components/mdx/block-components.tsx";
import "./styles/base.css";
import "./styles/code.css";

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const content = await library.getContent();
  const data: RootData = {
    site: siteFrame(content),
    inDocument: {
      footer: footerContent(content),
      mark: frameMark(content),
      sidebar: entriesHtml(Object.values(content.sidebars).flat(), new URL(request.url).pathname),
    },
    storedMode: isPreview ? await readStoredMode(request) : undefined,
  };
  return json(data);
};

/** The frame is loaded once, with the document. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data && error ? titleOf(data.site, errorTitle(error)) : (data?.site.title ?? "Error") },
];

/** The document around every page and error. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { site, storedMode } = useRootData() ?? {};
  // For when React renders the document again.
  const [restored] = useState(readRestoredAttributes);
  const { build, contentState, clientRuntime, moduleMap } = useContext(DocumentAssetsContext);
  return (
    <html
      lang={site?.locale ?? "en"}
      data-path={pathname}
      data-build={build}
      data-live={contentState}
      {...{ [ANNOUNCEMENT_ATTRIBUTE]: site?.announcement?.id }}
      {...colorModeAttributes(useColorModeSettings(), storedMode)}
      {...restored}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PolicyMeta />
        <FirstPaintScript />
        <Meta />
        <DocumentIcon />
        <DocumentStyles brand={site?.brandStyles} />
        {/* Blocks painting until the navigation bar is complete, which ends where the menu starts, so that it does not shift. */}
        <link rel="expect" href={`#${MENU_ID}`} blocking="render" />
      </head>
      <body>
        <SkipLink />
        {/* For agents that read the HTML. */}
        <a hidden href={LLMS_HREF}>
          {`Index of all pages: ${LLMS_HREF}`}
        </a>
        <Announcement />
        <Navbar />
        {children}
        <Footer />
        <ProgressBar />
        <ClientScrollRestoration />
        <DeferredScripts clientRuntime={clientRuntime} moduleMap={moduleMap} />
        <ClientEffects />
      </body>
    </html>
  );
}

const RESTORED_ATTRIBUTES = [
  MODE_ATTRIBUTE,
  CHOICE_ATTRIBUTE,
  SIDEBAR_ATTRIBUTE,
  ANNOUNCEMENT_CLOSED,
  APPLE_ATTRIBUTE,
];

/** Returns the html element's attributes that the client runtime owns. */
function readRestoredAttributes(): Record<string, string> {
  const root = globalThis.document?.documentElement;
  const present = RESTORED_ATTRIBUTES.filter((name) => root?.hasAttribute(name));
  return Object.fromEntries(present.map((name) => [name, root?.getAttribute(name) ?? ""]));
}

export default function Root() {
  return <Outlet />;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
