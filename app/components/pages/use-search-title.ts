import { useEffect } from "react";
import { useRootData } from "#app/components/frame/use-root-data.ts";
import { titleOf } from "#app/lib/page-head.ts";

/** Titles the window by what is searched for; done in the document, because one document serves all queries. */
export function useSearchTitle(text: string | undefined): void {
  const site = useRootData()?.site;
  const siteTitle = site?.title;
  useEffect(() => {
    if (siteTitle === undefined || text === undefined) return;
    document.title = titleOf(
      { title: siteTitle },
      text ? `Search results for “${text}”` : "Search the documentation",
    );
  }, [siteTitle, text]);
}
