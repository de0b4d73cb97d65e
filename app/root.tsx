import { cssBundleHref } from "@remix-run/css-bundle";
import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Meta, Outlet, useLocation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { ColorModeHtml, ColorModeProvider } from "#app/components/document/color-mode.tsx";
import { DocumentAssetsContext } from "#app/components/document/document-assets.tsx";
import { DocumentStyles } from "#app/components/document/document-styles.tsx";
import { FirstPaintScript } from "#app/components/document/first-paint-script.tsx";
import { PageScripts } from "#app/components/document/page-scripts.tsx";
import { PolicyMeta } from "#app/components/document/policy-meta.tsx";
import { ScrollPlaces } from "#app/components/document/scroll-places.tsx";
import { useRestoredAttributes } from "#app/components/document/use-restored-attributes.ts";
import { Announcement } from "#app/components/frame/announcement.tsx";
import { Footer } from "#app/components/frame/footer.tsx";
import { LoadNotice } from "#app/components/frame/load-notice.tsx";
import { Navbar } from "#app/components/frame/navbar.tsx";
import { ProgressBar } from "#app/components/frame/progress-bar.tsx";
import { SkipLink } from "#app/components/frame/skip-link.tsx";
import { useCurrentLinks } from "#app/components/frame/use-current-links.ts";
import { useGuardedLoads } from "#app/components/frame/use-guarded-loads.ts";
import { useLinkNavigation } from "#app/components/frame/use-link-navigation.ts";
import { usePrefetch } from "#app/components/frame/use-prefetch.ts";
import { useReadingPosition } from "#app/components/frame/use-reading-position.ts";
import { useRestoredAddress } from "#app/components/frame/use-restored-address.ts";
import { type RootData, useRootData } from "#app/components/frame/use-root-data.ts";
import { ArrivalMarks } from "#app/components/search/arrival-marks.tsx";
import { ANNOUNCEMENT } from "#app/lib/announcement.ts";
import { errorTitle, titleOf } from "#app/lib/page-head.ts";
import { footerContent, siteFrame } from "#app/lib/site-frame.ts";
import { isLive, library } from "#app/library.server.ts";
import { MENU_ID } from "#app/page-script/menu.ts";
import { readThemeSession } from "#app/theme-session.server.ts";
// Named by its content: Chromium asks for a page's icon again after every client navigation, and takes this one from its store.
import faviconHref from "#public/favicon.svg";
import "./styles/tokens.css";
import "./components/mdx/mdx-styles.ts";
import "./styles/base.css";
import "./styles/code.css";

export const links: LinksFunction = () => [
  ...(cssBundleHref ? [{ rel: "stylesheet", href: cssBundleHref }] : []),
];

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const content = await library.getContent();
  const data: RootData = {
    site: siteFrame(content),
    inDocument: { footer: footerContent(content) },
    themeSession: isLive ? await readThemeSession(request) : undefined,
  };
  return json(data);
};

/** The frame is loaded with the first document and stays. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
  { title: data && error ? titleOf(data.site, errorTitle(error)) : (data?.site.title ?? "Error") },
];

/** What is around every page and error. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <ColorModeProvider>
      <Document>{children}</Document>
    </ColorModeProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const site = useRootData()?.site;
  const restored = useRestoredAttributes();
  const { liveState } = useContext(DocumentAssetsContext);
  useLinkNavigation();
  usePrefetch();
  useCurrentLinks();
  useGuardedLoads();
  useReadingPosition();
  useRestoredAddress();
  return (
    <ColorModeHtml
      lang={site?.locale ?? "en"}
      data-path={pathname}
      data-live={liveState}
      {...{ [ANNOUNCEMENT.id]: site?.announcement?.id }}
      {...restored}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <PolicyMeta />
        <FirstPaintScript />
        <Meta />
        <link rel="icon" href={faviconHref} type="image/svg+xml" />
        <DocumentStyles />
        {/* Nothing is painted before the navigation bar is whole, which ends where the menu begins: half of it would move. */}
        <link rel="expect" href={`#${MENU_ID}`} blocking="render" />
      </head>
      <body>
        <SkipLink />
        <Announcement />
        <Navbar />
        {children}
        <Footer />
        <ArrivalMarks />
        <ProgressBar />
        <LoadNotice />
        <ScrollPlaces />
        <PageScripts />
      </body>
    </ColorModeHtml>
  );
}

export default function Root() {
  return <Outlet />;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
