import * as v from "valibot";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { ParsedData } from "../diagnostics/parse-data.ts";
import { email, matching, text } from "./schemas.ts";

const digits = (meaning: string) => matching(/^\d+$/, "must be digits", `${meaning}, as a text of digits`);
const amount = (meaning: string) =>
  matching(/^\d+\.\d\d$/, "must be an amount with two decimals", `${meaning}, such as 49.00`);
const currency = (meaning: string) => matching(/^[A-Z]{3}$/, "must be a currency code", meaning);
const PRODUCT_KINDS = ["subscription", "one-time", "service", "usage", "extra"];
const product = v.strictObject({
  id: digits("the product's id"),
  name: text("the product's name"),
  sku: text("the merchant's own article number"),
  kind: v.pipe(
    v.picklist(PRODUCT_KINDS, `must be one of ${PRODUCT_KINDS.join(", ")}`),
    v.description("subscription or one-time, which give access, or service, usage or extra"),
  ),
  price: amount("the price before tax"),
  description: text("what the customer gets"),
  cycle: v.optional(text("the billing cycle of a subscription, such as 1 Months")),
  trialDays: v.optional(digits("the days of the free trial")),
  cycles: v.optional(digits("the number of installments")),
});
/** Names of things, which are part of variables, with the fields of each. */
const named = <Fields extends v.GenericSchema<unknown, unknown>>(fields: Fields, meaning: string) =>
  v.pipe(v.record(v.string(), fields), v.description(meaning));
const value = text("the value of the field");
const fields = v.objectWithRest({ id: digits("the id") }, value);
const customer = v.objectWithRest(
  { id: digits("the customer's id"), email: email("an email address") },
  value,
);

/**
 * `samples.json`: the store of all examples, which is also that of the practice server. Every field is a variable for writers:
 * `{sample.vendorId}`, `{sample.pro.price}` of what has a name, and `{amount.share}`, which is calculated.
 */
export const sampleDataSchema = v.strictObject({
  vendorId: digits("the id of the merchant's account"),
  currency: currency("the currency of the prices, such as USD"),
  foreignCurrency: currency("another currency, for examples of conversion"),
  ...v.entriesFromList(["taxRate", "vatRate"], text("a tax rate in percent")),
  ...v.entriesFromList(["salesPerMonth", "daysLeft", "cycleDays", "agreementId"], digits("a number")),
  partialRefund: amount("what a partial refund gives back, before tax"),
  ...v.entriesFromList(["couponCode", "saleCouponCode"], text("the code of a coupon")),
  products: named(product, "the products by a name for writers"),
  customers: named(customer, "the customers"),
  subscriptions: named(fields, "the subscriptions, with the names of their customer and product"),
  orders: named(fields, "the orders and their items, with the names of their product"),
  amounts: v.pipe(
    v.optional(v.record(v.string(), text("a formula such as pro.price * taxRate%")), {}),
    v.description("worked amounts by name, with their formulas"),
  ),
  ...v.entriesFromList(
    ["nodeVersion", "phpVersion", "pythonVersion", "dotnetVersion"],
    text("the oldest version of a runtime that runs the samples, such as 20.19"),
  ),
});
export type SampleData = v.InferOutput<typeof sampleDataSchema>;

/** Reports a store whose examples of conversion would show one currency. */
export function currencyDiagnostics(
  file: Pick<ParsedData<SampleData>, "value" | "placeOf"> | undefined,
): Diagnostic[] {
  if (!file?.value || file.value.currency !== file.value.foreignCurrency) return [];
  const place = file.placeOf(["foreignCurrency"]);
  const fix = "choose another one for examples of conversion.";
  return [{ ...place, message: "The store has the same currency twice.", fix }];
}
