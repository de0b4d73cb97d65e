import { type MouseEvent, useEffect, useState } from "react";
import { loadSidebar } from "#app/lib/docs-api/load-sidebar.ts";
import type { SidebarEntryDocument } from "#app/lib/docs-api/schemas.ts";
import { isPlainClick } from "#app/lib/dom/plain-click.ts";
import { SIDEBAR_ID } from "./sidebar.tsx";

interface FullSidebar {
  /** Undefined while the part in the document is enough. */
  items?: SidebarEntryDocument[];
  isLarge?: boolean;
  opened?: string | undefined;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** The folded entry that the reader opened, on one page. */
interface Opened {
  href: string;
  on: string;
}

/**
 * Loads the full sidebar where the document has only a part of it: when the reader opens a folded category or visits a page
 * outside the part. Returns the sidebar's props. If loading fails, folded entries remain links.
 */
export function useFullSidebar(pathname: string): FullSidebar {
  const [items, setItems] = useState<SidebarEntryDocument[]>();
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    if (!items && isMissingFromPart(pathname))
      loadSidebar().then(
        (loaded) => setItems(loaded.items),
        () => {},
      );
  }, [items, pathname]);

  useEffect(() => {
    if (items && opened) focusOpened(opened.href);
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

/** Reports whether the sidebar is folded and does not list this page. */
function isMissingFromPart(pathname: string): boolean {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(`#${SIDEBAR_ID} a`)];
  const isListed = ({ dataset, pathname: target }: HTMLAnchorElement) =>
    dataset.folded === undefined && target === pathname;
  return links.some(({ dataset }) => dataset.folded !== undefined) && !links.some(isListed);
}

/** Moves the focus from the folded entry's link to the first page that replaced it. */
function focusOpened(href: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#${SIDEBAR_ID} a`);
  [...links].find(({ pathname }) => pathname === href)?.focus();
}
