import * as v from "valibot";
import { listOf, text } from "./schemas.ts";

const id = (meaning: string) =>
  v.pipe(v.string(), v.regex(/^\d+$/, "must be digits"), v.description(`${meaning}, as a text of digits`));

/** `samples.json`: the ids and names in examples. Every field is a variable for writers, such as `{sample.orderId}`. */
export const sampleDataSchema = v.strictObject({
  vendorId: id("the id of the merchant's account"),
  productId: listOf(id("a product's id"), "the ids of products"),
  productName: text("the first product's name"),
  price: v.pipe(
    v.string(),
    v.regex(/^\d+\.\d\d$/, "must be an amount with two decimals"),
    v.description("the price of the first product, such as 49.00"),
  ),
  currency: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3}$/, "must be a currency code"),
    v.description("the currency of the price, such as USD"),
  ),
  orderId: listOf(id("an order's id"), "the ids of orders"),
  orderItemId: listOf(id("an order item's id"), "the ids of order items"),
  subscriptionId: listOf(id("a subscription's id"), "the ids of subscriptions"),
  customerId: id("the customer's id"),
  customerFirstName: text("the customer's first name"),
  customerLastName: text("the customer's last name"),
  customerEmail: listOf(
    v.pipe(v.string(), v.email("must be an email address"), v.description("a customer's email address")),
    "the email addresses of customers",
  ),
  couponCode: listOf(text("the code of a coupon"), "the codes of coupons"),
});
export type SampleData = v.InferOutput<typeof sampleDataSchema>;
