import { readStored } from "./storage.ts";

/** Storage key of the id of the last closed announcement. */
export const ANNOUNCEMENT_KEY = "announcement";
/** Attribute of the html element that holds the id of the site's announcement. */
export const ANNOUNCEMENT_ATTRIBUTE = "data-announcement";
/** Attribute of the html element, present while the reader has closed it. */
export const ANNOUNCEMENT_CLOSED = "data-announcement-closed";

/** Storage key of the hidden sidebar. */
export const SIDEBAR_KEY = "sidebar";
/** Attribute of the html element; absent while the sidebar is shown. */
export const SIDEBAR_ATTRIBUTE = "data-sidebar";
/** Value of both. */
export const HIDDEN = "hidden";

/** Hides the announcement if the reader has closed this one. Runs before the first paint. */
export function restoreAnnouncement(): void {
  const root = document.documentElement;
  const closed = readStored(ANNOUNCEMENT_KEY);
  root.toggleAttribute(
    ANNOUNCEMENT_CLOSED,
    closed !== null && closed === root.getAttribute(ANNOUNCEMENT_ATTRIBUTE),
  );
}

/** Hides the sidebar if the reader has hidden it. Runs before the first paint. */
export function restoreSidebar(): void {
  if (readStored(SIDEBAR_KEY) === HIDDEN) document.documentElement.setAttribute(SIDEBAR_ATTRIBUTE, HIDDEN);
}
