// @vitest-environment happy-dom
import { Outlet } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { ColorModeProvider } from "#app/components/document/color-mode.tsx";
import type { ColorModeSettings } from "#app/lib/preferences/color-mode.ts";
import { render } from "#test/render.tsx";
import { ColorModeToggle } from "./color-mode-toggle.tsx";

// The router stub warns about future flags.
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});

/** Returns the button's names, one per mode; empty without a button. */
async function namesOf(settings: Partial<ColorModeSettings>): Promise<(string | null)[]> {
  const colorMode = { default: "light", switch: true, respectSystem: false, ...settings };
  const Page = () => (
    <ColorModeProvider>
      <main>
        <ColorModeToggle />
      </main>
    </ColorModeProvider>
  );
  const Stub = createRemixStub([
    {
      id: "root",
      path: "/",
      Component: Outlet,
      loader: () => ({ site: { colorMode } }),
      children: [{ index: true, Component: Page }],
    },
  ]);
  const { container } = await render(<Stub />);
  await vi.waitFor(() => expect(container.querySelector("main")).not.toBeNull());
  return [...container.querySelectorAll("button .visually-hidden")].map((name) => name.textContent);
}

test("there is no button if the site does not let readers choose", async () => {
  expect(await namesOf({ switch: false })).toEqual([]);
});

test("the system is a choice only if its preference is respected", async () => {
  expect(await namesOf({})).toEqual([
    "Switch between light and dark mode (currently light mode)",
    "Switch between light and dark mode (currently dark mode)",
  ]);
  expect(await namesOf({ respectSystem: true })).toEqual([
    "Switch between light, dark and system mode (currently light mode)",
    "Switch between light, dark and system mode (currently dark mode)",
    "Switch between light, dark and system mode (currently system mode)",
  ]);
});
