import { matchRoutes, type NavigateFunction, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { DocumentLoadError, prefetchDocument, requireReachable } from "#app/lib/docs-api/load-document.ts";
import { loadPageData, type PageData } from "#app/lib/docs-api/page-data.ts";
import { isNotFound } from "#app/lib/docs-api/page-head.ts";
import { closeMenu } from "#app/lib/dom/menu.ts";
import { isPlainClick } from "#app/lib/dom/on-click.ts";
import { pageLinkOf } from "#app/lib/dom/page-link.ts";
import { savesData } from "#app/lib/dom/platform.ts";
import { showTarget } from "#app/lib/dom/show-target.ts";
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

/**
 * Loads the document of a page whose code does not load. Throws as `loadDocument` does if the host does not respond with it, where
 * the reader would lose the page. Remix 2.17.5 loads the page again that the reader leaves.
 */
function handleMissingCode(): void {
  const loadReachable = async () => {
    const target = targetOf();
    await requireReachable(target.pathname);
    return target === targetOf() ? loadTarget() : neverSettles();
  };
  for (const route of allRoutes(window.__remixRouter.routes)) {
    const { id, lazy } = route;
    const href = window.__remixManifest.routes[id]?.module;
    if (lazy && href) route.lazy = () => import(href).then(() => lazy(), loadReachable);
  }
}

type RouterRoute = (typeof window.__remixRouter.routes)[number];

function allRoutes(routes: readonly RouterRoute[]): RouterRoute[] {
  return routes.flatMap((route) => [route, ...allRoutes(route.children ?? [])]);
}

/**
 * Loads the data of a page; its document instead if the host has none, or that of another build, whose HTML may need other styles.
 * After any other failure, returns the page that the document came with, or throws as `loadDocument` does.
 */
export async function loadPageInClient(href: string, { signal, url }: Request): Promise<PageData> {
  try {
    const data = await loadPageData(href);
    if (data.page.build === BUILD) return data;
  } catch (error) {
    const first = error instanceof DocumentLoadError && pageOfDocument(new URL(url).pathname);
    if (first) return first;
    if (!isNotFound(error)) throw error;
  }
  signal.throwIfAborted();
  return loadTarget();
}

/** Returns the data of the page at `pathname` if the document came with it. `StaticHtml` has its HTML. */
function pageOfDocument(pathname: string): PageData | undefined {
  const data = Object.values<Partial<PageData> | null>(window.__remixContext.state.loaderData ?? {});
  return data.find((each): each is PageData => each?.page?.path === pathname);
}

/** Returns the URL of the current navigation. Remix 2.17.5 leaves the hash out of requests. */
function targetOf() {
  return window.__remixRouter.state.navigation.location ?? location;
}

const neverSettles = () => new Promise<never>(() => {});

/** The navigation whose document is being loaded: each of its routes may ask for that. */
let leaving: ReturnType<typeof targetOf> | undefined;

/** Loads the document at the URL of the current navigation. Never resolves, so that nothing is rendered until then. */
function loadTarget(): Promise<never> {
  const target = targetOf();
  if (target === leaving) return neverSettles();
  leaving = target;
  const { pathname, search, hash } = target;
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
  return neverSettles();
}
