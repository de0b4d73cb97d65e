// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { HYDRATION_PAYLOAD_ID } from "#app/lib/dom/hydration-payload.ts";
import { scheduleHydration } from "./start-hydration.ts";

/** The state that the entry sees when it runs. */
interface Started {
  context: unknown;
  modules: Record<string, { name: string }>;
  pathname: string;
}

declare global {
  var started: Started[];
}

const respondWithMap = vi.fn<(href: string, init?: RequestInit) => Promise<Response>>();
const whenIdle = vi.fn<(run: () => void) => number>();
/** The import map with the modules' URLs and hashes. */
let map = "";
let pages = 0;

beforeEach(() => {
  const { addEventListener: add } = globalThis;
  const test = new AbortController();
  vi.spyOn(globalThis, "addEventListener").mockImplementation((type, listener, options) =>
    add(type, listener, { ...(options as AddEventListenerOptions), signal: test.signal }),
  );
  onTestFinished(() => test.abort());
  globalThis.started = [];
  window.visitedUrl = undefined;
  respondWithMap.mockReset().mockImplementation(async () => new Response(map));
  vi.stubGlobal("fetch", respondWithMap);
  document.head.innerHTML = "";
  whenIdle.mockReset();
  vi.stubGlobal("requestIdleCallback", whenIdle);
  Reflect.deleteProperty(navigator, "connection");
  setReadyState("complete");
});

/** Creates a module as a data URL, unique to the page, because a module runs once. */
const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(`${code} // ${pages}`)}`;
const ENTRY = `globalThis.started.push({
  context: globalThis.window.__remixContext,
  modules: globalThis.window.__remixRouteModules,
  pathname: globalThis.window.location.pathname,
});`;

/** Loads a document with a hydration payload at a URL. */
function loadPage({
  url = "/docs/a/",
  rendered = "/docs/a/",
  entry = ENTRY,
  module = "export const name = 'a';",
} = {}) {
  pages += 1;
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(`http://docs.test${url}`);
  document.documentElement.dataset.path = rendered;
  const imports = { manifest: moduleOf(""), entry: moduleOf(entry), "routes/a": moduleOf(module) };
  map = JSON.stringify({ imports, integrity: { "/build/a.js": "sha384-a" } });
  const context = {
    start: {
      moduleMap: { href: "/assets/modules-1.json", integrity: "sha384-map" },
      routes: ["routes/a"],
    },
    remix: { state: { some: "data" } },
  };
  document.body.innerHTML = `<script id="${HYDRATION_PAYLOAD_ID}" type="application/json"></script>`;
  (document.getElementById(HYDRATION_PAYLOAD_ID) as HTMLElement).textContent = JSON.stringify(context);
}

function setReadyState(state: DocumentReadyState): void {
  Object.defineProperty(document, "readyState", { value: state, configurable: true });
}

const hasStarted = () => vi.waitFor(() => expect(started).toHaveLength(1));

const becomeIdle = () => whenIdle.mock.calls[0]?.[0]();

test("hydration starts when the browser is idle, with the context and the routes' modules set", async () => {
  loadPage();
  scheduleHydration();
  expect(whenIdle).toHaveBeenCalledOnce();
  expect(started).toEqual([]);
  becomeIdle();
  await hasStarted();
  expect(started[0]?.context).toEqual({ state: { some: "data" } });
  expect(started[0]?.modules["routes/a"]?.name).toBe("a");
});

test("the import map is verified and added before the first module loads", async () => {
  const append = vi.spyOn(document.head, "append");
  loadPage({ module: "export const name = document.head.append.mock.calls[0][0].textContent;" });
  scheduleHydration();
  becomeIdle();
  await hasStarted();
  expect(respondWithMap).toHaveBeenCalledExactlyOnceWith("/assets/modules-1.json", {
    integrity: "sha384-map",
  });
  expect(started[0]?.modules["routes/a"]?.name).toBe(map);
  expect(append.mock.calls[0]?.[0]).toHaveProperty("type", "importmap");
  expect(document.head.childElementCount).toBe(0);
});

test("idle is not awaited while the page is still loading", () => {
  setReadyState("interactive");
  loadPage();
  scheduleHydration();
  expect(whenIdle).not.toHaveBeenCalled();
  dispatchEvent(new Event("load"));
  expect(whenIdle).toHaveBeenCalledOnce();
});

test("a browser without requestIdleCallback waits briefly after loading", async () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  loadPage();
  scheduleHydration();
  await hasStarted();
});

test.each(["pointerover", "pointerdown", "touchstart", "keydown", "focusin"])(
  "React starts when the reader first acts: %s",
  async (act) => {
    loadPage();
    scheduleHydration();
    document.body.dispatchEvent(new Event(act, { bubbles: true }));
    await hasStarted();
  },
);

test("hydration starts once, however many events arrive", async () => {
  const given = vi.fn();
  Object.defineProperty(window, "__remixContext", { set: given, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(window, "__remixContext"));
  loadPage();
  scheduleHydration();
  for (const act of ["pointerover", "pointerdown", "keydown"])
    document.body.dispatchEvent(new Event(act, { bubbles: true }));
  becomeIdle();
  await hasStarted();
  await new Promise((resolve) => setTimeout(resolve));
  expect(given).toHaveBeenCalledOnce();
});

test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
  "with a connection of %j React waits for the reader to act",
  async (connection) => {
    Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
    loadPage();
    scheduleHydration();
    dispatchEvent(new Event("load"));
    expect(whenIdle).not.toHaveBeenCalled();
    document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await hasStarted();
  },
);

test("a document without the payload, as in development, does not hydrate", () => {
  document.body.innerHTML = "";
  scheduleHydration();
  expect(whenIdle).not.toHaveBeenCalled();
});

test("React hydrates under the URL that the document was rendered for", async () => {
  loadPage({ url: "/docs/nope/", rendered: "/docs/404/" });
  scheduleHydration();
  becomeIdle();
  await hasStarted();
  expect(started[0]?.pathname).toBe("/docs/404/");
});
