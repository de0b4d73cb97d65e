import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { momentsOf } from "#app/lib/content/schemas/scenarios.ts";
import { listenLocally } from "../../factories/local-port.ts";
import { content } from "../../site-content.ts";
import { CREDENTIALS, createAccount, type Sandbox, serve } from "../api-samples/practice-server.ts";
import { hashesOf } from "../guide-samples/signed-events.ts";

vi.setConfig({ testTimeout: 60_000 });

const [HOUR, DAY] = [3_600_000, 86_400_000];
const { api, scenarios } = content;

/** The subscription that the account begins with. */
const JORDAN = { subscriptionId: 4001001 };
const buy = (sandbox: Sandbox, link: string, result?: "declined" | "waiting") =>
  sandbox.checkOut(new URLSearchParams(link), result);

/** Starts an endpoint that responds with the statuses in turn, the last one again and again. */
async function startEndpoint({ statuses = [200], onEvent = (_event: URLSearchParams) => {} }) {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push(body);
    onEvent(new URLSearchParams(body));
    response.writeHead(statuses[Math.min(received.length, statuses.length) - 1] ?? 200).end("KEY-1");
  });
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listenLocally(server)}/`, received };
}

/** Leads an account through everything that sends an event. */
async function live(): Promise<Sandbox> {
  const sandbox = await createAccount({ license: "http://127.0.0.1:1/" });
  for (const product of [52001, 52002, 52004]) buy(sandbox, `products[1][id]=${product}&x-account=4711`);
  buy(sandbox, "products[1][id]=52001", "declined");
  buy(sandbox, "products[1][id]=52004", "waiting");
  sandbox.customer("chargeback", { orderId: 20010007 });
  sandbox.customer("win-dispute", { orderId: 20010007 });
  const execute = (path: string, request: object) => sandbox.execute(path, { ...request, ...CREDENTIALS });
  execute("/Orders/DoPartialRefund", { orderItemId: 30010001, refundAmount: 9, refundReason: "Goodwill" });
  sandbox.customer("break-card", JORDAN);
  await sandbox.advance(31 * DAY);
  sandbox.customer("change-card", JORDAN);
  await sandbox.advance(5 * DAY);
  sandbox.customer("cancel", JORDAN);
  sandbox.customer("activate", JORDAN);
  execute("/Orders/DoRefund", { orderIds: [20010001], refundReason: "Customer request" });
  execute("/Subscriptions/Finish", { subscriptionId: 4001003, reasonText: "Done" });
  return sandbox;
}

test("every event has the documented fields, and those of its example", async () => {
  const { events } = await live();
  const documented = api?.eventFields.flatMap(({ fields }) => fields.map(({ name }) => name)) ?? [];
  // The first of each name, because the first order buys what the examples do.
  const sent = new Map(events.toReversed().map(({ fields }) => [fields.IPN_TYPE_NAME ?? "", fields]));
  for (const { name, payload } of api?.events ?? []) {
    // These are about leads, and about an email address that was changed in the portal.
    if (["InstantLeadNotification", "OrderCustomerInformationChanged"].includes(name)) continue;
    const fields = Object.keys(sent.get(name) ?? {});
    const left = Object.keys(payload).filter((field) => !fields.includes(field));
    // Only cancellations with a reason have its id.
    expect([name, left.filter((field) => field !== "SUBSCRIPTION_CANCELLATION_REASON_ID")]).toEqual([
      name,
      [],
    ]);
    expect([name, fields.filter((field) => !documented.includes(field))]).toEqual([name, []]);
  }
  // No money moves in an order that is declined, or that waits.
  const unpaid = events.filter(({ fields }) => /Canceled|Waiting/.test(fields.ORDER_STATUS ?? ""));
  expect(unpaid.map(({ fields }) => [fields.IPN_TYPE_NAME, fields.ORDER_TOTAL_AMOUNT])).toEqual([
    ["OrderDeclined", "0"],
    ["OrderOnWaiting", "0"],
  ]);
  for (const { fields } of events) expect(fields).toMatchObject(hashesOf(fields));
});

/** Events that the history of a scenario does not send: they are about a lead, a key or another account. */
const UNSENT = ["InstantLeadNotification", "LicenseRequested", "OrderCustomerInformationChanged"];
/** Scenarios whose events are about one order or subscription of the product that the practice server sells. */
const WITH_FIELDS = /^(trial-to|failed|canceled|last|cancel-at|full)/;
const COMPARED = [
  ...[
    "IPN_TYPE_NAME",
    "ORDER_STATUS",
    "ACTION_REASON",
    "SUBSCRIPTION_STATUS_NAME",
    "SUBSCRIPTION_RENEWAL_TYPE",
  ],
  ...[
    "SUBSCRIPTION_NEXT_CHARGE_DATE",
    "SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES",
    "SUBSCRIPTION_CANCELLATION_REASON_ID",
  ],
  ...["ORDER_PLACED_TIME_UTC", "PRODUCT_QUANTITY", "REFUND_ISSUED_BY", "TEST_MODE", "TRIAL_PERIOD_TILL"],
];

test.each([...scenarios])(
  "the history of %s sends its events and their fields, with the access of the rule",
  async (name, scenario) => {
    const { history = "", start, events } = scenario;
    const steps = [...history.matchAll(/(?<=^|, )(\d+)([dh])/g)];
    const length = steps.reduce(
      (sum, [, count, unit]) => sum + Number(count) * (unit === "d" ? DAY : HOUR),
      0,
    );
    const hasAccess = () => Object.keys(sandbox.accessOf("1-4711")).length > 0;
    const sent: object[] = [];
    const { url } = await startEndpoint({
      onEvent: (event) => sent.push({ event: event.get("IPN_TYPE_NAME"), access: hasAccess() }),
    });
    const sandbox = await createAccount({ now: Date.parse(start) + length, ipn: url });
    await sandbox.play(history);
    const expected = momentsOf(scenario).filter(
      ({ event = "", fields, account = fields?.ORDER_CUSTOM_FIELDS ?? "" }) =>
        !UNSENT.includes(event) && /4711/.test(account),
    );
    expect(sent).toEqual(
      expected.flatMap(({ event, state }) => (event ? [{ event, access: state.access }] : [])),
    );
    expect(hasAccess()).toBe(expected.at(-1)?.state.access);
    if (!WITH_FIELDS.test(name)) return;
    const compared = (fields: Readonly<Record<string, string>>) => COMPARED.map((field) => fields[field]);
    const own = sandbox.events.filter(({ fields }) => fields.SUBSCRIPTION_ID === "4001004");
    expect(own.map(({ fields }) => compared(fields))).toEqual(events.map(({ fields }) => compared(fields)));
  },
);

test("an overdue subscription is charged after its reactivation, and its cycle starts on that day", async () => {
  const sandbox = await createAccount();
  sandbox.customer("cancel", JORDAN);
  await sandbox.advance(60 * DAY);
  sandbox.customer("activate", JORDAN);
  await sandbox.advance(HOUR);
  const own = sandbox.events.filter(({ fields }) => fields.SUBSCRIPTION_ID === "4001001");
  expect(own.map(({ fields }) => [fields.IPN_TYPE_NAME, fields.SUBSCRIPTION_NEXT_CHARGE_DATE])).toEqual([
    ["SubscriptionSuspended", "5/14/2026 9:26 AM"],
    ["SubscriptionRenewed", "6/15/2026 12:00 PM"],
    ["SubscriptionChargeSucceed", "7/15/2026 12:03 PM"],
  ]);
});

test("charges stay on the last day of the month after a shorter month", async () => {
  const sandbox = await createAccount({ now: Date.parse("2026-01-31T12:00:00Z") });
  buy(sandbox, "products[1][id]=52001");
  await sandbox.advance(70 * DAY);
  const own = sandbox.events.filter(({ fields }) => fields.SUBSCRIPTION_ID === "4001004");
  expect(own.map(({ fields }) => fields.SUBSCRIPTION_NEXT_CHARGE_DATE)).toEqual([
    "2/28/2026 12:00 PM",
    "3/31/2026 12:00 PM",
    "4/30/2026 12:00 PM",
  ]);
});

test("a webhook is sent three times in all, 30 minutes apart by the clock", async () => {
  const { url, received } = await startEndpoint({ statuses: [500] });
  const sandbox = await createAccount({ ipn: url });
  sandbox.customer("cancel", JORDAN);
  await sandbox.advance(29 * 60_000);
  expect(received).toHaveLength(1);
  await sandbox.advance(2 * 60_000);
  expect(received).toHaveLength(2);
  await sandbox.advance(DAY);
  expect(received).toHaveLength(3);
  const [event] = sandbox.events;
  expect(event?.attempts.map(({ at }) => at.slice(11, 16))).toEqual(["12:00", "12:30", "13:00"]);
  expect(event?.result).toBe("status 500, attempt 3 of 3, the last one: a failure email is sent");
  expect(new Set(received).size).toBe(1);
});

test("the clock returns each attempt that it makes, repeated ones too", async () => {
  const { url } = await startEndpoint({ statuses: [500, 200] });
  const sandbox = await createAccount({ ipn: url });
  const server = await serve(sandbox);
  onTestFinished(() => server.close());
  sandbox.customer("cancel", JORDAN);
  await sandbox.advance(0);
  const response = await fetch(`${server.origin}/-/clock`, { method: "POST", body: '{"advance":"30m"}' });
  const { events } = (await response.json()) as { events: string[] };
  expect(events).toEqual(["SubscriptionSuspended 20010002: 200"]);
});

test("only status 200 is a success, and redirects are not followed", async () => {
  const { url, received } = await startEndpoint({ statuses: [204, 308, 200] });
  const sandbox = await createAccount({ ipn: url });
  sandbox.customer("cancel", JORDAN);
  await sandbox.advance(2 * HOUR);
  expect(sandbox.events[0]?.attempts.map(({ result }) => result)).toEqual([
    "status 204",
    "status 308",
    "200",
  ]);
  expect(received).toHaveLength(3);
});

test("a manual renewal that nobody pays is suspended at the end of the grace period", async () => {
  const sandbox = await createAccount();
  sandbox.execute("/Subscriptions/ChangeRenewalType", { ...JORDAN, ...CREDENTIALS, renewalTypeId: 1 });
  await sandbox.advance(41 * DAY);
  expect(sandbox.subscriptions.get(JORDAN.subscriptionId)?.status).toBe(1);
  await sandbox.advance(2 * DAY);
  expect(sandbox.events.filter(({ fields }) => fields.SUBSCRIPTION_ID === "4001001")).toMatchObject([
    { fields: { IPN_TYPE_NAME: "SubscriptionSuspended", ACTION_REASON: "Last payment attempt failed" } },
  ]);
});

test("a generator that fails is asked again 30 minutes later, and later events have its key", async () => {
  const { url, received } = await startEndpoint({ statuses: [500, 200] });
  const sandbox = await createAccount({ license: url });
  const { id } = buy(sandbox, "products[1][id]=52004");
  await sandbox.advance(31 * 60_000);
  expect(sandbox.events[1]?.attempts.map(({ result }) => result)).toEqual(["status 500", "200"]);
  expect(new Set(received).size).toBe(1);
  sandbox.customer("chargeback", { orderId: id });
  expect(sandbox.events.at(-1)?.fields.ORDER_ITEM_LICENSES).toBe("KEY-1");
});
