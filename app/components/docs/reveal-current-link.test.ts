// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { revealCurrentLink } from "./reveal-current-link.ts";

/** Renders a menu 500 px high with the current link, 20 px high, at `top`. Returns how far the menu scrolls. */
function reveal(top: number, { isShown = true, markup = '<a aria-current="page">Page</a>' } = {}): number {
  document.body.innerHTML = `<div popover><nav id="sidebar">${markup}</nav></div>`;
  const menu = document.querySelector("[popover]") as HTMLElement;
  const link = document.querySelector("a") as HTMLElement;
  vi.spyOn(menu, "getBoundingClientRect").mockReturnValue({ top: 60, bottom: 560 } as DOMRect);
  vi.spyOn(link, "getBoundingClientRect").mockReturnValue({ top, bottom: top + 20 } as DOMRect);
  vi.spyOn(link, "getClientRects").mockReturnValue({ length: isShown ? 1 : 0 } as DOMRectList);
  revealCurrentLink();
  return menu.scrollTop;
}

test("a link below the menu's edge scrolls to its middle", () => {
  expect(reveal(1_000)).toBe(1_010 - 310);
});

test.each([
  ["in sight", 300, {}],
  ["in a closed menu", 0, { isShown: false }],
  ["not the current one", 1_000, { markup: "<a>Page</a>" }],
])("a link that is %s scrolls nothing", (_name, top, options) => {
  expect(reveal(top, options)).toBe(0);
});
