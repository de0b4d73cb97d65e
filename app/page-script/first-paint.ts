/** Puts what the reader chose on earlier visits in force before the first paint: stands in every document's head. */
import { restoreAnnouncement } from "#app/lib/announcement.ts";
import { restoreColourMode } from "#app/lib/colour-mode.ts";
import { beginGuessing } from "#app/lib/guessed-heights.ts";
import { restoreSidebar } from "#app/lib/sidebar-visibility.ts";

restoreColourMode();
restoreSidebar();
restoreAnnouncement();
beginGuessing();
