/** The page script: what works on every page before React does, and the start of React. */
import { LIVE_SCRIPT_HREF } from "#app/lib/hrefs.ts";
import { enableAnnouncement } from "./announcement.ts";
import { enableBackToTop } from "./back-to-top.ts";
import { enableCodeWrap } from "./code-wrap.ts";
import { enableColorMode } from "./color-mode.ts";
import { enableCopyButtons } from "./copy-buttons.ts";
import { enableCopyPage } from "./copy-page.ts";
import { closeTocOnChoice, followHeadings } from "./follow-headings.ts";
import { enableMenu } from "./menu.ts";
import { followOverflow } from "./overflow.ts";
import { restoreScroll } from "./restore-scroll.ts";
import { enableSearchShortcut } from "./search-shortcut.ts";
import { leaveForCleanAddress } from "./served-address.ts";
import { enableSidebar } from "./sidebar.ts";
import { startReactLater } from "./start-react.ts";
import { enableTabs } from "./tabs.ts";
import { layOutBeforeJumps } from "./whole-page.ts";

layOutBeforeJumps();
enableColorMode();
enableCopyButtons();
enableCopyPage();
enableCodeWrap();
followOverflow();
enableTabs();
restoreScroll();
enableBackToTop();
closeTocOnChoice();
followHeadings();
enableSidebar();
enableAnnouncement();
enableMenu();
enableSearchShortcut();
leaveForCleanAddress();
startReactLater();
// Only the preview server marks its documents so.
if (document.documentElement.dataset.live !== undefined) void import(LIVE_SCRIPT_HREF);
