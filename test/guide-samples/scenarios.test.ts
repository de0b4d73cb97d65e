import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { content } from "../site-content.ts";
import { type Call, callFunctions, inSnakeCase, LAST } from "./call-functions.ts";
import { readGuideSamples, sampleAt } from "./guide-samples.ts";
import { canRun, hasPythonPackages, writePrograms } from "./program.ts";
import { accountOf, practiceWith, type Replay, roundsOf, type Scenario } from "./replays.ts";
import { pathOf, type RunningServer, startServer } from "./server.ts";
import { type IpnEvent, KEYS } from "./signed-events.ts";

// Interpreters start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const scenarios = [...content.scenarios].map(([name, scenario]) => ({ name, ...scenario }));

const { samples } = await readGuideSamples();

/** Returns the event of a scenario. */
function eventOf(scenario: string, name: string): IpnEvent {
  const { events = [] } = scenarios.find((candidate) => candidate.name === scenario) ?? {};
  const found = events.find(({ event }) => event === name);
  if (!found) throw new Error(`The scenario ${scenario} has no ${name}.`);
  return found.fields;
}

function statusOf(event: string, status: string): IpnEvent {
  return { IPN_TYPE_NAME: event, ORDER_STATUS: status };
}

function scenarioOf(name: string, ...moments: [at: string, access: boolean, fields?: IpnEvent][]): Scenario {
  return {
    name,
    start: "2026-03-14T09:26:53Z",
    events: moments.flatMap(([at, access, fields]) => (fields ? { at, fields, state: { access } } : [])),
    checks: moments.flatMap(([at, access, fields]) => (fields ? [] : { at, account: "4711", access })),
  };
}

const disorder = "duplicates-and-disorder";
const charged = eventOf(disorder, "OrderCharged");
const renewal = eventOf(disorder, "SubscriptionChargeSucceed");
const canceled = eventOf(disorder, "SubscriptionSuspended");
const terminated = eventOf("full-refund", "SubscriptionTerminated");
const unpaid = eventOf("failed-for-good", "SubscriptionSuspended");
const finished = eventOf("last-billing-cycle", "SubscriptionFinished");
const upgraded = eventOf("upgrade", "SubscriptionChargeSucceed");
const chargedBack = { ...charged, ...statusOf("OrderChargedBack", "Chargeback") };
const canceledAtPayPal = { ...terminated, ACTION_REASON: "PayPal billing agreement canceled" };
const declined = { ...charged, ...statusOf("OrderDeclined", "Canceled"), ORDER_ID: "20010007" };
const usage: IpnEvent = {
  ...eventOf("chargeback-won-and-lost", "OrderCharged"),
  ORDER_ID: "20010008",
  ORDER_ITEM_ID: "30010008",
  ORDER_CUSTOM_FIELDS: "x-account=4711,x-charge=usage",
};
/** More sequences, which the pages do not show. */
const more = [
  scenarioOf(
    "renewal that arrives after the cancellation",
    ["P0D", true, charged],
    ["P1M1D", true, canceled],
    ["P1M2D", true, renewal],
    ["P2M1D", false],
  ),
  scenarioOf(
    "events that arrive after the termination",
    ["P0D", true, charged],
    ["P1D", false, terminated],
    ["P2D", false, renewal],
    ["P3D", false, canceled],
  ),
  scenarioOf(
    "unpaid suspension that names a later charge",
    ["P0D", true, charged],
    ["P1M14D", false, { ...unpaid, SUBSCRIPTION_NEXT_CHARGE_DATE: "5/14/2026 9:26 AM" }],
  ),
  scenarioOf(
    "termination after an upgrade",
    ["P0D", true, eventOf("upgrade", "OrderCharged")],
    ["P30D", true, upgraded],
    ["P31D", false, { ...terminated, PRODUCT_ID: upgraded.PRODUCT_ID ?? "" }],
  ),
  scenarioOf(
    "renewal that is paid after a chargeback",
    ["P0D", true, charged],
    ["P20D", false, chargedBack],
    ["P1M", true, renewal],
    ["P1M1D", false, { ...chargedBack, ORDER_ID: renewal.ORDER_ID ?? "" }],
  ),
  scenarioOf(
    "dispute that is won after a refund",
    ["P0D", true, charged],
    ["P5D", false, { ...charged, ...statusOf("OrderRefunded", "Refunded") }],
    ["P20D", false, chargedBack],
    ["P40D", false, { ...charged, ...statusOf("OrderChargedBackWon", "Processed") }],
  ),
  scenarioOf(
    "chargeback that arrives after a paid renewal",
    ["P0D", true, charged],
    ["P1M", true, renewal],
    ["P1M1D", true, chargedBack],
  ),
  scenarioOf(
    "chargeback of a renewal that arrived after the cancellation",
    ["P0D", true, charged],
    ["P1M1D", true, canceled],
    ["P1M2D", true, renewal],
    ["P1M3D", false, { ...chargedBack, ORDER_ID: renewal.ORDER_ID ?? "" }],
  ),
  scenarioOf(
    "cancellation at PayPal",
    ["P0D", true, charged],
    ["P10D", true, canceledAtPayPal],
    ["P1M1D", false],
  ),
  scenarioOf(
    "renewal that arrives after the cancellation at PayPal",
    ["P0D", true, charged],
    ["P10D", true, canceledAtPayPal],
    ["P1M2D", true, renewal],
    ["P2M1D", false],
  ),
  scenarioOf(
    "refund after a cancellation at PayPal",
    ["P0D", true, charged],
    ["P10D", true, canceledAtPayPal],
    ["P11D", false, terminated],
  ),
  scenarioOf(
    "reactivation that arrives after the last billing cycle",
    ["P0D", true, charged],
    ["P1M", false, { ...finished, SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES: "1" }],
    ["P1M1D", false, { ...eventOf("pause-and-resume", "SubscriptionRenewed") }],
  ),
  scenarioOf(
    "trial that is canceled and ends in the course of its last day",
    ["P0D", true, eventOf("canceled-trial", "TrialCharge")],
    ["P5D", true, eventOf("canceled-trial", "SubscriptionSuspended")],
    ["P13DT23H", true],
    ["P14DT1M", false],
  ),
  scenarioOf("declined order of a customer with access", ["P0D", true, charged], ["P1D", true, declined]),
  scenarioOf(
    "reference charge after the end of the paid time",
    ["P0D", true, charged],
    ["P10D", true, { ...canceled, SUBSCRIPTION_NEXT_CHARGE_DATE: "4/14/2026 9:26 AM" }],
    ["P1M1D", false, usage],
  ),
  scenarioOf(
    "refund of a reference charge",
    ["P0D", true, charged],
    ["P2D", true, usage],
    ["P3D", true, { ...usage, ...statusOf("OrderRefunded", "Refunded") }],
  ),
];
const all = [...scenarios, ...more];
const isReferenceCharge = ({ ORDER_CUSTOM_FIELDS = "" }: IpnEvent) =>
  ORDER_CUSTOM_FIELDS.includes("x-charge=");

