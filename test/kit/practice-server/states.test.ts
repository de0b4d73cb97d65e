import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { content } from "../../site-content.ts";
import { createAccount, exampleRequest, type Sandbox } from "../api-samples/practice-server.ts";
import { hashesOf } from "../guide-samples/signed-events.ts";

vi.setConfig({ testTimeout: 120_000 });

const DAY = 86_400_000;
const operations = [...(content.api?.operations.values() ?? [])];

/** The changes of a subscription's status that the page's table of allowed actions has, such as `Active → Suspended`. */
function documentedChanges(): Set<string> {
  const page = content.docs.get("subscriptions/suspending-terminating-subscription");
  const section = page?.body.split("{#allowed-actions}")[1]?.split("\n#")[0] ?? "";
  const results: Record<string, string> = {
    Suspend: "Suspended",
    Terminate: "Terminated",
    Finish: "Finished",
    Reactivate: "Active",
  };
  return new Set(
    [...section.matchAll(/^\| \*\*(\w+)\*\*[^|]*\| ([^|]+) \|/gm)].flatMap(([, action = "", from = ""]) =>
      from.split(", ").map((status) => `${status} → ${results[action]}`),
    ),
  );
}

const SUBSCRIPTION_CHANGES = documentedChanges();
const SUBSCRIPTION_STATUS = ["", "Active", "Suspended", "Terminated", "Finished"];
/** The arrows of the diagram on the webhook page. */
const ORDER_CHANGES = ["1 → 2", "1 → 5", "5 → 3", "5 → 4", "4 → 5"];

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ operation: fc.constantFrom(...operations), pick: fc.nat(), flag: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      customer: fc.constantFrom(
        ...["cancel", "activate", "break-card", "change-card", "cancel-paypal", "reopen"],
        ...["approve", "decline", "chargeback", "win-dispute"],
      ),
      pick: fc.nat(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      product: fc.constantFrom(52001, 52002, 52003, 52004),
      result: fc.constantFrom("paid" as const, "declined" as const, "waiting" as const),
      isTest: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ days: fc.constantFrom(0.1, 1, 3, 7, 14, 31, 200) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

const NUMBERS = [-1, 0, 1, 2, 3, 9, 49, 60, 100, 999];

/** Executes an action on a subscription and an order of the account. */
async function perform(sandbox: Sandbox, chosen: Action): Promise<void> {
  if ("days" in chosen) return sandbox.advance(chosen.days * DAY);
  if ("product" in chosen) {
    const test = chosen.isTest ? "&use-test-mode=true&secret-key=ex4mpleSecret" : "";
    sandbox.checkOut(new URLSearchParams(`products[1][id]=${chosen.product}${test}`), chosen.result);
    return;
  }
  const { pick } = chosen;
  const one = <Value>(list: Iterable<Value>) => [...list][pick % Math.max(1, [...list].length)];
  const ids = {
    subscriptionId: one(sandbox.subscriptions.keys()) ?? 0,
    orderId: one(sandbox.orders.keys()) ?? 0,
  };
  if ("customer" in chosen) {
    const from = { approve: 1, decline: 1, "win-dispute": 4 }[chosen.customer] ?? 5;
    const orders = [...sandbox.orders.values()].filter(({ status }) => status === from);
    sandbox.customer(chosen.customer, { ...ids, orderId: one(orders)?.id ?? 0 });
    return;
  }
  const number = one(NUMBERS) ?? 0;
  const item = one(sandbox.orders.get(ids.orderId)?.items ?? []);
  const date = new Date(sandbox.now() + number * DAY).toISOString();
  const replaced: Record<string, unknown> = {
    ...ids,
    referencedOrderId: ids.orderId,
    orderIds: [ids.orderId],
    orderItemId: item?.id ?? 0,
    subscriptionIds: [...sandbox.subscriptions.keys()].slice(0, (pick % 4) + 1),
    productId: 52001 + (pick % 4),
    ...{ quantity: number, newBillingPeriodValue: number, newMaxNumberOfBillingCycles: number },
    ...{ refundAmount: number, newPriceValue: Math.abs(number), discountValue: number },
    ...{ newNextPaymentDate: date, newTrialPeriodEndDate: date, renewalTypeId: (pick % 2) + 1 },
    ...{ sendIpn: chosen.flag, startBillingImmediately: chosen.flag, cancelSubscription: chosen.flag },
  };
  const example = exampleRequest(chosen.operation);
  const fields = Object.entries(example).map(([name, value]) => [name, replaced[name] ?? value]);
  const { status, body } = sandbox.execute(chosen.operation.path, Object.fromEntries(fields));
  expect([200, 400]).toContain(status);
  expect(body.isSuccess).toBe((body.errors as unknown[]).length === 0);
}

test("2,000 random actions lead to no state that the documentation forbids", async () => {
  expect(SUBSCRIPTION_CHANGES.size).toBeGreaterThanOrEqual(7);
  const seen = new Set<string>();
  let count = 0;
  const walk = fc.asyncProperty(fc.array(action, { minLength: 200, maxLength: 200 }), async (actions) => {
    const sandbox = await createAccount();
    for (const chosen of actions) {
      count++;
      const subscriptions = new Map([...sandbox.subscriptions].map(([id, { status }]) => [id, status]));
      const orders = new Map([...sandbox.orders].map(([id, { status }]) => [id, status]));
      await perform(sandbox, chosen);
      for (const { id, status, dueAt } of sandbox.subscriptions.values()) {
        const change = `${SUBSCRIPTION_STATUS[subscriptions.get(id) ?? 1]} → ${SUBSCRIPTION_STATUS[status]}`;
        if (status !== (subscriptions.get(id) ?? 1)) expect(SUBSCRIPTION_CHANGES).toContain(change);
        expect(dueAt === null).toBe(status !== 1);
        seen.add(change);
      }
      for (const { id, status } of sandbox.orders.values()) {
        const before = orders.get(id) ?? status;
        if (before !== status) expect(ORDER_CHANGES).toContain(`${before} → ${status}`);
        seen.add(`${before} → ${status}`);
      }
    }
    for (const { fields } of sandbox.events) expect(fields).toMatchObject(hashesOf(fields));
  });
  // A seed, because not every walk has every change.
  await fc.assert(walk, { numRuns: 10, seed: 1 });
  expect(count).toBeGreaterThanOrEqual(2000);
  expect([...SUBSCRIPTION_CHANGES, ...ORDER_CHANGES].filter((change) => !seen.has(change))).toEqual([]);
});
