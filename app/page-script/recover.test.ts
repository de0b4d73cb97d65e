// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { rememberPendingAddress } from "#app/lib/pending-address.ts";
import { reloadIfOutdated, resumeNavigation } from "./recover.ts";

const HREFS = ["/assets/modules-1.json", "/build/manifest-1.js"] as const;
const replace = vi.fn();
const reload = vi.fn();

beforeEach(() => {
  replace.mockReset();
  reload.mockReset();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL("http://docs.test/docs/here/");
  vi.spyOn(location, "replace").mockImplementation(replace);
  vi.spyOn(location, "reload").mockImplementation(reload);
  loadBy("reload");
});

/** How the document came to be loaded. */
function loadBy(type: string): void {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as unknown as PerformanceEntry]);
}

/** The host's answer to every request. */
function answer(status: number | undefined): void {
  vi.stubGlobal("fetch", () =>
    status ? Promise.resolve({ status }) : Promise.reject(new TypeError("offline")),
  );
}

test("a reload on the way to a page goes on to that page, once", () => {
  rememberPendingAddress("/docs/there/?a=1#part");
  expect(resumeNavigation("1")).toBe(true);
  expect(replace).toHaveBeenCalledExactlyOnceWith("/docs/there/?a=1#part");
  expect(resumeNavigation("1")).toBe(false);
});

test.each([
  ["nothing was on the way", undefined, "reload"],
  ["the reader has arrived there", "/docs/here/", "reload"],
  ["another page was opened", "/docs/there/", "navigate"],
  ["the address is another site's", "https://elsewhere.test/", "reload"],
  ["the address hides another site's", "//elsewhere.test/", "reload"],
])("when %s, the page stays", (_name, address, type) => {
  loadBy(type);
  rememberPendingAddress(address);
  expect(resumeNavigation("1")).toBe(false);
  expect(replace).not.toHaveBeenCalled();
});

test("code that the host no longer has leads to one reload for each build", async () => {
  answer(404);
  await reloadIfOutdated(HREFS);
  await reloadIfOutdated(HREFS);
  expect(reload).toHaveBeenCalledOnce();
  await reloadIfOutdated(["/assets/modules-2.json"]);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("a page that was led to by a reload is not loaded again", async () => {
  answer(404);
  rememberPendingAddress("/docs/there/");
  resumeNavigation(HREFS[0]);
  await reloadIfOutdated(HREFS);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["the connection is lost", undefined],
  ["the host is in trouble", 503],
  ["the code is there", 200],
])("when %s, the page stays as it is", async (_name, status) => {
  answer(status);
  await reloadIfOutdated(HREFS);
  expect(reload).not.toHaveBeenCalled();
});

test("with blocked storage nothing is loaded again, as a loop could not be told", async () => {
  answer(404);
  vi.stubGlobal("sessionStorage", {
    getItem: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  await reloadIfOutdated(HREFS);
  expect(reload).not.toHaveBeenCalled();
});
