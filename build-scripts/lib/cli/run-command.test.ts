import { afterEach, expect, test, vi } from "vitest";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { CommandError, runCommand } from "./run-command.ts";

afterEach(() => {
  process.exitCode = undefined;
});

/** Returns the printed error and clears the mock, because unexpected console errors fail a test. */
function printedError(): unknown {
  const { calls } = vi.mocked(console.error).mock;
  expect(calls.length).toBe(1);
  const [[printed] = []] = calls;
  vi.mocked(console.error).mockClear();
  return printed;
}

test("a command that succeeds prints nothing and leaves the exit code alone", async () => {
  await runCommand(async () => {});
  expect(process.exitCode).toBeUndefined();
});

test("an expected failure is printed without a stack trace", async () => {
  await runCommand(async () => {
    throw new CommandError("Port 80 is already in use.");
  });
  expect(printedError()).toBe("\nPort 80 is already in use.");
  expect(process.exitCode).toBe(1);
});

test("every diagnostic of the content is printed, with the count last", async () => {
  await runCommand(async () => {
    throw new ContentError([
      { file: "content/b.mdx", message: "Second.", fix: "two." },
      { file: "content/a.mdx", position: { line: 3, column: 1 }, message: "First.", fix: "one." },
    ]);
  });
  expect(printedError()).toMatchInlineSnapshot(`
    "
    content/a.mdx:3:1  First.
      Fix: one.

    content/b.mdx  Second.
      Fix: two.

    2 problems in 2 files"
  `);
  expect(process.exitCode).toBe(1);
});

test.each([
  ["a full disk", { code: "ENOSPC", message: "ENOSPC: no space left on device, write" }],
  [
    "a read-only disk",
    { code: "ENOENT", syscall: "mkdir", message: "ENOENT: no such file or directory, mkdir 'dist.next'" },
  ],
])("%s is named with a fix, also when a worker has met it", async (_, cause) => {
  await runCommand(async () => {
    throw new Error("/docs/a/ could not be rendered.", { cause });
  });
  expect(printedError()).toMatch(
    new RegExp(`^\nA file or folder cannot be written: ${cause.message}\\.\n  Fix: free space .*OUTPUT_DIR`),
  );
  expect(process.exitCode).toBe(1);
});

test("an unexpected failure is printed with its stack trace", async () => {
  const error = new TypeError("x is not a function");
  await runCommand(async () => {
    throw error;
  });
  expect(printedError()).toBe(error);
  expect(process.exitCode).toBe(1);
});
