/** Where it is kept that the reader has hidden the sidebar. */
export const SIDEBAR_VISIBILITY = {
  /** Key of the stored choice. */
  key: "sidebar",
  /** Attribute of the html element; absent while the sidebar is shown. */
  attribute: "data-sidebar",
  /** The value of both. */
  hidden: "hidden",
} as const;

/** Hides the sidebar as the reader has left it. Runs before the first paint, so it uses nothing outside itself. */
export function restoreSidebar(names: typeof SIDEBAR_VISIBILITY): void {
  try {
    if (localStorage.getItem(names.key) === names.hidden) {
      document.documentElement.setAttribute(names.attribute, names.hidden);
    }
  } catch {}
}
