import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { titleOf } from "#app/lib/docs-api/page-head.ts";
import { useRootData } from "./use-root-data.ts";

/** Sets the document's title where the route's `meta` cannot know it; undefined leaves it unchanged. */
export function useDocumentTitle(title: string | undefined): void {
  const siteTitle = useRootData()?.site.title;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may have changed the title
  useEffect(() => {
    if (siteTitle === undefined || title === undefined) return;
    const before = document.title;
    document.title = titleOf({ title: siteTitle }, title);
    const own = document.title;
    return () => {
      // React sets the title only when `meta` changes it.
      if (document.title === own) document.title = before;
    };
  }, [siteTitle, title, key]);
}
