import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { revealCurrentLink } from "#app/components/docs/reveal-current-link.ts";
import { ariaCurrentOf } from "#app/lib/dom/aria-current.ts";
import { openAncestorDetails } from "./show-target.ts";

/** Navigations that mark the current page's link. */
const MARKED = "[data-marks-current]";

/**
 * Updates `aria-current` and the open categories after each navigation. Works on the DOM, because the navigations are
 * `StaticHtml`.
 */
export function useCurrentLinks(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    for (const navigation of document.querySelectorAll(MARKED)) markCurrentLink(navigation, pathname);
    if (shown.current !== pathname) revealCurrentLink();
    shown.current = pathname;
  }, [pathname]);
}

/** Sets `aria-current` on the links to `pathname` inside a navigation and removes it from others. */
export function markCurrentLink(navigation: Element, pathname: string): void {
  for (const link of navigation.querySelectorAll("a")) {
    const current = ariaCurrentOf(link.getAttribute("href"), pathname);
    if (!current) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", current);
    if (link.hasAttribute("data-category"))
      link.parentElement?.querySelector(":scope > details")?.setAttribute("open", "");
    openAncestorDetails(link);
  }
}
