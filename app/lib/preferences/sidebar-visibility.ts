import { readStored } from "./storage.ts";

/** Where it is kept that the reader has hidden the sidebar. */
export const SIDEBAR_VISIBILITY = {
  /** Key of the stored choice. */
  key: "sidebar",
  /** Attribute of the html element; absent while the sidebar is shown. */
  attribute: "data-sidebar",
  /** The value of both. */
  hidden: "hidden",
} as const;

/** Hides the sidebar as the reader has left it. Runs before the first paint. */
export function restoreSidebar(): void {
  const { key, attribute, hidden } = SIDEBAR_VISIBILITY;
  if (readStored(key) === hidden) document.documentElement.setAttribute(attribute, hidden);
}
