import { afterEach, expect, test, vi } from "vitest";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import { CommandError, runCommand, UsageError, withoutCredentials } from "./run-command.ts";

afterEach(() => {
  process.exitCode = undefined;
});

const COMMAND = {
  usage: "npm run move -- <from> [to] [--to <folder>] [--fast]",
  options: { to: { type: "string" }, fast: { type: "boolean" } },
  positionals: [1, 2],
} as const;

/** Runs a command whose body must not run. */
const run = (...args: string[]) => runCommand(COMMAND, async () => expect.unreachable("it runs"), args);

/** Returns the printed error and clears the mock, because unexpected console errors fail a test. */
function printedError(): unknown {
  const { calls } = vi.mocked(console.error).mock;
  expect(calls.length).toBe(1);
  const [[printed] = []] = calls;
  vi.mocked(console.error).mockClear();
  return printed;
}

test("an expected failure is printed without a stack trace, an unexpected one with it", async () => {
  const error = new TypeError("x is not a function");
  for (const [thrown, printed] of [
    [new CommandError("Port 80 is in use."), "\nPort 80 is in use."],
    [error, error],
  ]) {
    await runCommand({ usage: "" }, () => Promise.reject(thrown));
    expect([printedError(), process.exitCode]).toEqual([printed, 1]);
  }
});

test("every diagnostic of the content is printed, with the count last", async () => {
  const diagnostics = ["b", "a"].map((name) => ({
    file: `content/${name}.mdx`,
    message: "Wrong.",
    fix: "right.",
  }));
  await runCommand({ usage: "" }, () => Promise.reject(new ContentError(diagnostics)));
  const texts = ["a", "b"].map((name) => `content/${name}.mdx  Wrong.\n  Fix: right.\n\n`);
  expect(printedError()).toBe(`\n${texts.join("")}2 problems in 2 files`);
});

test.each([
  ["a full disk", { code: "ENOSPC", message: "ENOSPC: no space left on device, write" }],
  [
    "a read-only disk",
    { code: "ENOENT", syscall: "mkdir", message: "ENOENT: no such file or directory, mkdir 'dist.next'" },
  ],
])("%s is named with a fix, also when a worker has met it", async (_, cause) => {
  await runCommand({ usage: "" }, () =>
    Promise.reject(new Error("/docs/a/ could not be rendered.", { cause })),
  );
  expect(printedError()).toMatch(
    new RegExp(`^\nA file or folder cannot be written: ${cause.message}\\.\n  Fix: free space .*OUTPUT_DIR`),
  );
  expect(process.exitCode).toBe(1);
});

test("a command gets its options and arguments", async () => {
  const body = vi.fn(async () => {});
  await runCommand(COMMAND, body, ["a", "--to=b", "--fast"]);
  const received = { values: expect.objectContaining({ to: "b", fast: true }), positionals: ["a"] };
  expect(body).toHaveBeenCalledExactlyOnceWith(received);
  expect(process.exitCode).toBeUndefined();
});

test.each([["a", "--help"], ["-h"]])("%j prints the usage and nothing else", async (...args) => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  await run(...args);
  expect(log.mock.calls).toEqual([[`Usage: ${COMMAND.usage}`]]);
  expect(process.exitCode).toBeUndefined();
});

test.each([
  [["a", "--fats"], "Unknown option '--fats'"],
  [["a", "--to", ""], "--to must not be empty."],
  [["a", "--to="], "--to must not be empty."],
  [["a", "--to"], "'--to <value>' argument missing"],
  [["a", "b", "c"], 'Unexpected argument "c".'],
  [["a", ""], "An argument must not be empty."],
  [[], "An argument is missing."],
  [["a", "b", "https://user:secret@host"], 'Unexpected argument "…@host".'],
])("%j is reported with the usage, before anything is done", async (args, message) => {
  await run(...args);
  const printed = vi.mocked(console.error).mock.calls.flat();
  expect(printed).toEqual([expect.stringContaining(message), `Usage: ${COMMAND.usage}`]);
  vi.mocked(console.error).mockClear();
  expect(process.exitCode).toBe(2);
});

test("a command can report a mistake in its arguments itself", async () => {
  await runCommand({ usage: "npm run x" }, () => Promise.reject(new UsageError("Not so.")));
  expect(vi.mocked(console.error).mock.calls).toEqual([["\nNot so."], ["Usage: npm run x"]]);
  vi.mocked(console.error).mockClear();
  expect(process.exitCode).toBe(2);
});

test("an empty environment variable is as good as none", async () => {
  vi.stubEnv("EMPTY", "");
  vi.stubEnv("SET", "1");
  await runCommand({ usage: "" }, async () => {
    expect([process.env.EMPTY, process.env.SET]).toEqual([undefined, "1"]);
  });
  expect(process.exitCode).toBeUndefined();
});

test.each(["ftp://user:SECRET@host", "user:SEC RET@host", "//user:SEC@RET/@host"])(
  "the credentials in %s are not printed",
  (url) => expect(withoutCredentials(`It is "${url}".`)).toBe('It is "…@host".'),
);
