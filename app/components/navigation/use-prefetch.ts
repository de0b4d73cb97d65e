import { type UNSAFE_AssetsManifest, UNSAFE_RemixContext, useLocation } from "@remix-run/react";
import { useContext, useEffect } from "react";
import { prefetchDocument } from "#app/lib/docs-api/load-document.ts";
import { savesData } from "#app/lib/dom/platform.ts";
import { whenIdle } from "#app/lib/dom/schedule.ts";
import { dataHrefOf } from "#app/lib/urls.ts";
import { prefetchCode } from "#app/remix/route-code.ts";
import { pageLinkOf } from "./page-link.ts";

type Routes = UNSAFE_AssetsManifest["routes"] | undefined;

/** Time the pointer rests on a link before its page is prefetched, in ms; passing over it is ignored. */
const INTENT_DELAY_MS = 60;
const INTENT_EVENTS = ["pointerover", "focusin", "touchstart"];

/**
 * Prefetches a page's data and code when the reader points at or focuses its link, and the code alone of links in view when
 * the browser is idle. Does nothing when the user asks for less traffic.
 */
export function usePrefetch(): void {
  const routes = useContext(UNSAFE_RemixContext)?.manifest.routes;
  const { pathname } = useLocation();
  useEffect(() => prefetchOnIntent(routes), [routes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other links
  useEffect(() => prefetchCodeInView(routes), [routes, pathname]);
}

/** Returns the effect's cleanup. */
function prefetchOnIntent(routes: Routes): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    const link = pageLinkOf(target);
    clearTimeout(timer);
    if (!link || link.pathname === location.pathname || savesData()) return;
    // A closed category of the sidebar is opened instead of followed.
    if (link.hasAttribute("data-closed")) return;
    timer = setTimeout(() => prefetchPage(link.pathname, routes), INTENT_DELAY_MS);
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

function prefetchCodeInView(routes: Routes): () => void {
  if (!routes || typeof IntersectionObserver !== "function" || savesData()) return () => {};
  let hasEnded = false;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const link = pageLinkOf(target);
      if (link) prefetchCode(routes, link.pathname);
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

function prefetchPage(pathname: string, routes: Routes): void {
  if (routes) prefetchCode(routes, pathname);
  const href = dataHrefOf(pathname);
  if (href) void prefetchDocument(href);
}
