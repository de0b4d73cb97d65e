import {
  ENTRY_ID,
  HYDRATION_PAYLOAD_ID,
  type HydrationModules,
  type HydrationPayload,
  MANIFEST_ID,
} from "#app/lib/dom/hydration-payload.ts";
import { savesData } from "#app/lib/dom/saves-data.ts";
import { whenIdle } from "#app/lib/dom/when-idle.ts";
import { restoreVisitedUrl, switchToRenderedUrl } from "./document-url.ts";
import { reloadIfOutdated } from "./reload-if-outdated.ts";

/** What the reader does before React is needed. */
const INTERACTION_EVENTS = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * Loads React and hydrates when the reader first acts, or when the browser is idle after loading. With data saving or on
 * a 2g connection, only when the reader acts. The page is complete without it.
 */
export function scheduleHydration(): void {
  const context = readContext();
  if (!context) return;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const type of INTERACTION_EVENTS) removeEventListener(type, start);
    const asked: string[] = [];
    loadAndHydrate(context, asked).catch((error: unknown) => {
      restoreVisitedUrl();
      console.warn("The page goes on without React.", error);
      return reloadIfOutdated(asked);
    });
  };
  for (const type of INTERACTION_EVENTS) addEventListener(type, start, { passive: true });
  if (savesData()) return;
  const startWhenIdle = () => whenIdle(start);
  if (document.readyState === "complete") startWhenIdle();
  else addEventListener("load", startWhenIdle, { once: true });
}

/** The data in the document; none while developing, where Remix starts itself. */
function readContext(): HydrationPayload | undefined {
  const text = document.getElementById(HYDRATION_PAYLOAD_ID)?.textContent;
  return text ? (JSON.parse(text) as HydrationPayload) : undefined;
}

/** What Remix's own inline scripts would do. Notes in `asked` the address of each file that it asks for, as it does. */
async function loadAndHydrate({ start, remix }: HydrationPayload, asked: string[]): Promise<void> {
  const { moduleMap, routes } = start;
  asked.push(moduleMap.href);
  const imports = await addImportMap(moduleMap);
  const load = (id: string) => {
    const href = imports[id] ?? id;
    asked.push(href);
    return import(href);
  };
  const [modules] = await Promise.all([Promise.all(routes.map(load)), load(MANIFEST_ID)]);
  switchToRenderedUrl();
  Object.assign(window, {
    __remixContext: remix,
    __remixRouteModules: Object.fromEntries(routes.map((id, index) => [id, modules[index]])),
  });
  await load(ENTRY_ID);
}

/**
 * Puts an import map in force that holds the hash of every module: the browser then takes none that has other bytes. It is
 * checked itself, and the document's policy allows exactly this one. Browsers that do not know such maps go on without. Gives the
 * modules' addresses by name.
 */
async function addImportMap({
  href,
  integrity,
}: HydrationModules["moduleMap"]): Promise<Record<string, string>> {
  const response = await fetch(href, { integrity });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  const text = await response.text();
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = text;
  document.head.append(map);
  // It is in force. React finds the document as the server sent it.
  map.remove();
  // Its bytes are those that the document names.
  return (JSON.parse(text) as { imports: Record<string, string> }).imports;
}
