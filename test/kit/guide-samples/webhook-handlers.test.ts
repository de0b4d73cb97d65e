import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { runProgram } from "../../factories/run-program.ts";
import { content } from "../../site-content.ts";
import { ENVIRONMENT } from "../api-samples/practice-server.ts";
import { has } from "../api-samples/runtimes.ts";
import { callFunctions, inSnakeCase } from "./call-functions.ts";
import { sampleAt, samples } from "./guide-samples.ts";
import { canRun, writePrograms } from "./program.ts";
import { startServer } from "./server.ts";
import { hashesOf, KEYS } from "./signed-events.ts";

const PAGE = "webhook-ipn";
const MAX_VERIFY_LINES = 25;

const vectorsSchema = v.object({
  secretKey: v.literal(KEYS.IPN_SECRET_KEY),
  validationKey: v.literal(KEYS.IPN_VALIDATION_KEY),
  vectors: v.array(
    v.object({ fields: v.record(v.string(), v.string()), HASH: v.string(), SIGNATURE: v.string() }),
  ),
});

const { api } = content;
const { vectors } = v.parse(vectorsSchema, JSON.parse(asset("signature-vectors.json")));

/** Every webhook endpoint of the site: main file, its code, path, and an event that it accepts. */
const ENDPOINTS: [main: string, code: () => string, path: string, event: string][] = [
  ...["webhook-handler.mjs", "webhook-handler.php", "webhook_handler.py"].map(
    (name): (typeof ENDPOINTS)[number] => [name, () => asset(name), "/ipn", "OrderCharged"],
  ),
  ...["license-server.mjs", "license-server.php", "license_server.py"].map(
    (name): (typeof ENDPOINTS)[number] => [
      name,
      () => sampleAt("assets/licensing", name),
      "/license",
      "LicenseRequested",
    ],
  ),
];
const runnable = ENDPOINTS.filter(([name]) => canRun(name));

test.each(runnable)("%s responds to every replayed webhook as expected", async (main, code, path, event) => {
  const origin = await start(main, code());
  const ran = await replay(origin + path, event);
  expect(ran.stderr).toBe("");
  expect(ran.stdout.split("\n").filter((line) => line.startsWith("FAIL"))).toEqual([]);
  expect(ran.stdout).toMatch(/All responses are as expected\.\s*$/);
  expect(ran.code).toBe(0);
});

test("the replay fails for an endpoint that accepts everything", async () => {
  const code = `require("node:http").createServer((_, response) => response.end()).listen(process.env.PORT)`;
  const origin = await start("careless.cjs", code);
  const ran = await replay(origin);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain("FAIL tampered ORDER_TOTAL_AMOUNT: 200 (expected: 4xx)");
});

test.each(["webhook-handler.mjs", "webhook-handler.php", "webhook_handler.py"].filter(canRun))(
  "%s stores events signed with old keys, leaves license requests to the generator, and rejects what is too large",
  async (name) => {
    const old = Object.fromEntries(Object.entries(KEYS).map(([key, value]) => [`${key}_OLD`, value]));
    const newKeys = { IPN_SECRET_KEY: "new", IPN_VALIDATION_KEY: "new", ...old };
    const url = `${await start(name, asset(name), newKeys)}/ipn`;
    const payload = (event: string) => api?.events.find((entry) => entry.name === event)?.payload ?? {};
    expect(await post(url, payload("OrderCharged"))).toEqual([200, "Stored"]);
    expect(await post(url, payload("LicenseRequested"))).toEqual([422, "Not a license generator"]);
    expect(await post(url, { ...payload("OrderCharged"), PADDING: "x".repeat(1_000_001) })).toEqual([
      413,
      "Too large",
    ]);
  },
);

/** Fields with genuine and with wrong hashes. */
const VERIFIED = vectors.flatMap(({ fields, HASH, SIGNATURE }): [fields: object, isGenuine: boolean][] => [
  [{ ...fields, HASH, SIGNATURE }, true],
  [{ ...fields, HASH: HASH.toUpperCase(), SIGNATURE: SIGNATURE.toUpperCase() }, true],
  [{ ...fields, HASH, SIGNATURE: SIGNATURE.slice(1) }, false],
  [{ ...fields, HASH: SIGNATURE, SIGNATURE }, false],
  [fields, false],
  // The hashes stay the same when the flag moves into the name of the event.
  [
    {
      ...fields,
      TEST_MODE: "",
      IPN_TYPE_NAME: `${fields.TEST_MODE}${fields.IPN_TYPE_NAME}`,
      HASH,
      SIGNATURE,
    },
    false,
  ],
]);

