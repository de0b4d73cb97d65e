import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { isMenuEntry } from "#app/components/layout/menu.behavior.ts";
import { highlightStateOf } from "#app/components/search/highlight-handoff.ts";
import { prefetchDocument } from "#app/lib/docs-api/load-document.ts";
import { isPlainClick } from "#app/lib/dom/plain-click.ts";
import { dataHrefOf } from "#app/lib/urls.ts";
import { pageLinkOf } from "./page-link.ts";
import { showTarget } from "./show-target.ts";

/**
 * Makes every plain link to a page of this site navigate in the client. Links in the article's HTML, the sidebar and the frame
 * all work the same way.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isOurs = isPlainClick(event) && !event.defaultPrevented;
      const link = isOurs ? pageLinkOf(event.target) : undefined;
      if (!link) return;
      event.preventDefault();
      if (link.hash && isWithinNotFoundPage(link)) {
        showTarget(link.hash);
        return;
      }
      // At once, while Remix may have to load the page's code first.
      const data = link.pathname === location.pathname ? undefined : dataHrefOf(link.pathname);
      if (data) void prefetchDocument(data);
      const replace = link.href === location.href || isMenuEntry(history.state);
      navigate(link.pathname + link.search + link.hash, { replace, state: highlightStateOf(link) });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate]);
}

/** Does this link stay on a not-found page? To Remix that page is at another address than to the reader. */
function isWithinNotFoundPage({ pathname, search }: HTMLAnchorElement): boolean {
  const shown = document.documentElement.dataset.path;
  return shown !== location.pathname && pathname === location.pathname && search === location.search;
}
