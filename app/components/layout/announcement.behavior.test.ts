// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { restoreAnnouncement } from "#app/lib/preferences/announcement.ts";
import { enableAnnouncement } from "./announcement.behavior.ts";

const root = document.documentElement;

beforeAll(enableAnnouncement);

beforeEach(() => {
  localStorage.clear();
  root.setAttribute("data-announcement", "first");
  root.removeAttribute("data-announcement-closed");
  document.body.innerHTML = `
    <aside><button data-announcement-close>Close</button></aside>
    <header><button hidden>Menu</button><a href="/">Home</a></header>`;
  // happy-dom has no layout.
  for (const control of document.querySelectorAll<HTMLElement>("header > *")) {
    vi.spyOn(control, "getClientRects").mockReturnValue({ length: control.hidden ? 0 : 1 } as DOMRectList);
  }
});

const isClosed = () => root.hasAttribute("data-announcement-closed");
const close = () => document.querySelector<HTMLElement>("[data-announcement-close]")?.click();

test.each([
  ["first", true],
  ["other", false],
])("%j closed in another tab closes it here: %s", (id, closed) => {
  localStorage.setItem("announcement", id);
  dispatchEvent(new StorageEvent("storage", { key: "announcement", newValue: id }));
  expect(isClosed()).toBe(closed);
});

test("with blocked storage it closes on this page only", () => {
  for (const method of ["getItem", "setItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
  restoreAnnouncement();
  expect(isClosed()).toBe(false);
  close();
  expect(isClosed()).toBe(true);
});