test("the scenarios have every event of the API description", () => {
  const sent = new Set(scenarios.flatMap(({ events }) => events.map(({ event }) => event)));
  expect(content.api?.events.map(({ name }) => name).filter((name) => !sent.has(name))).toEqual([]);
});

test("a download has a moment a line: time, event, fields and state, or time, account and state", () => {
  const name = "cancel-at-period-end";
  const lines = sampleAt(samples, "assets/webhooks/scenarios", `${name}.jsonl`).trimEnd().split("\n");
  const { events = [], checks = [] } = content.scenarios.get(name) ?? {};
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    ...events.map(({ at, event, fields, state }) => ({ at, event, fields, state })),
    ...checks.map(({ at, account, ...state }) => ({ at, account, state })),
  ]);
});

/** What each replay should end with, in the form in which handlers are compared with it. */
const expected = (replays: readonly Replay[]) => replays.map(({ title, access }) => `${title}: ${access}`);

/** An event without an order, a lead, has another word or nothing instead of its number. */
const LOG_LINE = /\w+ (?:order )?(?:\d+|undefined|None|null|): .*\n/g;

/** The handlers that print a line for each event: file, its page, and its path. */
const HANDLERS = [
  ...["webhook.mjs", "webhook.php", "webhook.py"].map((title) => [title, "index", "/"] as const),
  ...["webhook-handler.mjs", "webhook-handler.php", "webhook-handler.py"].map(
    (title) => [title, "assets/webhooks", "/ipn"] as const,
  ),
].filter(([title]) => canRun(title) && (hasPythonPackages || title !== "webhook.py"));

