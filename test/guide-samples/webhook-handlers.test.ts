import { describe, expect, test } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { readGuideSamples, sampleAt } from "./guide-samples.ts";
import { canRun } from "./program.ts";
import { startServer } from "./server.ts";

const PAGE = "webhook-ipn";
const { samples } = await readGuideSamples();

/** The page's worked example, with the digests computed by other tools. */
const KEYS = { IPN_SECRET_KEY: "ex4mpleSecret", IPN_VALIDATION_KEY: "exampleValidationKey" };
const HASH = "4f7d2b2b79648154b1eb9ee36658056c";
const SIGNATURE = "427eab21ec09552e84d90099fce2e6d86ea349ff4e7b80428a5e17e014b2ea44";
const EVENT = {
  IPN_TYPE_NAME: "OrderCharged",
  ORDER_ID: "70012345",
  ORDER_STATUS: "Processed",
  ORDER_TOTAL_AMOUNT: "49.00",
  CUSTOMER_EMAIL: "buyer@example.com",
  TEST_MODE: "0",
  HASH,
  SIGNATURE,
};

const HANDLERS = ["server.mjs", "server.py", "ipn.php"].filter(canRun);

describe.each(HANDLERS)("%s", (title) => {
  test("stores the worked example once, and rejects it if a value or a digest differs", async () => {
    const url = await start(title);
    expect(await post(url, EVENT)).toEqual([200, "Stored"]);
    expect(await post(url, EVENT)).toEqual([200, "Already stored"]);
    for (const change of [
      { ORDER_TOTAL_AMOUNT: "49" },
      { CUSTOMER_EMAIL: "Buyer@example.com" },
      { TEST_MODE: "1", HASH: "c4ca4238a0b923820dcc509a6f75849b" },
      { IPN_TYPE_NAME: "OrderRefunded" },
      { HASH: HASH.replace("4", "5") },
      { SIGNATURE: "" },
    ]) {
      expect([change, ...(await post(url, { ...EVENT, ...change }))]).toEqual([
        change,
        403,
        "Wrong HASH or SIGNATURE",
      ]);
    }
  });

  test("responds to the page's script as the page shows", async () => {
    const url = await start(title);
    const script = sampleAt(samples, PAGE, "send-test-ipn.sh");
    const { code, stdout, stderr } = await runProgram("bash", [], script, { ...KEYS, IPN_URL: url });
    expect(stderr).toBe("");
    expect(stdout.trim()).toBe(sampleAt(samples, PAGE, "Output").trim());
    expect(code).toBe(0);
  });
});

test("the digests of the worked examples are those that the page's commands print", async () => {
  const examples = samples.filter(({ page, code }) => page.endsWith(PAGE) && code.startsWith("printf %s"));
  expect(examples.map(({ code }) => code).join("\n")).toContain(`# ${HASH}`);
  expect(examples.map(({ code }) => code).join("\n")).toContain(`# ${SIGNATURE}`);
  for (const { code } of examples) {
    const { stdout } = await runProgram("bash", [], code, {});
    expect([stdout.split(" ")[0]]).toEqual(/# (\w+)$/.exec(code.trim())?.slice(1));
  }
});

/** Starts a handler and returns its URL. */
async function start(title: string): Promise<string> {
  return `${(await startServer(title, { [title]: sampleAt(samples, PAGE, title) }, KEYS)).origin}/ipn`;
}

async function post(url: string, event: Record<string, string>): Promise<[number, string]> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(event) });
  return [response.status, await response.text()];
}
