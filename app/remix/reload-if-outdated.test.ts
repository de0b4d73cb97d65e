// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { reloadIfOutdated } from "./reload-if-outdated.ts";

const HREFS = ["/assets/modules-1.json", "/build/manifest-1.js"] as const;
const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.spyOn(location, "reload").mockImplementation(reload);
});

function respondWith(status: number | undefined): void {
  vi.stubGlobal("fetch", () =>
    status ? Promise.resolve({ status }) : Promise.reject(new TypeError("offline")),
  );
}

test.each([
  ["the connection is lost", undefined, 0],
  ["the host is in trouble", 503, 0],
  ["the code is there", 200, 0],
  ["the code is gone", 404, 1],
])("when %s (%s), the page reloads %i times", async (_name, status, times) => {
  respondWith(status);
  await reloadIfOutdated(HREFS);
  await reloadIfOutdated(HREFS);
  expect(reload).toHaveBeenCalledTimes(times);
});

test("with storage blocked the page stays, since nothing would end a loop", async () => {
  respondWith(404);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  await reloadIfOutdated(HREFS);
  expect(reload).not.toHaveBeenCalled();
});
