import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isFull } from "../../full.ts";
import { content } from "../../site-content.ts";
import { createAccount, type Sandbox } from "../api-samples/practice-server.ts";

const [HOUR, DAY] = [3_600_000, 86_400_000];
const ACCOUNT = "4711";
const FOREVER = Number.POSITIVE_INFINITY;
/** The days of grace that the page names. */
const GRACE = Number(content.variables.get("amount.accessDays")) * DAY;

/** A payment of a subscription, as it was made: what it bought, and what became of it. */
interface Payment {
  orderId: number;
  at: number;
  unit: number;
  count: number;
}

/** Counts the days of a month. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Returns the end of what a payment bought, by the page: a billing period later; a shorter month has its last day instead, and
 * the last day of a month pays until the last day of a month. Steps from month to month, unlike the code under test.
 */
function boughtUntil({ at, unit, count }: Payment): number {
  if (unit <= 2) return at + count * (unit === 1 ? DAY : 7 * DAY);
  const paid = new Date(at);
  let [year, month] = [paid.getUTCFullYear(), paid.getUTCMonth()];
  const isLastDay = paid.getUTCDate() === daysIn(year, month);
  for (let left = unit === 3 ? count : 12 * count; left > 0; left--)
    [year, month] = month === 11 ? [year + 1, 0] : [year, month + 1];
  const day = isLastDay ? daysIn(year, month) : Math.min(paid.getUTCDate(), daysIn(year, month));
  return Date.UTC(year, month, day) + (at % DAY);
}

/** What happened in an account, told by its operator: the payments of each subscription in the order in which they were made. */
class Ledger {
  readonly payments = new Map<number, Payment[]>();

  constructor(readonly sandbox: Sandbox) {}

  /** Notes the payments since the last time, with the period that each subscription has now. */
  note(): void {
    for (const { id, orders, period, lastPaid } of this.sandbox.subscriptions.values()) {
      const noted = this.payments.get(id) ?? [];
      const isNew = (orderId: number) => !noted.some((payment) => payment.orderId === orderId);
      // The order of a trial is no payment.
      const made = lastPaid === null ? [] : orders.filter((orderId) => isNew(orderId));
      for (const orderId of made) {
        const order = this.sandbox.orders.get(orderId);
        const isPaid = order?.items.some(
          (item) => item.subscriptionId === id && (item.price > 0 || order.isTest),
        );
        if (order && isPaid) noted.push({ orderId, at: order.placedAt, unit: period[0], count: period[1] });
      }
      this.payments.set(id, noted);
    }
  }

  /** Lists from the sentences of the page what the account has access to, with the end of each. */
  grants(): { productId: number; quantity: number; until: number }[] {
    const { orders, subscriptions } = this.sandbox;
    const all = [...orders.values()].filter((order) => order.customFields["x-account"] === ACCOUNT);
    const once = all.flatMap((order) =>
      order.items
        .filter((item) => item.subscriptionId === null)
        .map((item) => ({ order, item, ...item, until: FOREVER })),
    );
    const ids = new Set(
      all.flatMap(({ items }) => items.flatMap(({ subscriptionId }) => subscriptionId ?? [])),
    );
    const repeated = [...ids].flatMap((id) => {
      const subscription = subscriptions.get(id);
      const last = orders.get(this.payments.get(id)?.at(-1)?.orderId ?? subscription?.orders.at(-1) ?? 0);
      const item = last?.items.find(({ subscriptionId }) => subscriptionId === id);
      if (!subscription || !last || !item) return [];
      const { productId, quantity } = subscription;
      return [{ order: last, item, productId, quantity, until: this.endOf(id) }];
    });
    return [...once, ...repeated].filter(({ order, item, productId }) => {
      const isReturned = order.status !== 5 || (item.refunded > 0 && item.refunded >= item.price);
      return !isReturned && !order.isTest && !order.customFields["x-charge"] && LISTED.has(productId);
    });
  }

