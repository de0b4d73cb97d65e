import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { type LinkedPage, suggestPages, wordsOfPathname } from "#app/lib/docs-api/page-suggestions.ts";

interface PageSuggestions {
  /** Words of the URL's last segment, to search for. */
  words: string[];
  /** Pages of the sidebar with a similar URL. */
  pages: LinkedPage[];
}

/** Suggests pages for a URL that does not exist; empty until hydrated, because one document serves all such URLs. */
export function usePageSuggestions(): PageSuggestions {
  const { key } = useLocation();
  const [suggestions, setSuggestions] = useState<PageSuggestions>({ words: [], pages: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the URL
  useEffect(() => {
    // Remix sees the document's own URL until hydration is complete.
    const { pathname } = new URL(window.visitedUrl ?? location.href);
    const links = [...document.querySelectorAll<HTMLAnchorElement>("#sidebar a[href^='/']")];
    const pages = links.map((link) => ({ href: link.pathname, label: link.textContent ?? "" }));
    setSuggestions({ words: wordsOfPathname(pathname), pages: suggestPages(pathname, pages) });
  }, [key]);
  return suggestions;
}
