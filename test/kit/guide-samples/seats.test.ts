import { expect, test } from "vitest";
import { fillVariables } from "#app/lib/content/schemas/variables.ts";
import { content } from "../../site-content.ts";
import { CREDENTIALS, createAccount } from "../api-samples/practice-server.ts";

const ACCOUNT = "4711";

/** Plays a history on the practice server. Returns the price that each step leaves to the next renewal, such as "98.00". */
async function pricesAfter(...steps: string[]): Promise<string[]> {
  const sandbox = await createAccount();
  const prices: string[] = [];
  for (const step of steps) {
    await sandbox.perform(ACCOUNT, step);
    const subscriptionId = [...sandbox.subscriptions.keys()].at(-1);
    const request = { subscriptionId, ...CREDENTIALS };
    const { body } = sandbox.execute("/Subscriptions/GetSubscriptionDetails", request);
    prices.push((body.response as { subscriptionPrice: number }).subscriptionPrice.toFixed(2));
  }
  return prices;
}

test("the amounts of the section on seats are those that the practice server computes", async () => {
  const buy = "buy 52001x3";
  const [three, four] = await pricesAfter(buy, "ChangeQuantity quantity=4");
  const [, two] = await pricesAfter(buy, "ChangeQuantity quantity=2");
  const refund = "DoPartialRefund refundAmount=49 changeSubscriptionPrice";
  const [, refunded, refundedTwo] = await pricesAfter(buy, `${refund}=false`, "ChangeQuantity quantity=2");
  const [, lowered, loweredTwice] = await pricesAfter(buy, `${refund}=true`, "ChangeQuantity quantity=2");
  expect([refunded, refundedTwo, lowered]).toEqual([three, two, two]);

  const page = content.docs.get("subscriptions/upgrading-downgrading-subscriptions");
  const [, section = ""] = fillVariables(page?.body ?? "", content.variables).split("{#seats}");
  const amounts = (section.split("\n## ")[0]?.match(/\d+\.\d\d/g) ?? []).filter(
    (amount) => amount !== "0.00",
  );
  const { daysLeft, cycleDays } = { daysLeft: 18, cycleDays: 30 };
  const today = ((49 * daysLeft) / cycleDays).toFixed(2);
  expect(new Set(amounts)).toEqual(new Set(["49.00", today, four, two, loweredTwice]));
  expect(content.variables.get("sample.daysLeft")).toBe(String(daysLeft));
});
