import { useEffect } from "react";
import { restoreVisitedUrl } from "#app/remix/document-url.ts";
import { useCodeErrors } from "#app/remix/route-code.ts";
import { useCurrentLinks } from "./use-current-links.ts";
import { useLinkNavigation } from "./use-link-navigation.ts";
import { useNavigationFocus } from "./use-navigation-focus.ts";
import { useFirstPageData, usePrefetch } from "./use-prefetch.ts";

/** Runs the effects of client navigation. Render it last: its effects follow those that set the page's title. */
export function ClientEffects() {
  useLinkNavigation();
  usePrefetch();
  useFirstPageData();
  useCurrentLinks();
  useCodeErrors();
  useNavigationFocus();
  useEffect(restoreVisitedUrl, []);
  return null;
}
