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
  ["the connection is lost", undefined],
  ["the host is in trouble", 503],
  ["the code is there", 200],
])("when %s, the page stays as it is", async (_name, status) => {
  respondWith(status);
  await reloadIfOutdated(HREFS);
  expect(reload).not.toHaveBeenCalled();
});
