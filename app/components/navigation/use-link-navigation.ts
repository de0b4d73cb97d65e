import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { isMenuEntry } from "#app/components/layout/menu.behavior.ts";
import { highlightStateOf } from "#app/components/search/search-highlights.tsx";
import { prefetchDocument } from "#app/lib/docs-api/load-document.ts";
import { isPlainClick } from "#app/lib/dom/on-click.ts";
import { dataHrefOf } from "#app/lib/urls.ts";
import { isHeldOffline, pageLinkOf } from "./page-link.ts";
import { showTarget } from "./show-target.ts";

/**
 * Navigates in the client on clicks on plain links to pages of this site. Links are plain `<a>` elements instead of
 * `<Link>`, because those in an article's HTML and in static regions are not React's, and one rule serves all.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isPlain = isPlainClick(event) && !event.defaultPrevented;
      const link = isPlain ? pageLinkOf(event.target) : undefined;
      if (!link || isHeldOffline(link)) return;
      event.preventDefault();
      if (link.hash && isWithinNotFoundPage(link)) {
        showTarget(link.hash);
        return;
      }
      // Starts now, because Remix may load the page's code first.
      const data = link.pathname === location.pathname ? undefined : dataHrefOf(link.pathname);
      if (data) void prefetchDocument(data);
      const replace = link.href === location.href || isMenuEntry(history.state);
      navigate(link.pathname + link.search + link.hash, { replace, state: highlightStateOf(link) });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate]);
}

/** Reports whether a link stays on the not-found page, whose URL Remix does not know. */
function isWithinNotFoundPage({ pathname, search }: HTMLAnchorElement): boolean {
  const shown = document.documentElement.dataset.path;
  return shown !== location.pathname && pathname === location.pathname && search === location.search;
}
