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
