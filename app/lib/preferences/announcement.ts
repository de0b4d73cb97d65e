import { readStored } from "./storage.ts";

/** Where it is kept which announcement the reader has closed. */
export const ANNOUNCEMENT = {
  /** Key of the stored id of the announcement that was closed last. */
  key: "announcement",
  /** Attribute of the html element that holds the id of the site's announcement. */
  id: "data-announcement",
  /** Attribute of the html element that is present when the reader has closed it. */
  closed: "data-announcement-closed",
} as const;

/**
 * Hides the announcement if the reader has closed this one; another one is shown. Runs before the first paint.
 */
export function restoreAnnouncement(): void {
  const root = document.documentElement;
  const closed = readStored(ANNOUNCEMENT.key);
  root.toggleAttribute(ANNOUNCEMENT.closed, closed !== null && closed === root.getAttribute(ANNOUNCEMENT.id));
}
