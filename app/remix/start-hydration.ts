import {
  ENTRY_ID,
  HYDRATION_PAYLOAD_ID,
  type HydrationModules,
  type HydrationPayload,
  MANIFEST_ID,
} from "#app/lib/dom/hydration-payload.ts";
import { savesData } from "#app/lib/dom/platform.ts";
import { whenIdle } from "#app/lib/dom/schedule.ts";
import { readStored, writeStored } from "#app/lib/preferences/storage.ts";
import { restoreVisitedUrl, switchToRenderedUrl } from "./document-url.ts";

/** Storage key, set from a reload until React has started. */
const RELOADED_KEY = "reloaded";
/** Events that start hydration. */
const INTERACTION_EVENTS = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * Hydrates on the reader's first interaction or when the browser is idle after loading; with data saving or a 2g connection
 * on interaction only. The page works without it. Remix 2.17.5's `<Scripts>` hydrates at once and cannot wait.
 */
export function scheduleHydration(): void {
  const context = readContext();
  if (!context) return;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const type of INTERACTION_EVENTS) removeEventListener(type, start);
    loadAndHydrate(context).then(
      () => writeStored(RELOADED_KEY, null, "sessionStorage"),
      (error: unknown) => {
        restoreVisitedUrl();
        console.warn("The page goes on without React.", error);
        return reloadOnce();
      },
    );
  };
  for (const type of INTERACTION_EVENTS) addEventListener(type, start, { passive: true });
  if (savesData()) return;
  const startWhenIdle = () => whenIdle(start);
  if (document.readyState === "complete") startWhenIdle();
  else addEventListener("load", startWhenIdle, { once: true });
}

/** Reads the hydration payload; undefined if the document has none. */
function readContext(): HydrationPayload | undefined {
  const text = document.getElementById(HYDRATION_PAYLOAD_ID)?.textContent;
  return text ? (JSON.parse(text) as HydrationPayload) : undefined;
}

/**
 * Does what Remix's inline scripts do: loads the modules, sets `__remixContext` and `__remixRouteModules`, and runs the
 * entry.
 */
async function loadAndHydrate({ start, remix }: HydrationPayload): Promise<void> {
  const { moduleMap, routes } = start;
  const imports = await addImportMap(moduleMap);
  const load = (id: string) => import(imports[id] ?? id);
  const [modules] = await Promise.all([Promise.all(routes.map(load)), load(MANIFEST_ID)]);
  switchToRenderedUrl();
  Object.assign(window, {
    __remixContext: remix,
    __remixRouteModules: Object.fromEntries(routes.map((id, index) => [id, modules[index]])),
  });
  await load(ENTRY_ID);
}

/**
 * Adds the import map with the hash of every module, so that the browser rejects modified ones; its own hash is checked and
 * is in the content security policy. Browsers without support for import map integrity ignore the hashes. Returns the
 * modules' URLs by name.
 */
async function addImportMap({
  href,
  integrity,
}: HydrationModules["moduleMap"]): Promise<Record<string, string>> {
  const response = await fetch(href, { integrity });
  if (!response.ok) throw new Error(`${href} responded with ${response.status}`);
  const text = await response.text();
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = text;
  document.head.append(map);
  // The map stays in effect, and React hydrates the document as it was served.
  map.remove();
  // Safe to parse unchecked: `integrity` was verified.
  return (JSON.parse(text) as { imports: Record<string, string> }).imports;
}

/**
 * Reloads the page once, with the code of the current deployment: Chromium does not request a module again after it has failed.
 * Stays without a network, where the reader would lose the page.
 */
async function reloadOnce(): Promise<void> {
  const response = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (!response?.ok || readStored(RELOADED_KEY, "sessionStorage")) return;
  writeStored(RELOADED_KEY, "yes", "sessionStorage");
  // Where storage is blocked, nothing would end a loop.
  if (readStored(RELOADED_KEY, "sessionStorage")) location.reload();
}
