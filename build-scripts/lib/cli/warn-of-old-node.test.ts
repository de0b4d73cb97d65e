import { expect, test, vi } from "vitest";
import { warnOfOldNode } from "./warn-of-old-node.ts";

test("one line warns of a Node without the fixes of its security advisory, and of no other", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const old = ["20.20.2", "21.7.3", "22.9.0", "22.23.3", "24.3.0", "24.21.0", "26.12.0"];
  const patched = ["22.23.4", "22.100.0", "24.22.1", "24.23.0", "26.12.1", "27.0.0"];
  for (const version of [...old, ...patched]) warnOfOldNode(version);
  expect(warn.mock.calls).toEqual(
    old.map((version) => [
      expect.stringMatching(`^Warning: Node ${version} .* Use Node 24\\.22\\.1 or later\\.$`),
    ]),
  );
});
