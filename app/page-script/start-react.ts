import { whenIdle } from "#app/lib/when-idle.ts";
import { PAGE_CONTEXT_ID, type PageContextData } from "./page-context.ts";
import { reloadIfOutdated, resumeNavigation } from "./recover.ts";
import { alignAddress, restoreAddress } from "./served-address.ts";

/** What the reader does before React is needed. */
const FIRST_ACTS = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"];

/**
 * Loads React and hydrates when the reader first acts, or when the browser is idle after loading. With data saving, only
 * when the reader acts. The page is complete without it.
 */
export function startReactLater(): void {
  const context = readContext();
  if (resumeNavigation(context?.scripts.manifest) || !context) return;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const type of FIRST_ACTS) removeEventListener(type, start);
    startReact(context).catch((error: unknown) => {
      restoreAddress();
      console.warn("The page goes on without React.", error);
      return reloadIfOutdated(context.scripts);
    });
  };
  for (const type of FIRST_ACTS) addEventListener(type, start, { passive: true });
  if (savesData()) return;
  const startWhenIdle = () => whenIdle(start);
  if (document.readyState === "complete") startWhenIdle();
  else addEventListener("load", startWhenIdle, { once: true });
}

/** The data in the document; none while developing, where Remix starts itself. */
function readContext(): PageContextData | undefined {
  const text = document.getElementById(PAGE_CONTEXT_ID)?.textContent;
  return text ? (JSON.parse(text) as PageContextData) : undefined;
}

/** What Remix's own inline scripts would do. */
async function startReact({ scripts, remix }: PageContextData): Promise<void> {
  await requireIntegrity(scripts.integrity);
  const ids = Object.keys(scripts.modules);
  const [modules] = await Promise.all([
    Promise.all(Object.values(scripts.modules).map((href) => import(href))),
    import(scripts.manifest),
  ]);
  alignAddress();
  Object.assign(window, {
    __remixContext: remix,
    __remixRouteModules: Object.fromEntries(ids.map((id, index) => [id, modules[index]])),
  });
  await import(scripts.entry);
}

/**
 * Puts an import map in force that holds the hash of every module: the browser then takes none that has other bytes. It is
 * checked itself, and the document's policy allows exactly this one. Browsers that do not know such maps go on without.
 */
async function requireIntegrity({ href, integrity }: PageContextData["scripts"]["integrity"]): Promise<void> {
  const response = await fetch(href, { integrity });
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = await response.text();
  document.head.append(map);
  // It is in force. React finds the document as the server sent it.
  map.remove();
}

function savesData(): boolean {
  return Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData);
}
