/** Returns the `aria-current` of a navigation link on the page at `pathname`. */
export function ariaCurrentOf(href: string | null | undefined, pathname: string): "page" | undefined {
  return href === pathname ? "page" : undefined;
}
