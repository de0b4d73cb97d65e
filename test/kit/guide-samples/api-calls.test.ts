import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  CREDENTIALS,
  createAccount,
  ENVIRONMENT,
  type Sandbox,
  serve,
} from "../api-samples/practice-server.ts";
import { runProgram } from "../api-samples/run-program.ts";
import { readGuideSamples, sampleAt } from "./guide-samples.ts";
import { canRun, runnerOf, writePrograms } from "./program.ts";

/** A program of a guide, its arguments and the request that it then sends to the practice server. */
interface Case {
  page: string;
  /** File name without extension; in Python with underscores. */
  program: string;
  args: string[];
  operation: string;
  /** Fields that the body must have besides the credentials. */
  body: Record<string, unknown>;
}

const CASES: Case[] = [
  {
    page: "api/overview",
    program: "first-request",
    args: [],
    operation: "/Orders/GetList",
    body: { take: 1 },
  },
  {
    page: "in-game-checkout",
    program: "one-click",
    args: ["20010001"],
    operation: "/Orders/DoReferenceCharge",
    body: { referencedOrderId: 20010001, productId: 52001, priceValue: 4.99, priceCurrencyCode: "USD" },
  },
  {
    page: "coupons",
    program: "create-coupon",
    args: [],
    operation: "/Products/CreatePercentageDiscountCoupon",
    body: { percentageValue: 20, productIds: [52001] },
  },
  {
    page: "usage-based-subscriptions",
    program: "charge-usage",
    args: ["20010001", "52009", "USD", "2026-03", "31500"],
    operation: "/Orders/DoReferenceCharge",
    // 22 blocks above the quota at 0.40 each.
    body: {
      referencedOrderId: 20010001,
      productId: 52009,
      priceValue: 8.8,
      priceCurrencyCode: "USD",
      customFields: { "x-charge": "2026-03" },
    },
  },
  {
    page: "suspending-terminating-subscription",
    program: "cancel-subscription",
    args: ["4001001", "1"],
    operation: "/Subscriptions/Suspend",
    body: { subscriptionId: 4001001, cancellationReasonId: 1 },
  },
  {
    page: "suspending-terminating-subscription",
    program: "cancel-subscription",
    args: ["4001001", "7", "Moving abroad"],
    operation: "/Subscriptions/Suspend",
    body: { subscriptionId: 4001001, reasonText: "Moving abroad" },
  },
];

const { samples, apiBaseUrl } = await readGuideSamples();
const servers: Awaited<ReturnType<typeof serve>>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Returns a program that sends its requests to a practice server of its own, and those requests. */
async function localProgram(page: string, title: string, changes: Partial<Sandbox> = {}) {
  const server = await serve(Object.assign(await createAccount(), changes));
  servers.push(server);
  const code = sampleAt(samples, page, title).replaceAll(apiBaseUrl, `${server.origin}/api`);
  return { code, requests: server.requests };
}

const programs = CASES.flatMap((entry) =>
  ["mjs", "php", "py", "sh"]
    .map((ending) => `${ending === "py" ? entry.program.replaceAll("-", "_") : entry.program}.${ending}`)
    .filter((title) => canRun(title) && samples.some((sample) => sample.title === title))
    .map((title) => [`${title} ${entry.args.join(" ")}`, title, entry] as const),
);

test.each(programs)(
  "%s sends one request that is valid by the API description",
  async (_command, title, entry) => {
    const { code, requests } = await localProgram(entry.page, title);
    const folder = await writePrograms({ [title]: code });
    const environment = { ...ENVIRONMENT, USAGE_LEDGER: join(folder, "ledger") };
    const ran = await runProgram(runnerOf(title), [join(folder, title), ...entry.args], "", environment);
    expect(ran.stderr).toBe("");
    expect(ran.code).toBe(0);
    expect(requests).toEqual([
      {
        path: entry.operation,
        body: expect.objectContaining({ ...entry.body, ...CREDENTIALS }),
        status: 200,
      },
    ]);
    expect(ran.stdout).not.toBe("");
    expect(ran.stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
  },
);

const charging = programs.filter(([, , { operation }]) => operation === "/Orders/DoReferenceCharge");

test.each(charging)(
  "%s treats a server error as an unknown outcome, even with isSuccess",
  async (_command, title, entry) => {
    const execute = () => ({ status: 500, body: { errors: [], isSuccess: false } });
    const { code, requests } = await localProgram(entry.page, title, { execute });
    const folder = await writePrograms({ [title]: code });
    const ledger = join(folder, "ledger");
    const environment = { ...ENVIRONMENT, USAGE_LEDGER: ledger };
    const ran = await runProgram(runnerOf(title), [join(folder, title), ...entry.args], "", environment);
    expect(requests).toHaveLength(1);
    const record = /^charge/.test(title) ? await readFile(join(ledger, "20010001-2026-03.json"), "utf8") : "";
    expect(record + ran.stdout).toMatch(/"state": ?"sending"|unknown/);
  },
);

test("a recorded usage charge is not sent again", async () => {
  const title = "charge-usage.mjs";
  const { code, requests } = await localProgram("usage-based-subscriptions", title);
  const folder = await writePrograms({ [title]: code });
  const environment = { ...ENVIRONMENT, USAGE_LEDGER: join(folder, "ledger") };
  const run = () =>
    runProgram(
      process.execPath,
      [join(folder, title), "20010001", "52009", "USD", "2026-03", "31500"],
      "",
      environment,
    );
  await run();
  expect((await run()).stdout).toContain("Not sent again");
  expect(requests).toHaveLength(1);
});
