// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { leaveArrivalNote, takeArrivalNote } from "./arrival-note.ts";

const MODIFIED = { ctrlKey: true };

beforeEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  location.href = "https://docs.example/docs/webhook/#retries";
  vi.spyOn(history, "length", "get").mockReturnValue(1);
});

/** Clicks on what is within a link, as the document hears it. */
function click(
  kind: "click" | "auxclick",
  init: MouseEventInit,
  terms: string | undefined = "webhook hash",
): void {
  const link = Object.assign(document.createElement("a"), { href: "/docs/webhook/#retries" });
  if (terms) link.dataset.terms = terms;
  const inner = link.appendChild(document.createElement("mark"));
  document.body.append(link);
  const prevent = (event: Event) => {
    event.preventDefault();
    leaveArrivalNote(event as MouseEvent);
  };
  document.addEventListener(kind, prevent, { once: true });
  inner.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, ...init }));
}

test.each([
  ["click", MODIFIED],
  ["click", { metaKey: true }],
  ["auxclick", { button: 1 }],
] as const)("a %s with %j on a search result leaves its words for the tab it opens, once", (kind, init) => {
  click(kind, init);
  expect(takeArrivalNote()).toEqual(["webhook", "hash"]);
  expect(takeArrivalNote()).toBeUndefined();
});

test("a click that stays in the tab, the context menu and any other link leave nothing", () => {
  click("click", {});
  click("auxclick", { button: 2 });
  click("click", MODIFIED, "");
  expect(takeArrivalNote()).toBeUndefined();
});

test("a note is for the page it names, in a new tab, within a minute", () => {
  click("click", MODIFIED);
  vi.spyOn(history, "length", "get").mockReturnValue(2);
  expect(takeArrivalNote()).toBeUndefined();
  vi.spyOn(history, "length", "get").mockReturnValue(1);
  location.href = "https://docs.example/docs/other/";
  expect(takeArrivalNote()).toBeUndefined();
  location.href = "https://docs.example/docs/webhook/#retries";
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  expect(takeArrivalNote()).toBeUndefined();
  vi.useRealTimers();
  expect(localStorage.length).toBe(0);
});

test("what else stands in the storage is no note", () => {
  for (const stored of ["{", "[]", '{"path":"/docs/webhook/#retries","terms":[],"leftAt":0}']) {
    localStorage.setItem("search-arrival", stored);
    expect(takeArrivalNote()).toBeUndefined();
  }
});
