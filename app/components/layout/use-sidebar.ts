import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { SidebarItem } from "#app/lib/content/types.ts";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { sidebarEntries, sidebarsSchema } from "#app/lib/docs-api/schemas.ts";
import { ariaCurrentOf } from "#app/lib/dom/aria-current.ts";
import { closestTo, isPlainClick } from "#app/lib/dom/on-click.ts";
import { savesData } from "#app/lib/dom/platform.ts";
import { openAncestorDetails } from "#app/lib/dom/show-target.ts";
import { SIDEBARS_HREF } from "#app/lib/urls.ts";
import { revealCurrentLink } from "./reveal-current-link.ts";
import { categoryHtml, firstHref, leadsTo, SIDEBAR_ID } from "./sidebar-html.ts";

const CLOSED = "a[data-closed]";
/** Where the reader may be about to open a category, or to go to a page of a closed one. */
const NEAR = "#menu, a[href^='/docs/']";
const NEAR_EVENTS = ["pointerover", "focusin"];

/**
 * Opens closed categories of the sidebar, and shows the current page in it after each navigation. Works on the DOM, because the
 * sidebar is `StaticHtml`.
 */
export function useSidebar(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // Captured, so that nothing follows the link or closes the menu.
    document.addEventListener("click", onClick, true);
    for (const type of NEAR_EVENTS) document.addEventListener(type, prefetchTree);
    return () => {
      document.removeEventListener("click", onClick, true);
      for (const type of NEAR_EVENTS) document.removeEventListener(type, prefetchTree);
    };
  }, []);
  useEffect(() => {
    if (shown.current !== pathname) void showPage();
    shown.current = pathname;
  }, [pathname]);
}

let tree: Promise<SidebarItem[]> | undefined;

/** Loads the whole tree of pages once, or again if that failed. */
function loadTree(): Promise<SidebarItem[]> {
  tree ??= loadDocument(SIDEBARS_HREF, sidebarsSchema)
    .then(sidebarEntries)
    .catch(() => {
      tree = undefined;
      return [];
    });
  return tree;
}

function prefetchTree({ target }: Event): void {
  if (closestTo(target, NEAR) && !savesData()) void loadTree();
}

function onClick(event: MouseEvent): void {
  const link = closestTo(event.target, CLOSED);
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  event.stopPropagation();
  void openCategory(link);
}

/** Opens a closed category. If the tree cannot be loaded, follows the link to its first page. */
async function openCategory(link: HTMLElement): Promise<void> {
  const entry = entryOf(link, await loadTree());
  if (!link.isConnected) return;
  if (!entry) {
    link.removeAttribute("data-closed");
    link.click();
    return;
  }
  const details = showCategory(link, entry);
  // After it is in its list: this closes the others.
  if (details) details.open = true;
  details?.querySelector("summary")?.focus({ preventScroll: true });
}

/** Returns the category of a link, unless the tree is of a newer build with another category in its place. */
function entryOf(link: HTMLElement, entries: SidebarItem[]): SidebarItem | undefined {
  const [, ...indices] = link.dataset.closed?.split(".") ?? [];
  let entry: SidebarItem | undefined = { label: "", items: entries };
  for (const index of indices) entry = entry?.items?.[Number(index)];
  return entry && firstHref(entry) === link.getAttribute("href") ? entry : undefined;
}

/** Replaces the link of a category by its disclosure, in which the way to the current page is open. */
function showCategory(link: HTMLElement, entry: SidebarItem): HTMLDetailsElement | undefined {
  const item = link.parentElement;
  link.outerHTML = categoryHtml(entry, location.pathname, link.dataset.closed ?? "");
  return disclosureIn(item);
}

function disclosureIn(item: Element | null): HTMLDetailsElement | undefined {
  return item?.querySelector<HTMLDetailsElement>(":scope > details") ?? undefined;
}

/** Marks the current page's link, opens the categories around it and scrolls to it. */
async function showPage(): Promise<void> {
  const sidebar = document.getElementById(SIDEBAR_ID);
  if (!sidebar) return;
  markCurrentLink(sidebar, location.pathname);
  const isShown = sidebar.querySelector("[aria-current]:not(:has(+ [data-closed]))") !== null;
  if (!isShown && location.pathname.startsWith("/docs/")) {
    const entries = await loadTree();
    // Another page than before, if the reader has gone on meanwhile.
    const { pathname } = location;
    for (const link of sidebar.querySelectorAll<HTMLElement>(CLOSED)) {
      const entry = entryOf(link, entries);
      if (entry && leadsTo(entry, pathname)) showCategory(link, entry);
    }
    markCurrentLink(sidebar, pathname);
  }
  revealCurrentLink();
}

/** Sets `aria-current` on the links to the page, removes it from others, and opens the categories around. */
function markCurrentLink(sidebar: Element, pathname: string): void {
  for (const link of sidebar.querySelectorAll("a:not([data-closed])")) {
    const current = ariaCurrentOf(link.getAttribute("href"), pathname);
    if (!current) {
      link.removeAttribute("aria-current");
      continue;
    }
    link.setAttribute("aria-current", current);
    const own = disclosureIn(link.parentElement);
    if (own) own.open = true;
    openAncestorDetails(link);
  }
}
