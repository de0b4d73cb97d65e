import { readStored } from "./storage.ts";

/** Where the hidden sidebar is stored and shown. */
export const SIDEBAR_VISIBILITY = {
  /** Storage key. */
  key: "sidebar",
  /** Attribute of the html element; absent while the sidebar is shown. */
  attribute: "data-sidebar",
  /** Value of both. */
  hidden: "hidden",
} as const;

/** Hides the sidebar if the reader has hidden it. Runs before the first paint. */
export function restoreSidebar(): void {
  const { key, attribute, hidden } = SIDEBAR_VISIBILITY;
  if (readStored(key) === hidden) document.documentElement.setAttribute(attribute, hidden);
}
