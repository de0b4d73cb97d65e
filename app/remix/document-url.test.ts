// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { redirectToCleanUrl, restoreVisitedUrl, switchToRenderedUrl } from "./document-url.ts";

const ORIGIN = "http://docs.test";

beforeEach(() => {
  window.visitedUrl = undefined;
});

/** Opens a document under another URL than it was rendered for. */
function visit(url: string, rendered: string | undefined): void {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(ORIGIN + url);
  if (rendered === undefined) delete document.documentElement.dataset.path;
  else document.documentElement.dataset.path = rendered;
}

const url = () => location.href.slice(ORIGIN.length);

test.each(["/nope/", "/docs/nope/deep/?q=1#b", "/nope.html"])(
  "%s, served with the not-found page, is that page's while it hydrates and the visited one again afterwards",
  (visited) => {
    visit(visited, "/docs/404/");
    switchToRenderedUrl();
    expect(location.pathname).toBe("/docs/404/");
    restoreVisitedUrl();
    expect(url()).toBe(visited);
  },
);

test("the visited URL is restored only once", () => {
  visit("/nope/", "/docs/404/");
  switchToRenderedUrl();
  restoreVisitedUrl();
  visit("/docs/a/", "/docs/a/");
  restoreVisitedUrl();
  expect(url()).toBe("/docs/a/");
});

test.each([
  ["the page's own", "/docs/a/?q=1#b", "/docs/a/"],
  ["that of a document without data-path", "/docs/a/", undefined],
])("a URL that is %s is unchanged", (_name, visited, rendered) => {
  visit(visited, rendered);
  const replace = vi.spyOn(history, "replaceState");
  switchToRenderedUrl();
  restoreVisitedUrl();
  expect(replace).not.toHaveBeenCalled();
});

test("the history entry's state is preserved", () => {
  visit("/docs/a/index.html", "/docs/a/");
  history.replaceState({ key: "k", idx: 3 }, "");
  switchToRenderedUrl();
  expect(history.state).toEqual({ key: "k", idx: 3 });
});

/** Opens a page by a link on another one. Returns the URL it redirects to and its first request. */
function leave(visited: string, { rendered = "/docs/404/", referrer = "" } = {}) {
  visit(visited, rendered);
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  const fetch = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  redirectToCleanUrl();
  expect(fetch).not.toHaveBeenCalled();
  return replace.mock.calls.map(([href]) => href);
}

test("a not-found page stays when the host redirects back to it", () => {
  expect(leave("/docs/a?q=1#b", { referrer: `${ORIGIN}/docs/a?q=1` })).toEqual([]);
});

test.each(["/nope/", "/docs/nope.png", "/404.html", "/docs/404/"])(
  "a not-found page at %s, which has no cleaner form, stays",
  (visited) => {
    expect(leave(visited)).toEqual([]);
  },
);

test("an existing page stays, whatever the form of its URL", () => {
  expect(leave("/docs/a/index.html", { rendered: "/docs/a/" })).toEqual([]);
});
