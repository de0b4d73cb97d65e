/** Shows saved changes in every open browser of a preview, without a reload where possible. */

import { layOutSkippedSections } from "#app/lib/dom/skipped-sections.ts";
import { COLOR_MODE } from "#app/lib/preferences/color-mode.ts";
import { PREVIEW_EVENTS_HREF } from "#app/lib/urls.ts";
import { patchHtml } from "./patch-html.ts";

/** Elements that React leaves alone (`StaticHtml`), so they can be patched at any time. */
const STATIC_HTML_IDS = ["doc-page", "article", "sidebar", "footer"];

/** A version of the page as the server sent it. */
interface Version {
  /** Name of the content state that it shows. */
  state: string | undefined;
  /** HTML of everything that React or the client runtime owns; a change needs a reload. */
  frame: string;
  /** The HTML of the parts that can be patched, by id. */
  parts: Map<string, string>;
}

/**
 * Listens for changes. Compares each new version of the page with the one before, the first with the page as served. Every
 * document and every change event names its content state.
 */
async function startLiveReload(): Promise<void> {
  // Skipped sections have an estimated height, so a patch would move the page.
  layOutSkippedSections();
  let shown = await fetchVersion();
  // The content changed while this page loaded.
  if (shown.state !== document.documentElement.dataset.live) location.reload();
  const show = async () => {
    const changed = await fetchVersion();
    if (changed.frame === shown.frame) patchParts(shown, changed);
    else location.reload();
    shown = changed;
  };
  // Runs one update at a time; changes during an update lead to one more.
  let isShowing = false;
  let isDue = false;
  const update = async () => {
    isDue = true;
    if (isShowing) return;
    isShowing = true;
    while (isDue) {
      isDue = false;
      // The server may be restarting; the next change shows everything.
      await show().catch(() => undefined);
    }
    isShowing = false;
  };
  new EventSource(PREVIEW_EVENTS_HREF).addEventListener("change", ({ data }) => {
    if (data !== shown.state) void update();
  });
}

async function fetchVersion(): Promise<Version> {
  const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
  const frame = new DOMParser().parseFromString(await response.text(), "text/html");
  const state = frame.documentElement.dataset.live;
  delete frame.documentElement.dataset.live;
  // The reader's color mode is not part of the content.
  for (const name of [COLOR_MODE.mode, COLOR_MODE.choice]) frame.documentElement.removeAttribute(name);
  const parts = new Map<string, string>();
  for (const id of STATIC_HTML_IDS) {
    const part = frame.getElementById(id);
    if (!part) continue;
    parts.set(id, part.innerHTML);
    part.replaceChildren();
  }
  for (const data of frame.querySelectorAll("script[type='application/json']")) data.remove();
  return { state, frame: frame.documentElement.outerHTML, parts };
}

function patchParts(shown: Version, changed: Version): void {
  for (const [id, html] of changed.parts) {
    const part = document.getElementById(id);
    if (part && html !== shown.parts.get(id)) patchHtml(part, html);
  }
}

void startLiveReload();
