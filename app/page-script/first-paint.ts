/**
 * What has to be in force before the first paint: what the reader chose on earlier visits, and whether heights of far parts are guessed.
 * Stands in every document's head.
 */
import { restoreAnnouncement } from "#app/lib/announcement.ts";
import { restoreColorMode } from "#app/lib/color-mode.ts";
import { beginGuessing } from "#app/lib/guessed-heights.ts";
import { markPlatform } from "#app/lib/platform.ts";
import { restoreSidebar } from "#app/lib/sidebar-visibility.ts";

restoreColorMode();
restoreSidebar();
restoreAnnouncement();
markPlatform();
beginGuessing();
