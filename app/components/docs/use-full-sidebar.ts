import { type MouseEvent, useEffect, useState } from "react";
import { loadSidebar } from "#app/lib/docs-api/load-sidebar.ts";
import type { SidebarEntryDocument } from "#app/lib/docs-api/schemas.ts";
import { isPlainClick } from "#app/lib/dom/plain-click.ts";
import { SIDEBAR_ID } from "./sidebar.tsx";

interface FullSidebar {
  /** Absent while what the document has is enough. */
  items?: SidebarEntryDocument[];
  isLarge?: boolean;
  opened?: string | undefined;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** What the reader opened, while a page is shown. */
interface Opened {
  href: string;
  on: string;
}

/**
 * Where a sidebar is too large to be in every page, loads it as a whole when it is needed: when the reader opens a category
 * that was left out, or turns to a page that the part in the document does not list. Gives what the sidebar then shows.
 * When it cannot be loaded the links are what they are without scripting.
 */
export function useFullSidebar(pathname: string): FullSidebar {
  const [items, setItems] = useState<SidebarEntryDocument[]>();
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    if (!items && isLeftOut(pathname))
      loadSidebar().then(
        (loaded) => setItems(loaded.items),
        () => {},
      );
  }, [items, pathname]);

  useEffect(() => {
    if (items && opened) showOpened(opened.href);
  }, [items, opened]);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-folded]");
    if (!link || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    loadSidebar().then(
      (loaded) => {
        setItems(loaded.items);
        setOpened({ href: link.pathname, on: pathname });
      },
      () => location.assign(link.href),
    );
  };
  if (!items) return { onClick };
  return { items, isLarge: true, opened: opened?.on === pathname ? opened.href : undefined };
}

/** Is something left out of the sidebar, and this page with it? */
function isLeftOut(pathname: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${SIDEBAR_ID} a`)];
  const isThere = ({ dataset, pathname: leadsTo }: HTMLAnchorElement) =>
    dataset.folded === undefined && leadsTo === pathname;
  return links.some(({ dataset }) => dataset.folded !== undefined) && !links.some(isThere);
}

/** The first page that was left out takes the focus from the link that stood in its place. */
function showOpened(href: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#${SIDEBAR_ID} a`);
  [...links].find(({ pathname }) => pathname === href)?.focus();
}
