/** In a live preview: shows what the writer saved, in every open browser, at the place the reader is at. */

import { DOC_PAGE_ID } from "#app/lib/dom/doc-page-id.ts";
import { layOutSkippedSections } from "#app/lib/dom/skipped-sections.ts";
import { COLOR_MODE } from "#app/lib/preferences/color-mode.ts";
import { PREVIEW_EVENTS_HREF } from "#app/lib/urls.ts";
import { patchHtml } from "./patch-html.ts";

/** Parts of the document that React leaves alone (`StaticHtml`): they can be patched at any time. */
const STATIC_HTML_IDS = [DOC_PAGE_ID, "article", "sidebar", "footer"];

/** A version of the page as the server sent it. */
interface Version {
  /** The state of the content that it shows. */
  state: string | undefined;
  /** Everything that React or the page script looks after, as text: a change of it needs a new document. */
  frame: string;
  /** The HTML of the parts that can be patched, by id. */
  parts: Map<string, string>;
}

/**
 * Listens for changes. The page as it was loaded, before React, is what the first change is compared with. Every document
 * names the state of the content that it shows, and every change the state that came of it.
 */
async function startLiveReload(): Promise<void> {
  // What is new has its height at once, so that the author stays at the same place.
  layOutSkippedSections();
  let shown = await fetchVersion();
  // Something was saved since the document was sent.
  if (shown.state !== document.documentElement.dataset.live) location.reload();
  const show = async () => {
    const changed = await fetchVersion();
    if (changed.frame === shown.frame) patchParts(shown, changed);
    else location.reload();
    shown = changed;
  };
  // Updates run one after another, and changes during an update are shown by a single further one.
  let isShowing = false;
  let isDue = false;
  const update = async () => {
    isDue = true;
    if (isShowing) return;
    isShowing = true;
    while (isDue) {
      isDue = false;
      // The server may be restarting: the next change shows everything.
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
  // The reader's own choice is no change of the content.
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
