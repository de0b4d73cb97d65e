/** Applies the reader's stored choices before the first paint. Runs inline in every document's head. */

import { markPlatform } from "#app/lib/dom/platform.ts";
import { layOutSectionsForRestore } from "#app/lib/dom/skipped-sections.ts";
import { restoreAnnouncement } from "#app/lib/preferences/announcement.ts";
import { restoreColorMode } from "#app/lib/preferences/color-mode.ts";
import { restoreSidebar } from "#app/lib/preferences/sidebar-visibility.ts";

restoreColorMode();
restoreSidebar();
restoreAnnouncement();
markPlatform();
layOutSectionsForRestore();
