/** Returns the `aria-current` of a navigation link on the page at `pathname`. */
export function ariaCurrentOf(href: string | null | undefined, pathname: string): "page" | undefined {
  return href === pathname ? "page" : undefined;
}

/**
 * Returns the `aria-current` of every link of a navigation bar on the page at `pathname`: "page" for the page itself, else "true"
 * for the first link into the page's section, which is the folder below `/docs/`.
 */
export function ariaCurrentInBar(
  hrefs: readonly string[],
  pathname: string,
): ("page" | "true" | undefined)[] {
  const [section] = /^\/docs\/[^/]+\//.exec(pathname) ?? [];
  const current = hrefs.includes(pathname)
    ? hrefs.indexOf(pathname)
    : hrefs.findIndex((href) => section !== undefined && href.startsWith(section));
  return hrefs.map((href, index) =>
    index === current ? (ariaCurrentOf(href, pathname) ?? "true") : undefined,
  );
}
