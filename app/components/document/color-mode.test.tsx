// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enableColorMode } from "#app/components/layout/color-mode-toggle.behavior.ts";
import { ColorModeToggle } from "#app/components/layout/color-mode-toggle.tsx";
import type { ThemeSession } from "#app/components/layout/use-root-data.ts";
import {
  applyChoice,
  COLOR_MODE,
  type ColorModeChoice,
  type ColorModeSettings,
  DEFAULT_COLOR_MODE_SETTINGS,
  serializeSettings,
} from "#app/lib/preferences/color-mode.ts";
import { hydrate, type Rendered } from "#test/render.tsx";
import { ColorModeHtml, ColorModeProvider, useColorMode } from "./color-mode.tsx";

const root = document.documentElement;
const fetch = vi.fn(async (_href: string, _init?: RequestInit) => new Response());
enableColorMode();

/** The root route's loader data. */
const rootData = vi.hoisted(() => ({ current: {} }));
vi.mock("@remix-run/react", () => ({ useRouteLoaderData: () => rootData.current }));

interface Site {
  settings?: Partial<ColorModeSettings>;
  /** Set on a Node server. */
  themeSession?: ThemeSession;
}

beforeEach(() => {
  localStorage.clear();
  for (const name of [COLOR_MODE.choice, COLOR_MODE.mode, COLOR_MODE.hydrated]) root.removeAttribute(name);
  fetch.mockClear();
  vi.stubGlobal("fetch", fetch);
});
afterEach(() => vi.unstubAllGlobals());

function Choice() {
  return <output>{useColorMode()[0]}</output>;
}

const PAGE = (
  <>
    <Choice />
    <ColorModeToggle />
  </>
);

function pageOf({ settings, themeSession }: Site, page = PAGE) {
  const colorMode = { ...DEFAULT_COLOR_MODE_SETTINGS, ...settings };
  rootData.current = { site: { colorMode }, themeSession };
  return <ColorModeProvider>{page}</ColorModeProvider>;
}

/** Hydrates a document to which the first-paint script has applied this choice. */
async function show(choice: ColorModeChoice, site: Site = {}): Promise<Rendered> {
  root.setAttribute(
    COLOR_MODE.settings,
    serializeSettings({ ...DEFAULT_COLOR_MODE_SETTINGS, ...site.settings }),
  );
  applyChoice(choice);
  return hydrate(pageOf(site), pageOf(site));
}

const choiceIn = ({ container }: Rendered) => container.querySelector("output")?.textContent;
const posted = () => fetch.mock.calls.map(([href, init]) => [href, init?.body]);

test.each(["light", "dark"] as const)("hydration takes the choice %s from the document", async (choice) => {
  expect(choiceIn(await show(choice))).toBe(choice);
  expect(root.hasAttribute(COLOR_MODE.hydrated)).toBe(true);
});

const session: ThemeSession = { theme: "light", action: "/action/set-theme" };

test("on a Node server the URL's mode is not posted, since it applies to one document", async () => {
  vi.stubGlobal("location", { search: "?theme=dark" });
  expect(choiceIn(await show("dark", { themeSession: session }))).toBe("dark");
  expect(posted()).toEqual([]);
});

test.each<[string, Site, string]>([
  ["the default", {}, 'data-theme="light" data-theme-choice="light"'],
  [
    "the cookie's mode",
    { themeSession: { ...session, theme: "dark" } },
    'data-theme="dark" data-theme-choice="dark"',
  ],
  [
    "the cookie's mode before the system's",
    { settings: { respectSystem: true }, themeSession: session },
    'data-theme="light" data-theme-choice="light"',
  ],
  [
    "the default where readers have no choice",
    { settings: { switch: false }, themeSession: { ...session, theme: "dark" } },
    'data-theme="light" data-theme-choice="light"',
  ],
])("the server renders %s", (_name, site, attributes) => {
  expect(renderToString(pageOf(site, <ColorModeHtml lang="en" />))).toContain(
    `<html lang="en" ${attributes}`,
  );
});
