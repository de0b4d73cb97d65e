// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { afterEach, expect, test, vi } from "vitest";
import { followRedirect } from "./follow-redirect.ts";

const ORIGIN = "http://docs.test";
const { dataset } = document.documentElement;

afterEach(() => {
  delete dataset.redirect;
});

test.each([
  ["/docs/", "/docs/a/", "/docs/a/"],
  ["/docs/?utm=1&theme=dark#verify", "/docs/a/", "/docs/a/?utm=1&theme=dark#verify"],
  ["/old/?q=a", "/docs/a/#balance", "/docs/a/?q=a#balance"],
  ["/old/#refund", "/docs/a/#balance", "/docs/a/#refund"],
])("%s, redirected to %s, leads to %s", (visited, redirect, target) => {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL(ORIGIN + visited);
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  followRedirect();
  expect(replace).not.toHaveBeenCalled();
  dataset.redirect = redirect;
  followRedirect();
  expect(replace.mock.calls).toEqual([[ORIGIN + target]]);
});
