import { ANNOUNCEMENT, restoreAnnouncement } from "#app/lib/announcement.ts";
import { COLOUR_MODE, restoreColourMode } from "#app/lib/colour-mode.ts";
import { inlineScript } from "#app/lib/inline-script.ts";
import { restoreSidebar, SIDEBAR_VISIBILITY } from "#app/lib/sidebar-visibility.ts";
import { restoreTabs, selectTab, TAB_CHOICE } from "#app/lib/tab-choice.ts";

/** Puts what the reader chose on earlier visits in force before the first paint. */
export function FirstPaintScript() {
  const script = [
    inlineScript(restoreColourMode, COLOUR_MODE),
    inlineScript(restoreSidebar, SIDEBAR_VISIBILITY),
    inlineScript(restoreAnnouncement, ANNOUNCEMENT),
    inlineScript(restoreTabs, TAB_CHOICE, selectTab),
  ].join(";");
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own functions' source
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}