  /** Returns the end of a subscription's access by the rows of the table. */
  private endOf(id: number): number {
    const { status, next, productId } = this.sandbox.subscriptions.get(id) ?? expect.unreachable();
    const hasNextPayment = status === 1 || status === 2;
    const payment = this.payments.get(id)?.at(-1);
    const bought = payment ? boughtUntil(payment) : hasNextPayment ? next : 0;
    const paidTime = hasNextPayment && next < bought ? next : bought;
    if (status === 4 && INSTALLMENTS.has(productId)) return FOREVER;
    if (status !== 1) return paidTime;
    return next > paidTime + GRACE ? next : paidTime + GRACE;
  }

  accessAt(time: number): Record<string, number> {
    const access: Record<string, number> = {};
    for (const { productId, quantity, until } of this.grants())
      if (until > time) access[productId] = (access[productId] ?? 0) + quantity;
    return access;
  }
}

/** A product of the store; `cycle` is of those with a subscription, `cycles` of those in installments. */
interface Product {
  id: string;
  kind: string;
  cycle?: string;
  cycles?: string;
}

const { products: store } = JSON.parse(readFileSync("content/samples.json", "utf8")) as {
  products: Record<string, Product>;
};
const products = Object.values(store);
const LISTED = new Set(
  products.filter(({ kind }) => /^(subscription|one-time)$/.test(kind)).map(({ id }) => Number(id)),
);
const INSTALLMENTS = new Set(products.flatMap(({ id, cycles }) => (cycles ? [Number(id)] : [])));
const recurring = products.flatMap(({ id, cycle }) => (cycle ? [Number(id)] : []));

const number = fc.integer({ min: 1, max: 4 });
const oneOf = (texts: string) => fc.constantFrom(...texts.split(", "));
const PERIODS = "1d, 8d, 15d, 32d, 65d, 20h, day 28, day 29, day 30, day 31";
const CUSTOMERS =
  "cancel, activate, cancel-paypal, break-card, change-card, chargeback, win-dispute, reopen, DoRecurringPayment";
const SELLERS = `DoRefund, DoPartialRefund, DoPartialRefund refundAmount=9, DoReferenceCharge, Terminate, Finish, \
ChangeQuantity quantity=3, ChangeNextPaymentDate newNextPaymentDate=8d, \
ChangeNextPaymentDate newNextPaymentDate=65d, ChangeTrialPeriodDate newTrialPeriodEndDate=20d`;
const purchase = fc
  .tuple(fc.constantFrom(...products.map(({ id }) => id)), number)
  .map(([id, count]) => `buy ${id}x${count}`);
const change = fc
  .tuple(number, fc.constantFrom(...recurring), fc.boolean())
  .map(([place, id, now]) => `ChangeProduct #${place} productId=${id} startBillingImmediately=${now}`);
const period = fc
  .tuple(number, number)
  .map(([place, unit]) => `ChangeBillingPeriod #${place} newBillingPeriodTypeId=${unit}`);
const other = fc
  .tuple(oneOf(`${CUSTOMERS}, ${SELLERS}`), number)
  .map(([text, place]) => text.replace(/( |$)/, ` #${place}$1`));
/** Steps of histories: purchases of several plans and quantities, changes with and without a charge, and what ends them. */
const step = fc.oneof(
  { weight: 6, arbitrary: oneOf(PERIODS) },
  { weight: 3, arbitrary: purchase },
  { weight: 3, arbitrary: change },
  { weight: 2, arbitrary: period },
  { weight: 6, arbitrary: other },
);

test("the practice server gives the access that the page's sentences give, at any time after any history", async () => {
  const history = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
    const sandbox = await createAccount();
    const ledger = new Ledger(sandbox);
    for (const each of [`buy ${recurring[0]}`, ...steps]) {
      await sandbox.perform(ACCOUNT, each);
      ledger.note();
      const ends = ledger
        .grants()
        .flatMap(({ until }) => (until > 0 && until < FOREVER ? [until - HOUR, until + HOUR] : []));
      for (const time of [sandbox.now(), ...ends])
        expect({ each, time, access: sandbox.accessOf(ACCOUNT, time) }).toEqual({
          each,
          time,
          access: ledger.accessAt(time),
        });
    }
  });
  const monthEnd = ["day 30", "buy 52001x1", "Terminate"];
  await fc.assert(history, {
    numRuns: isFull ? 3_000 : 150,
    seed: isFull ? undefined : 1,
    examples: [[monthEnd]],
  });
});
