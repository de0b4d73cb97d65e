import { expect, test } from "vitest";
import { folderErrorOf } from "./folder-error.ts";

test("a read-only file system is explained, which Node reports as a missing folder", () => {
  const error = Object.assign(new Error(), { code: "ENOENT", syscall: "mkdir", path: "/srv/.releases" });
  expect(folderErrorOf(error, "/srv")).toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^Could not publish to \/srv\/\.releases: .*\n {2}Fix: .*writable\.$/),
  });
  const missing = Object.assign(new Error(), { code: "ENOENT", syscall: "open" });
  expect(folderErrorOf(missing, "/srv")).toBe(missing);
});
