// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { redirectToCleanUrl, restoreVisitedUrl, switchToRenderedUrl } from "./document-url.ts";

const ORIGIN = "http://docs.test";

beforeEach(() => {
  window.visitedUrl = undefined;
});

/** A document rendered for one address, opened by another. */
function visit(address: string, rendered: string | undefined): void {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(ORIGIN + address);
  if (rendered === undefined) delete document.documentElement.dataset.path;
  else document.documentElement.dataset.path = rendered;
}

const address = () => location.href.slice(ORIGIN.length);

test.each([
  ["/docs/a/index.html", "/docs/a/"],
  ["/docs/a/index.html?q=1#b", "/docs/a/?q=1#b"],
  ["/index.html", "/"],
  ["/docs//a/#b", "/docs/a/#b"],
])("%s, served with the page of another form, becomes %s and stays so", (visited, clean) => {
  visit(visited, clean.split(/[?#]/)[0]);
  switchToRenderedUrl();
  expect(address()).toBe(clean);
  restoreVisitedUrl();
  expect(address()).toBe(clean);
});

test.each(["/nope/", "/docs/nope/deep/?q=1#b", "/nope.html"])(
  "%s, served with the not-found page, is that page's while it hydrates and the visited one again afterwards",
  (visited) => {
    visit(visited, "/docs/404/");
    switchToRenderedUrl();
    expect(location.pathname).toBe("/docs/404/");
    restoreVisitedUrl();
    expect(address()).toBe(visited);
  },
);

test("the visited address is put back only once", () => {
  visit("/nope/", "/docs/404/");
  switchToRenderedUrl();
  restoreVisitedUrl();
  visit("/docs/a/", "/docs/a/");
  restoreVisitedUrl();
  expect(address()).toBe("/docs/a/");
});

test.each([
  ["the page's own", "/docs/a/?q=1#b", "/docs/a/"],
  ["that of a document that does not say what it is", "/docs/a/", undefined],
])("an address that is %s is left alone", (_name, visited, rendered) => {
  visit(visited, rendered);
  const replace = vi.spyOn(history, "replaceState");
  switchToRenderedUrl();
  restoreVisitedUrl();
  expect(replace).not.toHaveBeenCalled();
});

test("what the history keeps with the entry is kept", () => {
  visit("/docs/a/index.html", "/docs/a/");
  history.replaceState({ key: "k", idx: 3 }, "");
  switchToRenderedUrl();
  expect(history.state).toEqual({ key: "k", idx: 3 });
});

/** Opens a page by a link on another one. Gives where it went, and what it requested first. */
function leave(visited: string, { rendered = "/docs/404/", referrer = "" } = {}) {
  visit(visited, rendered);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  redirectToCleanUrl();
  expect(fetch).not.toHaveBeenCalled();
  return replace.mock.calls.map(([href]) => href);
}

test.each([
  ["/docs/a.html", "/docs/a/"],
  ["/docs/a.html?q=1#b", "/docs/a/?q=1#b"],
  ["/docs/a", "/docs/a/"],
  ["/docs//a/", "/docs/a/"],
  ["//elsewhere.test/a", "/elsewhere.test/a/"],
])("a not-found page at %s goes to %s without a request of its own", (visited, clean) => {
  expect(leave(visited, { referrer: `${ORIGIN}/` })).toEqual([clean]);
});

test("a not-found page stays when the host has led back to it", () => {
  expect(leave("/docs/a?q=1#b", { referrer: `${ORIGIN}/docs/a?q=1` })).toEqual([]);
});

test.each(["/nope/", "/docs/nope.png", "/404.html", "/docs/404/"])(
  "a not-found page at %s, which has no cleaner form, stays",
  (visited) => {
    expect(leave(visited)).toEqual([]);
  },
);

test("a page that exists stays, whatever the form of its address", () => {
  expect(leave("/docs/a/index.html", { rendered: "/docs/a/" })).toEqual([]);
});
