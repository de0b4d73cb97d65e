// License generator and activation check. Node.js {sample.nodeVersion} or newer, no packages.
//   POST /license    for the platform: LicenseRequested (type 12), responds with the key
//   POST /ipn        for the platform: events of orders, revokes the keys of refunds and chargebacks
//   POST /activate   for your program: form fields key and product, responds with 200 or 403
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const [SECRET_KEYS, VALIDATION_KEYS] = ["IPN_SECRET_KEY", "IPN_VALIDATION_KEY"].map((name) =>
  [required(name), process.env[`${name}_OLD`]].filter(Boolean));
const SIGNING_KEY = required("LICENSE_SIGNING_KEY"); // your own secret, 32 random bytes or more
const REVOKED_FILE = process.env.REVOKED_FILE ?? "revoked.txt"; // one order item ID per line
const API_URL = process.env.API_URL ?? "{provider.apiBaseUrl}";
const PORT = Number(process.env.PORT ?? 3000);

createServer(async (request, response) => {
  const respond = (status, text) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(text); // no line break after the key
  };
  try {
    if (request.method !== "POST") return respond(405, "Use POST");
    const form = await readForm(request);
    const path = request.url.split("?")[0];
    if (path === "/license") return respond(...requestLicense(form));
    if (path === "/ipn") return respond(...(await inTurn(() => updateRevoked(form))));
    if (path === "/activate") return respond(...activate(form));
    respond(404, "Not found");
  } catch (error) {
    console.error(error);
    respond(500, "Failed"); // any status but 200, so that this text never becomes a key
  }
}).listen(PORT, "127.0.0.1", () => console.log(`Listening on http://localhost:${PORT}`));

function requestLicense(event) {
  if (!verifyWebhook(event)) return [403, "Wrong HASH or SIGNATURE"];
  if (event.IPN_TYPE_NAME !== "LicenseRequested") return [422, "Not a license request"];
  if (!isId(event.ORDER_ITEM_ID) || !isId(event.PRODUCT_ID)) return [422, "Fields are missing"];
  return [200, createLicense(event.ORDER_ITEM_ID, event.PRODUCT_ID, event.TEST_MODE === "1")];
}

function activate({ key = "", product = "" }) {
  const found = /^(TEST-)?(\d+)-/.exec(key.trim());
  if (!found || !isId(product)) return [403, "Unknown key"];
  const [, test, orderItemId] = found;
  if (!isEqual(createLicense(orderItemId, product, test !== undefined), key.trim())) return [403, "Unknown key"];
  if (test && process.env.LICENSE_ALLOW_TEST !== "1") return [403, "Test key"];
  if (revokedItems().includes(orderItemId)) return [403, "Revoked key"];
  return [200, "Valid"];
}

/** The same order item always gets the same key. */
function createLicense(orderItemId, productId, isTest) {
  const code = createHmac("sha256", SIGNING_KEY)
    .update([isTest ? "test" : "live", productId, orderItemId].join("|"))
    .digest("hex")
    .slice(0, 20)
    .toUpperCase();
  return [...(isTest ? ["TEST"] : []), orderItemId, ...code.match(/.{5}/g)].join("-");
}

/** Revokes the key of an item that is refunded in full or charged back, and accepts it again after a dispute is won. */
async function updateRevoked(event) {
  if (!verifyWebhook(event)) return [403, "Wrong HASH or SIGNATURE"];
  if (event.IPN_TYPE_NAME === "LicenseRequested") return [422, "Send license requests to /license"];
  if (!isId(event.ORDER_ITEM_ID)) return [200, "No order item"];
  // Events can arrive late, so the order is read as it is now.
  const { orderStatusName, orderItems } = await readOrder(Number(event.ORDER_ID));
  const item = orderItems.find(({ productId }) => String(productId) === event.PRODUCT_ID);
  const isRefunded = item?.billingPriceRefund > 0 && item.billingPriceRefund >= item.billingPrice;
  const others = revokedItems().filter((id) => id !== event.ORDER_ITEM_ID);
  const revoked = isRefunded || orderStatusName === "Refunded" || orderStatusName === "Chargeback" ? [...others, event.ORDER_ITEM_ID] : others;
  writeFileSync(`${REVOKED_FILE}.tmp`, revoked.join("\n"));
  renameSync(`${REVOKED_FILE}.tmp`, REVOKED_FILE);
  return [200, "Updated"];
}

async function readOrder(orderId) {
  const response = await fetch(`${API_URL}/Orders/GetOrderDetails`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ orderId, vendorAccountId: Number(required("VENDOR_ACCOUNT_ID")), apiSecretKey: required("API_SECRET_KEY") }),
    signal: AbortSignal.timeout(10_000),
  });
  const data = await response.json().catch(() => ({}));
  // The response repeats the API secret key: print its errors only.
  if (data.isSuccess !== true) throw new Error(`Order ${orderId}: ${response.status} ${JSON.stringify(data.errors ?? [])}`);
  return data.response;
}

let last = Promise.resolve();
/** Starts a task after the one before, so that an old state never replaces a newer one. */
function inTurn(task) {
  return (last = last.catch(() => {}).then(task));
}

function revokedItems() {
  return existsSync(REVOKED_FILE) ? readFileSync(REVOKED_FILE, "utf8").split(/\s+/).filter(Boolean) : [];
}

/** While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD. */
function verifyWebhook(event) {
  const value = (name) => event[name] ?? "";
  const hashed = value("TEST_MODE") === "1" ? ["1"] : SECRET_KEYS.map((key) => value("ORDER_ID") + key);
  const signed = VALIDATION_KEYS.map((key) =>
    value("ORDER_ID") + value("ORDER_STATUS") + value("ORDER_TOTAL_AMOUNT") + value("CUSTOMER_EMAIL") +
    key + value("TEST_MODE") + value("IPN_TYPE_NAME"));
  return /^[01]$/.test(value("TEST_MODE")) && isHash("md5", hashed, value("HASH")) && isHash("sha256", signed, value("SIGNATURE"));
}

function isHash(algorithm, texts, received) {
  return texts.some((text) => isEqual(createHash(algorithm).update(text, "utf8").digest("hex"), received.toLowerCase()));
}

function isId(text) {
  return /^\d{1,18}$/.test(text ?? "");
}

/** Compares in constant time. */
function isEqual(expected, received) {
  const left = Buffer.from(expected);
  const right = Buffer.from(received);
  return left.length === right.length && timingSafeEqual(left, right);
}

async function readForm(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 1_000_000) throw new Error("Body too large");
    chunks.push(chunk);
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
