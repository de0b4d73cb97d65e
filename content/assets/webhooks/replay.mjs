// Replays signed, repeated, reordered, changed and oddly encoded webhooks against your endpoint, and checks its responses.
// Node.js {sample.nodeVersion} or newer, no packages. Save signature-vectors.json in the same folder. Your endpoint must use the example keys
// IPN_SECRET_KEY=ex4mpleSecret and IPN_VALIDATION_KEY=exampleValidationKey, or set yours in the environment of this script.
//   node replay.mjs [url] [event name]
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const [url = "http://localhost:3000/ipn", event = "OrderCharged"] = process.argv.slice(2);
const SECRET_KEY = process.env.IPN_SECRET_KEY ?? "ex4mpleSecret";
const VALIDATION_KEY = process.env.IPN_VALIDATION_KEY ?? "exampleValidationKey";

let failures = 0;
await replayTraps();
console.log(failures === 0 ? "All responses are as expected." : `${failures} responses are not as expected.`);
process.exitCode = failures === 0 ? 0 : 1;

async function replayTraps() {
  const { vectors } = JSON.parse(readFileSync(new URL("signature-vectors.json", import.meta.url), "utf8"));
  const ITEM = { PRODUCT_ID: "{sample.pro.id}", ORDER_ITEM_ID: "{sample.order.item}", ORDER_CUSTOM_FIELDS: "x-account=4711,x-note=first order, thanks" };
  const ORDER = {
    IPN_TYPE_ID: "1",
    IPN_TYPE_NAME: event,
    ORDER_ID: "{sample.order.id}",
    ORDER_STATUS: "Processed",
    ORDER_TOTAL_AMOUNT: "{sample.pro.price}",
    CUSTOMER_EMAIL: "{sample.jordan.email}",
    TEST_MODE: "0",
    ...ITEM,
  };

  // 1. The test vectors.
  for (const { name, fields } of vectors) {
    await accepts(`vector: ${name}`, form(sign({ ...ITEM, ...fields, IPN_TYPE_NAME: event })));
  }

  // 2. Duplicates: a retry, two at once, and a webhook resent from the log.
  const order = sign(ORDER);
  await accepts("duplicate", form(order));
  await Promise.all([accepts("duplicate at the same time", form(order)), accepts("duplicate at the same time", form(order))]);
  await accepts("duplicate resent from the log", form({ ...order, IS_RESENT: "1" }));

  // 3. Disorder: events of one subscription, the last one first. They can arrive like this after a failed delivery.
  if (event === "OrderCharged") {
    const subscription = { SUBSCRIPTION_ID: "{sample.subscription.id}", SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES: "2" };
    for (const type of ["SubscriptionTerminated", "SubscriptionChargeSucceed", "OrderCharged"]) {
      await accepts(`out of order: ${type}`, form(sign({ ...ORDER, ...subscription, ORDER_ID: "{sample.laterOrder.id}", IPN_TYPE_NAME: type })));
    }
  }

  // 4. Tampered fields, and hashes that prove nothing.
  const tampered = {
    ORDER_ID: "{sample.refunded.id}",
    ORDER_STATUS: "Refunded",
    ORDER_TOTAL_AMOUNT: "49.0",
    CUSTOMER_EMAIL: "x{sample.jordan.email}",
    TEST_MODE: "",
    IPN_TYPE_NAME: "OrderRefunded",
    HASH: md5(`${ORDER.ORDER_ID}wrong`),
    SIGNATURE: order.SIGNATURE.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
  };
  for (const [name, value] of Object.entries(tampered)) {
    await rejects(`tampered ${name}`, form({ ...order, [name]: value }));
  }
  // TEST_MODE and IPN_TYPE_NAME are signed as one text.
  await rejects("text moved to TEST_MODE", form({ ...order, TEST_MODE: `0${event.slice(0, 1)}`, IPN_TYPE_NAME: event.slice(1) }));
  await rejects("test order with the signature of a live one", form({ ...order, TEST_MODE: "1", HASH: md5("1") }));
  await rejects("live order with the HASH of a test order", form({ ...order, HASH: md5("1") }));
  await rejects("HASH instead of SIGNATURE", form({ ...order, SIGNATURE: order.HASH }));
  for (const name of ["HASH", "SIGNATURE"]) {
    const { [name]: _removed, ...fields } = order;
    await rejects(`${name} missing`, form(fields));
    await rejects(`${name} empty`, form({ ...order, [name]: "" }));
    await rejects(`${name} cut off`, form({ ...order, [name]: order[name].slice(0, -1) }));
    for (const end of ["zz", "\n", "1"]) await rejects(`${name} with more after it`, form({ ...order, [name]: order[name] + end }));
  }
  await rejects("keys left out", form({ ...order, HASH: md5(ORDER.ORDER_ID), SIGNATURE: sha256(signatureInput(order, "")) }));

  // 5. Traps of the raw body: other ways to write the same form.
  const reversed = Object.fromEntries(Object.entries(order).reverse());
  await accepts("fields in another order", form(reversed));
  await accepts("spaces as %20", form(order).replaceAll("+", "%20"));
  await accepts("lower-case percent encoding", form(order).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
  await accepts("more characters encoded", form(order).replaceAll(".", "%2E"));
  await accepts("upper-case hashes", form({ ...order, HASH: order.HASH.toUpperCase(), SIGNATURE: order.SIGNATURE.toUpperCase() }));
  await accepts("unknown field", form({ ...order, FIELD_ADDED_LATER: "1" }));
  await accepts("charset in the content type", form(order), "application/x-www-form-urlencoded; charset=utf-8");
  await rejects("JSON body", JSON.stringify(order), "application/json");
  await rejects("empty body", "");
}

async function accepts(name, body, type) {
  await check(name, "200", (status) => status === 200, body, type);
}

async function rejects(name, body, type) {
  await check(name, "4xx", (status) => status >= 400 && status < 500, body, type);
}

async function check(name, expected, isExpected, body, type = "application/x-www-form-urlencoded") {
  const status = await fetch(url, { method: "POST", body, headers: { "Content-Type": type }, redirect: "manual" }).then(
    (response) => response.text().then(() => response.status),
    (error) => error.cause?.code ?? error.message,
  );
  if (!isExpected(status)) failures += 1;
  console.log(`${isExpected(status) ? "ok  " : "FAIL"} ${name}: ${status} (expected: ${expected})`);
}

function sign(fields) {
  const hash = fields.TEST_MODE === "1" ? "1" : (fields.ORDER_ID ?? "") + SECRET_KEY;
  return { ...fields, HASH: md5(hash), SIGNATURE: sha256(signatureInput(fields, VALIDATION_KEY)) };
}

function signatureInput(fields, key) {
  const value = (name) => fields[name] ?? "";
  return (
    value("ORDER_ID") + value("ORDER_STATUS") + value("ORDER_TOTAL_AMOUNT") + value("CUSTOMER_EMAIL") +
    key + value("TEST_MODE") + value("IPN_TYPE_NAME")
  );
}

function form(fields) {
  return new URLSearchParams(fields).toString();
}

function md5(text) {
  return createHash("md5").update(text, "utf8").digest("hex");
}

function sha256(text) {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
