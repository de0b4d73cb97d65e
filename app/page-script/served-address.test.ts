// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { alignAddress, leaveForCleanAddress, restoreAddress } from "./served-address.ts";

const ORIGIN = "http://docs.test";

beforeEach(() => {
  window.visitedAddress = undefined;
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
  alignAddress();
  expect(address()).toBe(clean);
  restoreAddress();
  expect(address()).toBe(clean);
});

test.each(["/nope/", "/docs/nope/deep/?q=1#b", "/nope.html"])(
  "%s, served with the not-found page, is that page's while it hydrates and the visited one again afterwards",
  (visited) => {
    visit(visited, "/docs/404/");
    alignAddress();
    expect(location.pathname).toBe("/docs/404/");
    restoreAddress();
    expect(address()).toBe(visited);
  },
);

test("the visited address is put back only once", () => {
  visit("/nope/", "/docs/404/");
  alignAddress();
  restoreAddress();
  visit("/docs/a/", "/docs/a/");
  restoreAddress();
  expect(address()).toBe("/docs/a/");
});

test.each([
  ["the page's own", "/docs/a/?q=1#b", "/docs/a/"],
  ["that of a document that does not say what it is", "/docs/a/", undefined],
])("an address that is %s is left alone", (_name, visited, rendered) => {
  visit(visited, rendered);
  const replace = vi.spyOn(history, "replaceState");
  alignAddress();
  restoreAddress();
  expect(replace).not.toHaveBeenCalled();
});

test("what the history keeps with the entry is kept", () => {
  visit("/docs/a/index.html", "/docs/a/");
  history.replaceState({ key: "k", idx: 3 }, "");
  alignAddress();
  expect(history.state).toEqual({ key: "k", idx: 3 });
});

/** Opens the not-found page at an address, with a host that answers as told. Gives what it was asked and where the page went. */
async function leave(visited: string, rendered: string, answer: () => Promise<Response>) {
  visit(visited, rendered);
  const fetch = vi.fn<(href: string, init: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal("fetch", fetch);
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  await leaveForCleanAddress();
  vi.unstubAllGlobals();
  return {
    asked: fetch.mock.calls.map(([href, init]) => [init.method, href]),
    wentTo: replace.mock.calls.map(([href]) => href),
  };
}

const exists = async () => new Response(null, { status: 200 });
const missing = async () => new Response(null, { status: 404 });

test.each([
  ["/docs/a.html", "/docs/a/"],
  ["/docs/a.html?q=1#b", "/docs/a/?q=1#b"],
  ["/docs/a", "/docs/a/"],
  ["/docs//a/", "/docs/a/"],
  ["//elsewhere.test/a", "/elsewhere.test/a/"],
])("a not-found page at %s goes to %s when the host has it", async (visited, clean) => {
  const { asked, wentTo } = await leave(visited, "/docs/404/", exists);
  expect(asked).toEqual([["HEAD", clean.split(/[?#]/)[0]]]);
  expect(wentTo).toEqual([clean]);
});

test.each([
  ["the host does not have the clean address", "/nope.html", missing],
  ["the host cannot be asked", "/nope.html", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a not-found page stays when %s", async (_name, visited, answer) => {
  const { asked, wentTo } = await leave(visited, "/docs/404/", answer);
  expect(asked).toHaveLength(1);
  expect(wentTo).toEqual([]);
});

test.each(["/nope/", "/docs/nope.png", "/404.html", "/docs/404/"])(
  "a not-found page at %s, which has no cleaner form, asks nothing and stays",
  async (visited) => {
    expect(await leave(visited, "/docs/404/", exists)).toEqual({ asked: [], wentTo: [] });
  },
);

test("a page that exists asks nothing and stays, whatever the form of its address", async () => {
  expect(await leave("/docs/a/index.html", "/docs/a/", exists)).toEqual({ asked: [], wentTo: [] });
});
