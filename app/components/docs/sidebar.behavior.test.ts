// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { restoreSidebar } from "#app/lib/preferences/sidebar-visibility.ts";
import { enableSidebar } from "./sidebar.behavior.ts";

const root = document.documentElement;

beforeAll(enableSidebar);

beforeEach(() => {
  localStorage.clear();
  root.removeAttribute("data-sidebar");
  document.body.innerHTML = `
    <button data-sidebar-toggle="hide">Hide</button><button data-sidebar-toggle="show">Show</button>
    <div><a id="here" href="${location.pathname}" data-category>Here</a><details id="of-here"></details></div>
    <div><a id="there" href="/there/" data-category>There</a><details id="of-there"></details></div>`;
});

const isHidden = () => root.hasAttribute("data-sidebar");
const button = (name: string) =>
  document.querySelector<HTMLElement>(`[data-sidebar-toggle="${name}"]`) as HTMLElement;

/** Clicks a link. Returns whether the browser follows it. */
function click(id: string, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  // happy-dom follows a link before the document's listener runs.
  HTMLElement.prototype.dispatchEvent.call(document.getElementById(id), event);
  return !event.defaultPrevented;
}
const isOpen = (id: string) => document.getElementById(id)?.hasAttribute("open");

test.each(["", "zzz", "HIDDEN"])("a stored value of %j hides nothing", (value) => {
  localStorage.setItem("sidebar", value);
  restoreSidebar();
  expect(isHidden()).toBe(false);
});

test("with blocked storage the sidebar is hidden on this page only", () => {
  for (const method of ["getItem", "setItem"] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
  restoreSidebar();
  expect(isHidden()).toBe(false);
  button("hide").click();
  expect(isHidden()).toBe(true);
});

test("another category's link and a click that opens a window are ignored", () => {
  expect(click("there")).toBe(true);
  expect(isOpen("of-there")).toBe(false);
  expect(click("here", { ctrlKey: true })).toBe(true);
  expect(isOpen("of-here")).toBe(false);
});
