import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { type LinkedPage, suggestPages, wordsOfPathname } from "#app/lib/docs-api/page-suggestions.ts";
import { docsListSchema } from "#app/lib/docs-api/schemas.ts";
import { DOCS_HREF } from "#app/lib/urls.ts";

interface PageSuggestions {
  /** Words of the URL's last segment, to search for. */
  query: string;
  /** Pages with a similar URL. */
  pages: LinkedPage[];
}

/** Suggests pages for a URL that does not exist; empty until hydrated, because one document serves all such URLs. */
export function usePageSuggestions(): PageSuggestions {
  const { key } = useLocation();
  const [suggestions, setSuggestions] = useState<PageSuggestions>({ query: "", pages: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the URL
  useEffect(() => {
    let isCurrent = true;
    // Remix sees the document's own URL until hydration is complete.
    const { pathname } = new URL(window.visitedUrl ?? location.href);
    const query = wordsOfPathname(pathname).join(" ");
    setSuggestions({ query, pages: [] });
    const suggest = async () => {
      const { docs } = await loadDocument(DOCS_HREF, docsListSchema);
      const pages = docs.map(({ path, title, description }) => ({ href: path, label: title, description }));
      if (isCurrent) setSuggestions({ query, pages: suggestPages(pathname, pages) });
    };
    // Without the list, the page has its other links.
    suggest().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return suggestions;
}
