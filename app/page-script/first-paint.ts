/**
 * What has to be in force before the first paint: what the reader chose on earlier visits, and whether the whole page is laid out.
 * Runs inline in every document's head.
 */
import { restoreAnnouncement } from "#app/lib/announcement.ts";
import { restoreColorMode } from "#app/lib/color-mode.ts";
import { markPlatform } from "#app/lib/platform.ts";
import { restoreSidebar } from "#app/lib/sidebar-visibility.ts";
import { restoreWholePage } from "#app/lib/whole-page.ts";

restoreColorMode();
restoreSidebar();
restoreAnnouncement();
markPlatform();
restoreWholePage();
