/** The client runtime: makes every page work before React and schedules hydration. */

import { enableCopyPage } from "#app/components/docs/page-actions.behavior.ts";
import { closeTocBar, trackActiveHeading } from "#app/components/docs/toc.behavior.ts";
import { enableAnnouncement } from "#app/components/layout/announcement.behavior.ts";
import { enableColorMode } from "#app/components/layout/color-mode-toggle.behavior.ts";
import { enableMenu } from "#app/components/layout/menu.behavior.ts";
import { enableSidebar } from "#app/components/layout/sidebar.behavior.ts";
import { enableCopyButtons } from "#app/components/mdx/code/copy-button.behavior.ts";
import { enablePayloads } from "#app/components/mdx/events/payload.behavior.ts";
import { enableTabs } from "#app/components/mdx/tabs/tabs.behavior.ts";
import { followMovedAnchors } from "#app/components/navigation/moved-anchor.behavior.ts";
import { enableSearchShortcut, showQuery } from "#app/components/search/search.behavior.ts";
import { PREVIEW_EVENTS_HREF } from "#app/lib/urls.ts";
import { redirectToCleanUrl } from "#app/remix/document-url.ts";
import { restoreScroll } from "#app/remix/restore-scroll.ts";
import { scheduleHydration } from "#app/remix/start-hydration.ts";

enableColorMode();
enableCopyButtons();
enableCopyPage();
enableTabs();
enablePayloads();
restoreScroll();
closeTocBar();
trackActiveHeading();
enableSidebar();
enableAnnouncement();
enableMenu();
enableSearchShortcut();
showQuery();
redirectToCleanUrl();
followMovedAnchors();
scheduleHydration();
reloadOnChange();

/** Loads the page again when its content has changed. Only the preview server names the content that a document shows. */
function reloadOnChange(): void {
  const { live } = document.documentElement.dataset;
  if (live === undefined) return;
  new EventSource(PREVIEW_EVENTS_HREF).addEventListener("change", ({ data }) => {
    if (data !== live) location.reload();
  });
}
