/** The value of `aria-current` of a link in a navigation, on the page at `pathname`. */
export function ariaCurrentOf(href: string | null | undefined, pathname: string): "page" | undefined {
  return href === pathname ? "page" : undefined;
}
