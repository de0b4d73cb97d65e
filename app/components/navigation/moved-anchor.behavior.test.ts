// @vitest-environment happy-dom
import type { DetachedWindowAPI } from "happy-dom";
import { expect, test, vi } from "vitest";
import { followMovedAnchors } from "./moved-anchor.behavior.ts";

test("a URL whose anchor has moved leads to the other page, at once and when the anchor changes", () => {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setURL("http://docs.test/a/#here");
  document.body.innerHTML = '<h2 id="here"></h2><p id="old" data-moved="/b/#c" hidden></p>';
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  followMovedAnchors();
  expect(replace).not.toHaveBeenCalled();
  history.replaceState(null, "", "#old");
  dispatchEvent(new Event("hashchange"));
  expect(replace.mock.calls).toEqual([["/b/#c"]]);
  followMovedAnchors();
  expect(replace.mock.calls).toEqual([["/b/#c"], ["/b/#c"]]);
});
