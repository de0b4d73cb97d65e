import { matchRoutes, type NavigateFunction, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { closeMenu } from "#app/components/layout/menu.behavior.ts";
import { pageLinkOf } from "#app/components/navigation/page-link.ts";
import { showTarget } from "#app/components/navigation/show-target.ts";
import { prefetchDocument } from "#app/lib/docs-api/load-document.ts";
import { loadPageData, type PageData } from "#app/lib/docs-api/page-data.ts";
import { isNotFound } from "#app/lib/docs-api/page-head.ts";
import { isPlainClick } from "#app/lib/dom/on-click.ts";
import { savesData } from "#app/lib/dom/platform.ts";
import { dataHrefOf } from "#app/lib/urls.ts";

/** Time the pointer rests on a link before its page is prefetched, in ms; passing over it is ignored. */
const INTENT_DELAY_MS = 60;
const INTENT_EVENTS = ["pointerover", "focusin", "touchstart"];

/** The build of this tab's styles and scripts. Read once, because React may render the document again. */
const BUILD = globalThis.document?.documentElement.dataset.build;

/**
 * Follows links to pages of this site in the client and prefetches them. Links are plain `<a>` elements instead of `<Link>`,
 * because those in an article's HTML and in static regions are not React's, and one rule serves all.
 */
export function useClientNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => followLinks(navigate), [navigate]);
  useEffect(handleMissingCode, []);
}

/** Returns the effect's cleanup. */
function followLinks(navigate: NavigateFunction): () => void {
  let intent: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    const link = pageLinkOf(target);
    clearTimeout(intent);
    if (!link || link.pathname === location.pathname || savesData()) return;
    // A closed category of the sidebar is opened instead of followed.
    if (link.hasAttribute("data-closed")) return;
    intent = setTimeout(() => prefetchPage(link.pathname), INTENT_DELAY_MS);
  };
  const onClick = (event: MouseEvent) => {
    clearTimeout(intent);
    const link = pageLinkOf(event.target);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    closeMenu();
    if (link.hash && isWithinNotFoundPage(link)) {
      showTarget(link.hash);
      return;
    }
    if (link.pathname !== location.pathname) prefetchPage(link.pathname);
    const { pathname, search, hash, href } = link;
    navigate(pathname + search + hash, { replace: href === location.href });
  };
  for (const type of INTENT_EVENTS) document.addEventListener(type, onIntent, { passive: true });
  document.addEventListener("click", onClick);
  return () => {
    clearTimeout(intent);
    for (const type of INTENT_EVENTS) document.removeEventListener(type, onIntent);
    document.removeEventListener("click", onClick);
  };
}

/** Reports whether a link stays on the not-found page, whose URL Remix does not know. */
function isWithinNotFoundPage({ pathname, search }: HTMLAnchorElement): boolean {
  const shown = document.documentElement.dataset.path;
  return shown !== location.pathname && pathname === location.pathname && search === location.search;
}

/**
 * Loads the code and data of a page at the same time. Replaces `<PrefetchPageLinks>` of Remix 2.17.5, which reloads the page when
 * the host has deleted the code.
 */
function prefetchPage(pathname: string): void {
  for (const { route } of matchRoutes(window.__remixRouter.routes, pathname) ?? []) {
    const { module, imports = [] } = window.__remixManifest.routes[route.id ?? ""] ?? {};
    for (const href of module ? [module, ...imports] : []) import(href).catch(() => {});
  }
  const href = dataHrefOf(pathname);
  if (href) void prefetchDocument(href);
}

/** Loads the document of a page whose code does not load. Remix 2.17.5 loads the page again that the reader leaves. */
function handleMissingCode(): void {
  for (const route of allRoutes(window.__remixRouter.routes)) {
    const { id, lazy } = route;
    const href = window.__remixManifest.routes[id]?.module;
    if (lazy && href) route.lazy = () => import(href).then(() => lazy(), loadTarget);
  }
}

type RouterRoute = (typeof window.__remixRouter.routes)[number];

function allRoutes(routes: readonly RouterRoute[]): RouterRoute[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);
}

/**
 * Loads the data of a page; its document instead if the host has none, or that of another build, whose HTML may need other styles.
 * Throws as `loadDocument` does for any other failure.
 */
export async function loadPageInClient(href: string, { signal }: Request): Promise<PageData> {
  const data = await loadPageData(href).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  signal.throwIfAborted();
  return data && data.page.build === BUILD ? data : loadTarget();
}

/** Loads the document at the URL of the current navigation. Never resolves, so that nothing is rendered until then. */
function loadTarget(): Promise<never> {
  // Remix 2.17.5 leaves the hash out of requests.
  const { pathname, search, hash } = window.__remixRouter.state.navigation.location ?? location;
  if (pathname + search !== location.pathname + location.search) {
    location.assign(pathname + search + hash);
    // In a page that Back restores from memory, the navigation would never end.
    addEventListener("pageshow", () => location.reload(), { once: true });
  } else {
    // The browser is there already, by Back or Retry. The page before it must not leave its scroll position: Remix's stays stored.
    addEventListener("pagehide", () => {
      history.scrollRestoration = "manual";
    });
    location.reload();
  }
  return new Promise(() => {});
}