test.each(HANDLERS)("%s grants and revokes access as in every scenario", async (title, page, path) => {
  const ownPort = sampleAt(samples, page, title).replace("listen(3000)", "listen(process.env.PORT)");
  const server = await startServer(title, { [title]: ownPort }, KEYS);
  const { sandbox, replays } = await practiceWith(all, { ipn: server.origin + path });
  let stored = 0;
  let lines: string[] = [];
  for (const round of roundsOf(replays)) {
    // A license request goes to the generator, and a lead to an endpoint of its own, which can be that of a complete handler.
    const events = round.filter(
      ({ IPN_TYPE_NAME, ORDER_ID }) => IPN_TYPE_NAME !== "LicenseRequested" && (ORDER_ID || path === "/ipn"),
    );
    for (const event of events) {
      const { result, attempts } = await sandbox.send(event);
      expect(result).toBe("200");
      if (attempts[0]?.response !== "Already stored") stored++;
    }
    lines =
      title === "webhook-handler.php"
        ? [...lines, ...(await processStored(server, title))]
        : await server.untilPrinted(LOG_LINE, stored);
  }
  expect(lines).toHaveLength(stored);
  const decided = lines.flatMap((line) => {
    const [, verb, account] = /(grant|revoke) access (?:to|of) (?:user|account) (\S+)/.exec(line) ?? [];
    return account ? [[account, verb === "grant"] as const] : [];
  });
  const access = new Map(decided);
  expect(replays.map(({ title, account }) => `${title}: ${access.get(account) ?? false}`)).toEqual(
    expected(replays),
  );
  // Reference charges change no record.
  const charges = replays.flatMap(({ events }) => events).filter((event) => isReferenceCharge(event));
  expect(lines.filter((line) => /no action|access stays/.test(line)).length).toBeGreaterThanOrEqual(
    charges.length,
  );
});

/** Runs the part of the handler in PHP that its page runs from cron. */
async function processStored({ folder }: RunningServer, title: string): Promise<string[]> {
  const { stdout, stderr } = await runProgram("php", [pathOf(title)], "", KEYS, folder);
  expect(stderr).toBe("");
  return stdout.match(LOG_LINE) ?? [];
}

test.each(["subscription-state.mjs", "subscription-state.php", "subscription_state.py"].filter(canRun))(
  "%s grants and revokes access as in every scenario of a subscription",
  async (title) => {
    const folder = await writePrograms({ [title]: sampleAt(samples, "subscription-management", title) });
    const named = (name: string) => (title.endsWith(".mjs") ? name : inSnakeCase(name));
    const practice = await practiceWith(all);
    const replays = practice.replays.filter(({ events }) => events[0]?.SUBSCRIPTION_ID);
    const results = await callFunctions(
      join(folder, title),
      replays.flatMap(({ events }) => [
        ...events.map((event, index): Call => [named("applyEvent"), index === 0 ? null : LAST, event]),
        [named("hasAccess"), LAST] as Call,
      ]),
    );
    const access = results.filter((result) => typeof result === "boolean");
    expect(replays.map(({ title }, index) => `${title}: ${access[index]}`)).toEqual(expected(replays));
  },
);

test("app-server.mjs grants and revokes access as in every scenario", async () => {
  const title = "app-server.mjs";
  const code = sampleAt(samples, "technical-integration", title);
  const twoPlans = code.replace('[["52001", "pro"]', '[["52003", "basic"], ["52001", "pro"]');
  const environment = { ...KEYS, APP_SESSIONS: '{"token-of-jordan":"user-4711"}' };
  const { origin } = await startServer(title, { [title]: twoPlans }, environment);
  const asJordan = { headers: { Authorization: "Bearer token-of-jordan" } };
  const { sandbox, replays } = await practiceWith(all, { ipn: `${origin}/ipn`, license: `${origin}/ipn` });
  const purchases = new Map<string, string>();
  const startPurchase = async (event: IpnEvent) => {
    const body = JSON.stringify({ productId: event.PRODUCT_ID });
    const response = await fetch(`${origin}/api/purchases`, { ...asJordan, method: "POST", body });
    purchases.set(accountOf(event), ((await response.json()) as { id: string }).id);
  };
  for (const round of roundsOf(replays)) {
    for (const event of round.filter(({ ORDER_ID }) => ORDER_ID)) {
      if (!purchases.has(accountOf(event))) await startPurchase(event);
      const custom = `x-purchase=${purchases.get(accountOf(event))}${isReferenceCharge(event) ? ",x-charge=usage" : ""}`;
      const { result } = await sandbox.send({ ...event, ORDER_CUSTOM_FIELDS: custom });
      expect(result).toMatch(event.IPN_TYPE_NAME === "LicenseRequested" ? /^status 422/ : /^200$/);
    }
  }
  const access = await Promise.all(
    replays.map(async ({ title, account }) => {
      const response = await fetch(`${origin}/api/purchases/${purchases.get(account)}`, asJordan);
      return `${title}: ${((await response.json()) as { status: string }).status === "active"}`;
    }),
  );
  expect(access).toEqual(expected(replays));
});
