import { expect, test, vi } from "vitest";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { runProgram } from "../api-samples/run-program.ts";
import { readGuideSamples, sampleAt } from "./guide-samples.ts";
import { writePrograms } from "./program.ts";
import { startServer } from "./server.ts";

// Every scenario is a program of its own.
vi.setConfig({ testTimeout: 60_000 });

const KEYS = { IPN_SECRET_KEY: "ex4mpleSecret", IPN_VALIDATION_KEY: "exampleValidationKey" };

const { samples } = await readGuideSamples();
const { scenarios } = await createLibrary({ contentDir: "content", publicDir: "public" }).getContent();
const DOWNLOADS = Object.fromEntries(
  [...scenarios.keys()].map((name) => [
    `${name}.jsonl`,
    sampleAt(samples, "assets/webhooks/scenarios", `${name}.jsonl`),
  ]),
);
const FULL_REFUND = DOWNLOADS["full-refund.jsonl"] ?? "";

test("a download has an event a line: time, event, fields and state", () => {
  const lines = FULL_REFUND.trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  const { events = [] } = scenarios.get("full-refund") ?? {};
  expect(lines).toEqual(events.map(({ at, event, fields, state }) => ({ at, event, fields, state })));
});

test("the home page's handler accepts every event of every scenario in order", async () => {
  const url = await startHandler();
  for (const [name, { events }] of scenarios) {
    const { code, stdout, stderr } = await replay(DOWNLOADS, `${name}.jsonl`, url);
    expect(stderr).toBe("");
    const expected = events.flatMap(({ at, event, state }) => [
      event === "LicenseRequested"
        ? `skip ${at} ${event}: send it to your license generator`
        : `ok   ${at} ${event}: 200 (expected: 200)`,
      `     Access: ${state.access ? "yes" : "no"}${state.paidUntil ? `, paid until ${state.paidUntil}` : ""}. ${state.note}`,
    ]);
    expect(stdout.split("\n").slice(0, expected.length)).toEqual(expected);
    expect(stdout).toMatch(/All responses are as expected\.\s*$/);
    expect(code).toBe(0);
  }
});

test("a handler with other keys rejects every event", async () => {
  const url = await startHandler({ ...KEYS, IPN_SECRET_KEY: "another" });
  const { code, stdout } = await replay(DOWNLOADS, "full-refund.jsonl", url);
  expect(stdout).toContain("FAIL P3D OrderRefunded: 403 (expected: 200)");
  expect(stdout).toContain("3 responses are not as expected.");
  expect(code).toBe(1);
});

test.each([
  ["an unknown file", "refund.jsonl", "There is no file refund.jsonl."],
  ["an empty file", "empty.jsonl", "empty.jsonl has no events."],
  ["a folder", ".", ". cannot be read: "],
  ["a line that is cut off", "cut.jsonl", "cut.jsonl:2 is not an event: "],
  [
    "a line without fields",
    "incomplete.jsonl",
    "incomplete.jsonl:1 is not an event: at, event, fields or state is missing.",
  ],
])("%s is reported before anything is sent", async (_name, file, message) => {
  const files = {
    "empty.jsonl": "",
    "cut.jsonl": FULL_REFUND.slice(0, FULL_REFUND.indexOf("\n") + 100),
    "incomplete.jsonl": '{ "at": "P0D", "event": "OrderCharged", "state": { "access": true, "note": "" } }\n',
  };
  const { code, stdout, stderr } = await replay(files, file, "http://127.0.0.1:1/");
  expect(stderr.startsWith(message)).toBe(true);
  expect(stderr).not.toContain("    at ");
  expect(stdout).toBe("");
  expect(code).toBe(1);
});

test("an unknown option is reported with the usage", async () => {
  const folder = await writePrograms({ "replay.mjs": sampleAt(samples, "assets/webhooks", "replay.mjs") });
  const ran = await runProgram(process.execPath, ["replay.mjs", "--scenaro", "a"], "", {}, folder);
  expect(ran.stderr).toContain("Unknown option '--scenaro'");
  expect(ran.stderr).toContain("Usage: node replay.mjs [--scenario FILE]");
  expect(ran.code).toBe(1);
});

/** Starts the handler of the home page and returns its URL. */
async function startHandler(environment: Readonly<Record<string, string>> = KEYS): Promise<string> {
  const code = sampleAt(samples, "index", "webhook.mjs").replace("listen(3000)", "listen(process.env.PORT)");
  return `${(await startServer("webhook.mjs", { "webhook.mjs": code }, environment)).origin}/`;
}

/** Runs the script in a folder that has only it and these files, as a reader who downloaded them does. */
async function replay(files: Readonly<Record<string, string>>, file: string, url: string) {
  const folder = await writePrograms({
    ...files,
    "replay.mjs": sampleAt(samples, "assets/webhooks", "replay.mjs"),
  });
  return runProgram(process.execPath, ["replay.mjs", "--scenario", file, url], "", {}, folder);
}
