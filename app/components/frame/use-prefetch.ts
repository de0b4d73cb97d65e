import { type UNSAFE_AssetsManifest, UNSAFE_RemixContext, useLocation } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { prefetchDocument } from "#app/lib/docs-api/load-document.ts";
import { dataHrefOf } from "#app/lib/hrefs.ts";
import { pageLinkOf } from "./page-link.ts";
import { prefetchCode } from "./prefetch-code.ts";

type Routes = UNSAFE_AssetsManifest["routes"] | undefined;

/** How long the pointer rests on a link before its page is prefetched, in ms: long enough to ignore passing over it. */
const INTENT_DELAY_MS = 60;
const INTENT_EVENTS = ["pointerover", "focusin", "touchstart"];
/** So many pages at most are prefetched because links to them come into view, from each page. */
const MOST_IN_VIEW = 12;

/** Pages whose data was asked for because a link was in view, or that were shown: once each while the tab is open. */
const asked = new Set<string>();

/**
 * Prefetches data and code of pages: at once when the reader turns to a link, and one after the other, in idle moments, when
 * links to them are in view. Nothing on connections that ask for less traffic.
 */
export function usePrefetch(): void {
  const routes = useContext(UNSAFE_RemixContext)?.manifest.routes;
  const { pathname } = useLocation();
  useEffect(() => prefetchOnIntent(routes), [routes]);
  useEffect(() => {
    asked.add(pathname);
    return prefetchInView(routes);
  }, [routes, pathname]);
}

/** Gives what ends it, as an effect does. */
function prefetchOnIntent(routes: Routes): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    const link = pageLinkOf(target);
    clearTimeout(timer);
    if (!link || link.pathname === location.pathname || savesData()) return;
    timer = setTimeout(() => void prefetchPage(link.pathname, routes), INTENT_DELAY_MS);
  };
  const onClick = () => clearTimeout(timer);
  for (const type of INTENT_EVENTS) document.addEventListener(type, onIntent, { passive: true });
  document.addEventListener("click", onClick);
  return () => {
    clearTimeout(timer);
    for (const type of INTENT_EVENTS) document.removeEventListener(type, onIntent);
    document.removeEventListener("click", onClick);
  };
}

function prefetchInView(routes: Routes): () => void {
  if (typeof IntersectionObserver !== "function" || savesData()) return () => {};
  const queue: string[] = [];
  let left = MOST_IN_VIEW;
  let isBusy = false;
  let hasEnded = false;
  const next = () => {
    const pathname = queue.shift();
    isBusy = pathname !== undefined && !hasEnded;
    if (pathname !== undefined && isBusy) void prefetchPage(pathname, routes).then(() => whenIdle(next));
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const link = pageLinkOf(target);
      // A link to this page is one also where the page is shown at another address, as the not-found page is.
      if (!link || link.pathname === location.pathname || left === 0 || asked.has(link.pathname)) continue;
      asked.add(link.pathname);
      left -= 1;
      queue.push(link.pathname);
    }
    if (!isBusy) {
      isBusy = true;
      whenIdle(next);
    }
  });
  whenIdle(() => {
    if (hasEnded) return;
    for (const link of document.querySelectorAll("a[href]")) observer.observe(link);
  });
  return () => {
    hasEnded = true;
    observer.disconnect();
  };
}

async function prefetchPage(pathname: string, routes: Routes): Promise<void> {
  if (routes) prefetchCode(routes, pathname);
  const href = dataHrefOf(pathname);
  if (href) await prefetchDocument(href);
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(run);
  else setTimeout(run, 200);
}

/** Does the reader's connection ask for less traffic? */
function savesData(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return Boolean(connection?.saveData || connection?.effectiveType?.includes("2g"));
}
