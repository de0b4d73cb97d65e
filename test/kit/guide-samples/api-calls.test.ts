import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../factories/run-program.ts";
import {
  CREDENTIALS,
  createAccount,
  ENVIRONMENT,
  type Sandbox,
  serve,
} from "../api-samples/practice-server.ts";
import { apiBaseUrl, sampleAt, samples } from "./guide-samples.ts";
import { canRun, runnerOf, writePrograms } from "./program.ts";

/**
 * The end of a page's id, a program there (without extension, in Python with underscores), its arguments, the operation that it
 * then requests, and fields that the body must have besides the credentials.
 */
type Case = [page: string, program: string, args: string[], operation: string, body: Record<string, unknown>];
const USAGE = ["20010001", "52009", "USD", "2026-03", "31500"];
const CHARGE = { referencedOrderId: 20010001, priceCurrencyCode: "USD" };
const OF_ONE_CLICK = { ...CHARGE, productId: 52001, priceValue: 4.99 };
/** 22 blocks above the quota at 0.40 each. */
const OF_USAGE = { ...CHARGE, productId: 52009, priceValue: 8.8, customFields: { "x-charge": "2026-03" } };
const COUPON = { percentageValue: 20, productIds: [52001] };
const WITH_REASON = { subscriptionId: 4001001, cancellationReasonId: 1 };
const IN_WORDS = { subscriptionId: 4001001, reasonText: "Moving abroad" };

const CANCELING = "suspending-terminating-subscription";
const CASES: Case[] = [
  ["api/overview", "first-request", [], "/Orders/GetList", { take: 1 }],
  ["in-game-checkout", "one-click", ["20010001"], "/Orders/DoReferenceCharge", OF_ONE_CLICK],
  ["coupons", "create-coupon", [], "/Products/CreatePercentageDiscountCoupon", COUPON],
  ["usage-based-subscriptions", "charge-usage", USAGE, "/Orders/DoReferenceCharge", OF_USAGE],
  [CANCELING, "cancel-subscription", ["4001001", "1"], "/Subscriptions/Suspend", WITH_REASON],
  [CANCELING, "cancel-subscription", ["4001001", "7", "Moving abroad"], "/Subscriptions/Suspend", IN_WORDS],
];

/** Creates a function that runs a page's program, with a practice server of its own, whose requests it lists. */
async function localProgram(page: string, title: string, changes: Partial<Sandbox> = {}) {
  const { origin, requests, close } = await serve(Object.assign(await createAccount(), changes));
  onTestFinished(close);
  const code = sampleAt(page, title).replaceAll(apiBaseUrl, `${origin}/api`);
  const folder = await writePrograms({ [title]: code });
  const ledger = join(folder, "ledger");
  const environment = { ...ENVIRONMENT, USAGE_LEDGER: ledger };
  const run = (args: string[]) =>
    runProgram(runnerOf(title), [join(folder, title), ...args], "", environment);
  return { run, ledger, requests };
}

const programs = CASES.flatMap(([page, program, args, operation, body]) =>
  ["mjs", "php", "py", "sh"]
    .map((ending) => `${ending === "py" ? program.replaceAll("-", "_") : program}.${ending}`)
    .filter((title) => canRun(title) && samples.some((sample) => sample.title === title))
    .map((title) => ({ title, page, args, operation, body })),
);

test.each(programs)("$title $args sends one request, valid by the API description", async (program) => {
  const { title, page, args, operation, body } = program;
  const { run, requests } = await localProgram(page, title);
  const { code, stdout, stderr } = await run(args);
  expect([code, stderr]).toEqual([0, ""]);
  const sent = expect.objectContaining({ ...body, ...CREDENTIALS });
  expect(requests).toEqual([{ path: operation, body: sent, status: 200 }]);
  expect(stdout).not.toBe("");
  expect(stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
});

test.each(programs.filter(({ operation }) => operation === "/Orders/DoReferenceCharge"))(
  "$title treats a server error as an unknown outcome, even with isSuccess",
  async ({ title, page, args }) => {
    const execute = () => ({ status: 500, body: { errors: [], isSuccess: false } });
    const { run, ledger, requests } = await localProgram(page, title, { execute });
    const { stdout } = await run(args);
    expect(requests).toHaveLength(1);
    const record = /^charge/.test(title) ? await readFile(join(ledger, "20010001-2026-03.json"), "utf8") : "";
    expect(record + stdout).toMatch(/"state": ?"sending"|unknown/);
  },
);

test("a recorded usage charge is not sent again", async () => {
  const { run, requests } = await localProgram("usage-based-subscriptions", "charge-usage.mjs");
  await run(USAGE);
  expect((await run(USAGE)).stdout).toContain("Not sent again");
  expect(requests).toHaveLength(1);
});
