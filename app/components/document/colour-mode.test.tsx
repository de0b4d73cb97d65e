// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import {
  COLOUR_MODE,
  type ColourModeSettings,
  DEFAULT_COLOUR_MODE_SETTINGS,
  settingsInWords,
} from "#app/lib/colour-mode.ts";
import { enableColourModeToggle } from "#app/page-script/colour-mode-toggle.ts";
import { doing, hydrate, type Rendered } from "#test/render.tsx";
import { ColourModeProvider, useColourModeAttributes } from "./colour-mode.tsx";

const root = document.documentElement;
const button = document.createElement("button");
button.setAttribute("data-colour-mode-toggle", "");
enableColourModeToggle();

beforeEach(() => {
  localStorage.clear();
  document.body.append(button);
});

function Attributes({ settings }: { settings: ColourModeSettings }) {
  return <p {...useColourModeAttributes(settings)} />;
}

/** Hydrates a document that the first-paint script has given this choice. */
function show(choice: string, given: Partial<ColourModeSettings> = {}): Promise<Rendered> {
  const settings = { ...DEFAULT_COLOUR_MODE_SETTINGS, ...given };
  root.setAttribute(COLOUR_MODE.choice, choice);
  root.setAttribute(COLOUR_MODE.settings, settingsInWords(settings));
  const element = (
    <ColourModeProvider settings={settings}>
      <Attributes settings={settings} />
    </ColourModeProvider>
  );
  return hydrate(element, element);
}

const shown = ({ container }: Rendered) => {
  const element = container.querySelector("p");
  return [element?.getAttribute(COLOUR_MODE.mode), element?.getAttribute(COLOUR_MODE.choice)];
};

test.each(["light", "dark"])("React takes over the choice %s from the document", async (choice) => {
  expect(shown(await show(choice))).toEqual([choice, choice]);
});

test("where the system decides, React follows it", async () => {
  vi.spyOn(globalThis, "matchMedia").mockReturnValue({ matches: false } as MediaQueryList);
  expect(shown(await show("system", { respectSystem: true }))).toEqual(["dark", "system"]);
});

test("React follows the button and asks the network for nothing", async () => {
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("asked"));
  const rendered = await show("light");
  await doing(() => button.click());
  await vi.waitFor(() => expect(shown(rendered)).toEqual(["dark", "dark"]));
  await doing(() => button.click());
  await vi.waitFor(() => expect(shown(rendered)).toEqual(["light", "light"]));
  expect(fetch).not.toHaveBeenCalled();
});

test("the button's third choice is the system's preference", async () => {
  const rendered = await show("dark", { respectSystem: true });
  await doing(() => button.click());
  await vi.waitFor(() => expect(shown(rendered)).toEqual(["light", "system"]));
  expect(localStorage.getItem("theme")).toBeNull();
});
