// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { restoreScroll } from "./restore-scroll.ts";

test.each(["null", "true", "1e999", "{"])(
  "the stored value %s, which holds no positions, is removed",
  (value) => {
    sessionStorage.setItem("positions", value);
    restoreScroll();
    expect(sessionStorage.getItem("positions")).toBeNull();
  },
);
