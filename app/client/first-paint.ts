/** Applies the reader's stored choices before the first paint. Runs inline in every document's head. */

import { markPlatform } from "#app/lib/dom/platform.ts";
import { restoreColorMode } from "#app/lib/preferences/color-mode.ts";
import { restoreAnnouncement, restoreSidebar } from "#app/lib/preferences/hidden-parts.ts";
import { restoreTabs } from "#app/lib/preferences/tab-choice.ts";
import { markSearching } from "#app/lib/search/client/search-url.ts";

restoreColorMode();
restoreSidebar();
restoreAnnouncement();
markPlatform();
markSearching();
restoreTabs();
