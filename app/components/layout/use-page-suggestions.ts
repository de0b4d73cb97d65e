import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type LinkedPage, suggestPages, wordsOfPathname } from "#app/lib/docs-api/page-suggestions.ts";

interface PageSuggestions {
  /** What the address says of the page. */
  words: string[];
  /** Pages of the sidebar that the reader may have wanted. */
  likely: LinkedPage[];
}

/** What a reader wanted at an address where there is no page; nothing until hydrated, as one document serves all addresses. */
export function usePageSuggestions(): PageSuggestions {
  const { key } = useLocation();
  const [wanted, setWanted] = useState<PageSuggestions>({ words: [], likely: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the address in the browser
  useEffect(() => {
    // To Remix the document is at another address than to the reader, until it has hydrated.
    const { pathname } = new URL(window.visitedUrl ?? location.href);
    const links = [...document.querySelectorAll<HTMLAnchorElement>("#sidebar a[href^='/']")];
    const pages = links.map((link) => ({ href: link.pathname, label: link.textContent ?? "" }));
    setWanted({ words: wordsOfPathname(pathname), likely: suggestPages(pathname, pages) });
  }, [key]);
  return wanted;
}
