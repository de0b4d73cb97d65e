/** In a live preview: shows what the writer saved, in every open browser, at the place the reader is at. */
import { LIVE_EVENTS_HREF } from "#app/lib/hrefs.ts";

/** Parts of the document that React leaves alone (`Kept`): they can be exchanged at any time. */
const KEPT_IDS = ["article", "sidebar", "footer"];
const SCROLL_KEY = "preview-scroll";

/**
 * Listens for changes. The page as it was loaded, before React, is what the first change is compared with. Every document
 * names the state of the content that it shows, and every change the state that came of it.
 */
async function startLiveReload(): Promise<void> {
  restoreScroll();
  let shown = await fetchHtml();
  // Something was saved since the document was sent.
  if (stateOf(parse(shown)) !== stateOf(document)) reloadInPlace();
  const show = async () => {
    const changed = await fetchHtml();
    if (frameOf(changed) === frameOf(shown)) exchangeKept(shown, changed);
    else reloadInPlace();
    shown = changed;
  };
  // One after the other, so that the last change is what is seen in the end; those that wait are one.
  let isShowing = false;
  let isDue = false;
  const update = async () => {
    isDue = true;
    if (isShowing) return;
    isShowing = true;
    while (isDue) {
      isDue = false;
      // A server that starts again is asked when it is back.
      await show().catch(() => undefined);
    }
    isShowing = false;
  };
  new EventSource(LIVE_EVENTS_HREF).addEventListener("change", ({ data }) => {
    if (data !== stateOf(parse(shown))) void update();
  });
}

function stateOf({ documentElement }: Document): string | undefined {
  return documentElement.dataset.live;
}

async function fetchHtml(): Promise<string> {
  const response = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
  return response.text();
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Everything that React or the page script looks after, as text: a change of it needs a new document. */
function frameOf(html: string): string {
  // Parsed anew: a copy of a parsed document would count as inline styles of this one.
  const frame = parse(html);
  for (const id of KEPT_IDS) frame.getElementById(id)?.replaceChildren();
  for (const data of frame.querySelectorAll("script[type='application/json']")) data.remove();
  delete frame.documentElement.dataset.live;
  return frame.documentElement.outerHTML;
}

/** Only what is another: in the rest the reader may have opened or chosen something. */
function exchangeKept(shown: string, changed: string): void {
  const [before, next] = [parse(shown), parse(changed)];
  for (const id of KEPT_IDS) {
    const part = next.getElementById(id);
    if (!part || before.getElementById(id)?.innerHTML === part.innerHTML) continue;
    document.getElementById(id)?.replaceChildren(...part.childNodes);
  }
}

function reloadInPlace(): void {
  sessionStorage.setItem(SCROLL_KEY, JSON.stringify([location.pathname, scrollY]));
  location.reload();
}

function restoreScroll(): void {
  const kept = sessionStorage.getItem(SCROLL_KEY);
  sessionStorage.removeItem(SCROLL_KEY);
  if (!kept) return;
  const [path, y] = JSON.parse(kept) as [string, number];
  if (path === location.pathname) scrollTo(0, y);
}

void startLiveReload();
