import { isPageHref, namesAnotherHost } from "#app/lib/urls.ts";

/** Returns the link around an event's target if it leads to a page of this site in this window. */
export function pageLinkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.origin !== location.origin || !isPageHref(link.pathname)) return undefined;
  // The router resolves such a path to another host. The path of a blob: URL has a scheme.
  if (namesAnotherHost(link.pathname) || !link.pathname.startsWith("/")) return undefined;
  if ((link.target && link.target !== "_self") || link.hasAttribute("download")) return undefined;
  return link;
}
