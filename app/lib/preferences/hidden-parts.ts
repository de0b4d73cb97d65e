import { readStored } from "./storage.ts";

/** Where the closed announcement is stored and shown. */
export const ANNOUNCEMENT = {
  /** Storage key of the id of the last closed announcement. */
  key: "announcement",
  /** Attribute of the html element that holds the id of the site's announcement. */
  id: "data-announcement",
  /** Attribute of the html element, present while the reader has closed it. */
  closed: "data-announcement-closed",
} as const;

/** Hides the announcement if the reader has closed this one. Runs before the first paint. */
export function restoreAnnouncement(): void {
  const root = document.documentElement;
  const closed = readStored(ANNOUNCEMENT.key);
  root.toggleAttribute(ANNOUNCEMENT.closed, closed !== null && closed === root.getAttribute(ANNOUNCEMENT.id));
}

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
