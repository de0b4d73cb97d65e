import { expect, test, vi } from "vitest";
import { warnOfOldNode } from "./warn-of-old-node.ts";

test("one line warns of a Node without security fixes, and of no other", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  for (const version of ["20.20.2", "22.23.4", "24.22.1", "26.12.1"]) warnOfOldNode(version);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Warning: Node 20\.20\.2 .* Use Node 24\.$/)]]);
});
