/** In a live preview: shows what the writer saved, in every open browser, at the place the reader is at. */
import { LIVE_EVENTS_HREF } from "#app/lib/hrefs.ts";

/** Parts of the document that React leaves alone (`Kept`): they can be exchanged at any time. */
const KEPT_IDS = ["article", "sidebar", "footer"];
const SCROLL_KEY = "preview-scroll";

/** Listens for changes. The page as it was loaded is what the first change is compared with. */
async function startLiveReload(): Promise<void> {
  restoreScroll();
  let shown = await fetchHtml();
  new EventSource(LIVE_EVENTS_HREF).addEventListener("change", async () => {
    const changed = await fetchHtml();
    if (changed === shown) return;
    if (frameOf(changed) === frameOf(shown)) exchangeKept(parse(changed));
    else reloadInPlace();
    shown = changed;
  });
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
  const whole = parse(html);
  for (const id of KEPT_IDS) whole.getElementById(id)?.replaceChildren();
  for (const data of whole.querySelectorAll("script[type='application/json']")) data.remove();
  return whole.documentElement.outerHTML;
}

function exchangeKept(changed: Document): void {
  for (const id of KEPT_IDS) {
    const [now, next] = [document.getElementById(id), changed.getElementById(id)];
    if (now && next) now.replaceChildren(...next.childNodes);
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
