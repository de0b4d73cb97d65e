/** The client runtime: makes every page work before React and schedules hydration. */

import { enableBackToTop } from "#app/components/docs/back-to-top.behavior.ts";
import { enableCopyPage } from "#app/components/docs/page-actions.behavior.ts";
import { enableSidebar } from "#app/components/docs/sidebar.behavior.ts";
import { closeTocOnChoice, trackActiveHeading } from "#app/components/docs/toc.behavior.ts";
import { enableAnnouncement } from "#app/components/layout/announcement.behavior.ts";
import { enableColorMode } from "#app/components/layout/color-mode-toggle.behavior.ts";
import { enableOfflineLinks } from "#app/components/layout/load-notice.behavior.ts";
import { enableMenu } from "#app/components/layout/menu.behavior.ts";
import { enableCodeWrap } from "#app/components/mdx/code/code-wrap.behavior.ts";
import { enableCopyButtons } from "#app/components/mdx/code/copy-button.behavior.ts";
import { enableTabs } from "#app/components/mdx/tabs/tabs.behavior.ts";
import { followMovedAnchors } from "#app/components/navigation/moved-anchor.behavior.ts";
import { enableSearchShortcut } from "#app/components/search/search-shortcut.behavior.ts";
import { layOutSectionsBeforeJumps } from "#app/lib/dom/skipped-sections.ts";
import { LIVE_RELOAD_HREF } from "#app/lib/urls.ts";
import { redirectToCleanUrl } from "#app/remix/document-url.ts";
import { restoreScroll } from "#app/remix/restore-scroll.ts";
import { scheduleHydration } from "#app/remix/start-hydration.ts";

layOutSectionsBeforeJumps();
enableColorMode();
enableCopyButtons();
enableCopyPage();
enableCodeWrap();
enableTabs();
restoreScroll();
enableBackToTop();
closeTocOnChoice();
trackActiveHeading();
enableSidebar();
enableAnnouncement();
// Before the menu, which follows links that nothing else has handled.
enableOfflineLinks();
enableMenu();
enableSearchShortcut();
redirectToCleanUrl();
followMovedAnchors();
scheduleHydration();
// Only the preview server sets this attribute.
if (document.documentElement.dataset.live !== undefined) void import(LIVE_RELOAD_HREF);
