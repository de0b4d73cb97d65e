// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { restoreScroll } from "./restore-scroll.ts";

const scroll = vi.fn();

beforeEach(() => {
  vi.stubGlobal("scrollTo", scroll);
  sessionStorage.clear();
  scroll.mockClear();
  history.replaceState(null, "");
});

test("a new history entry gets its own key and stays at the top", () => {
  restoreScroll();
  const { key } = history.state;
  expect(key).toMatch(/^\w{4,}$/);
  history.replaceState(null, "");
  restoreScroll();
  expect(history.state.key).not.toBe(key);
  expect(scroll).not.toHaveBeenCalled();
});

test("other state of the entry is preserved", () => {
  history.replaceState({ menu: true }, "");
  restoreScroll();
  expect(history.state).toEqual({ menu: true, key: expect.any(String) });
});

test.each(["{", "null", '{"known":"1500"}', '{"other":7}'])(
  "of %s in the storage nothing is made",
  (stored) => {
    sessionStorage.setItem("positions", stored);
    history.replaceState({ key: "known" }, "");
    restoreScroll();
    expect(scroll).not.toHaveBeenCalled();
  },
);

test("blocked storage leaves the page at the top", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementationOnce(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  history.replaceState({ key: "known" }, "");
  restoreScroll();
  expect(scroll).not.toHaveBeenCalled();
});
