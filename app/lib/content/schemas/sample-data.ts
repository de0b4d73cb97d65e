import * as v from "valibot";
import { listOf, text } from "./schemas.ts";

const digits = (meaning: string) =>
  v.pipe(v.string(), v.regex(/^\d+$/, "must be digits"), v.description(`${meaning}, as a text of digits`));
const amount = (meaning: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+\.\d\d$/, "must be an amount with two decimals"),
    v.description(`${meaning}, such as 49.00`),
  );

/** `samples.json`: the ids and names in examples. Every field is a variable for writers, such as `{sample.orderId}`. */
export const sampleDataSchema = v.strictObject({
  vendorId: digits("the id of the merchant's account"),
  productId: listOf(digits("a product's id"), "the ids of products"),
  productName: text("the first product's name"),
  price: amount("the price of the first product"),
  smallPrice: amount("the price of a smaller plan"),
  partialRefund: amount("what a partial refund gives back, before tax"),
  currency: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3}$/, "must be a currency code"),
    v.description("the currency of the price, such as USD"),
  ),
  orderId: listOf(digits("an order's id"), "the ids of orders"),
  orderItemId: listOf(digits("an order item's id"), "the ids of order items"),
  subscriptionId: listOf(digits("a subscription's id"), "the ids of subscriptions"),
  taxRate: amount("the tax rate in percent"),
  vatRate: digits("a rate of value-added tax in percent"),
  salesPerMonth: digits("the sales of a month"),
  daysLeft: digits("the days that are left of a billing cycle"),
  cycleDays: digits("the days of a billing cycle"),
  customerId: listOf(digits("a customer's id"), "the ids of customers"),
  customerFirstName: text("the customer's first name"),
  customerLastName: text("the customer's last name"),
  customerEmail: listOf(
    v.pipe(v.string(), v.email("must be an email address"), v.description("a customer's email address")),
    "the email addresses of customers",
  ),
  nodeVersion: text("the oldest Node.js that runs the samples, such as 20.19"),
  phpVersion: text("the oldest PHP that runs the samples, such as 8.3"),
  pythonVersion: text("the oldest Python that runs the samples, such as 3.11"),
  dotnetVersion: text("the oldest .NET that runs the samples, such as 10"),
  couponCode: listOf(text("the code of a coupon"), "the codes of coupons"),
});
export type SampleData = v.InferOutput<typeof sampleDataSchema>;
