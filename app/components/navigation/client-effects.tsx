import { useLocation, useNavigationType } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useSidebar } from "#app/components/layout/use-sidebar.ts";
import { announce } from "#app/lib/dom/announce.ts";
import { moveFocusTo, showTarget } from "#app/lib/dom/show-target.ts";
import { useClientNavigation } from "#app/remix/client-navigation.ts";
import { restoreVisitedUrl } from "#app/remix/document-url.ts";
import { usePageParts } from "./use-page-parts.ts";

/** Runs the effects of client navigation. Render it last: its effects follow those that set the page's title. */
export function ClientEffects() {
  useClientNavigation();
  useSidebar();
  usePageParts();
  useNavigationFocus();
  useEffect(restoreVisitedUrl, []);
  return null;
}

/**
 * Moves the focus after a client navigation to where a document load would start: the hash's target or the top. Announces
 * the title of a new page.
 */
function useNavigationFocus(): void {
  const { key, pathname, hash } = useLocation();
  const action = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    if (shown.current.key === key) return;
    if (shown.current.pathname !== pathname) announce(document.title);
    shown.current = { key, pathname };
    if (action === "POP") return;
    // Leaves the focus to a reader who has opened the search while the page loaded.
    if (document.activeElement?.matches("[data-search-field]")) return;
    if (hash) showTarget(hash);
    else moveFocusTo(document.body);
  }, [key, pathname, hash, action]);
}