const VERIFIERS = ["verify-webhook.mjs", "verify-webhook.php", "verify_webhook.py"].filter(canRun);

test.each(VERIFIERS)("%s accepts every test vector and rejects it when a hash differs", async (title) => {
  const folder = await writePrograms({ [title]: sampleAt(PAGE, title) });
  const name = title.endsWith(".mjs") ? "verifyWebhook" : inSnakeCase("verifyWebhook");
  const keys = Object.values(KEYS);
  const calls = VERIFIED.map(([fields]): [string, ...unknown[]] => [name, fields, ...keys]);
  const results = await callFunctions(join(folder, title), calls);
  expect(results).toEqual(VERIFIED.map(([, isGenuine]) => isGenuine));
});

/** Prints whether `verify` accepts each list of fields of its standard input. */
const VERIFY_RUBY = `require "json"; require_relative "verify"
puts JSON.generate(JSON.parse($stdin.read).map { |fields| verify_webhook(fields, *ARGV) })`;

test.runIf(has("ruby"))("verify.rb accepts and rejects the same test vectors", async () => {
  const folder = await writePrograms({ "verify.rb": asset("verify.rb"), "main.rb": VERIFY_RUBY });
  const ran = await runProgram(
    "ruby",
    ["-w", "main.rb", ...Object.values(KEYS)],
    JSON.stringify(VERIFIED.map(([fields]) => fields)),
    {},
    { cwd: folder },
  );
  expect(ran.stderr).toBe("");
  expect(JSON.parse(ran.stdout)).toEqual(VERIFIED.map(([, isGenuine]) => isGenuine));
});

test("each verify function fits on a screen", () => {
  for (const title of [...VERIFIERS, "verify-webhook.php", "verify_webhook.py"]) {
    expect(sampleAt(PAGE, title).trim().split("\n").length).toBeLessThanOrEqual(MAX_VERIFY_LINES);
  }
});

test("the test vectors are those of the formulas", () => {
  expect(vectors.length).toBeGreaterThanOrEqual(8);
  for (const { fields, HASH, SIGNATURE } of vectors) expect(hashesOf(fields)).toEqual({ HASH, SIGNATURE });
});

test("the sample payloads are signed with the example keys", () => {
  const signed = (api?.events ?? []).filter(({ payload }) => payload.SIGNATURE);
  expect(signed.length).toBeGreaterThan(15);
  for (const { name, payload } of signed) {
    const { HASH, SIGNATURE } = payload;
    expect([name, { HASH, SIGNATURE }]).toEqual([name, hashesOf(payload)]);
  }
});

test("the hashes of the worked examples are those that the page's commands print", async () => {
  const examples = samples.filter(({ page, code }) => page.endsWith(PAGE) && code.startsWith("printf %s"));
  expect(examples).toHaveLength(2);
  const [live] = vectors;
  expect(examples.map(({ code }) => /# (\w+)$/.exec(code.trim())?.[1])).toEqual([
    live?.HASH,
    live?.SIGNATURE,
  ]);
  for (const { code } of examples) {
    const { stdout } = await runProgram("bash", [], code, {});
    expect([stdout.split(" ")[0]]).toEqual(/# (\w+)$/.exec(code.trim())?.slice(1));
  }
});

/** Returns a file to download. */
function asset(name: string): string {
  return sampleAt("assets/webhooks", name);
}

/** Runs the command that replays webhooks to an endpoint. */
async function replay(...args: string[]) {
  const files = ["replay.mjs", "signature-vectors.json"].map((name) => [name, asset(name)]);
  const folder = await writePrograms(Object.fromEntries(files));
  return runProgram(process.execPath, [join(folder, "replay.mjs"), ...args], "", {});
}

/** Starts an endpoint and returns its origin. No API is at the URL that it asks. */
async function start(name: string, code: string, keys = KEYS): Promise<string> {
  const environment = {
    ...{ ...keys, ...ENVIRONMENT, API_URL: "http://127.0.0.1:1/api" },
    LICENSE_SIGNING_KEY: "a-signing-key-of-the-test-0123456789",
  };
  return (await startServer(name, { [name]: code }, environment)).origin;
}

async function post(url: string, event: Readonly<Record<string, string>>): Promise<[number, string]> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(event) });
  return [response.status, await response.text()];
}
