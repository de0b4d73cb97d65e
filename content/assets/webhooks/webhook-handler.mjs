// Webhook (IPN) endpoint. Node.js {sample.nodeVersion} or newer, no packages. Start it with: node webhook-handler.mjs
// An event says that something has changed. What an account has access to is read from the API.
import { createHash, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";

/** The products that give access. Others, such as extras, give none. */
const PRODUCTS = new Set([{sample.pro.id}, {sample.team.id}, {sample.basic.id}, {sample.lifetime.id}, {sample.yearly.id}, {sample.installments.id}]);
/** Those that the customer keeps after the last installment. */
const INSTALLMENTS = new Set([{sample.installments.id}]);
/** How long an unpaid renewal keeps its access, while the payment is attempted again. */
const GRACE_DAYS = {amount.accessDays};
const [DAY, NO_END] = [86_400_000, 8.64e15];

const API_URL = process.env.API_URL ?? "{provider.apiBaseUrl}";
/** On staging, test orders give access. */
const ALLOW_TEST = process.env.IPN_ALLOW_TEST === "1";
/** The practice server may ask for access, and for a reconciliation. */
const IS_PRACTICE = API_URL.startsWith("http://localhost:");
const FOLDER = process.env.IPN_FOLDER ?? "ipn-data";
const MAX_BODY_BYTES = 1_000_000;

// --- Verify -------------------------------------------------------------------------------------

/** While you replace a key, set the old one too: IPN_SECRET_KEY_OLD, IPN_VALIDATION_KEY_OLD. */
export function verifyWebhook(event) {
  const value = (name) => event[name] ?? "";
  const keys = (name) => [required(name), process.env[`${name}_OLD`]].filter(Boolean);
  const hashed = value("TEST_MODE") === "1" ? ["1"] : keys("IPN_SECRET_KEY").map((key) => value("ORDER_ID") + key);
  const signed = keys("IPN_VALIDATION_KEY").map((key) =>
    value("ORDER_ID") + value("ORDER_STATUS") + value("ORDER_TOTAL_AMOUNT") + value("CUSTOMER_EMAIL") +
    key + value("TEST_MODE") + value("IPN_TYPE_NAME"));
  return isHash("md5", hashed, value("HASH")) && isHash("sha256", signed, value("SIGNATURE"));
}

/** Returns whether one of the texts has the hash. Compares in constant time. */
function isHash(algorithm, texts, received) {
  const actual = Buffer.from(received, "hex");
  const hashes = texts.map((text) => createHash(algorithm).update(text, "utf8").digest());
  return hashes.some((hash) => hash.length === actual.length && timingSafeEqual(hash, actual));
}

// --- Ask ----------------------------------------------------------------------------------------

/** Reads what the items of an order give access to, and until when. An end in the past is no access. */
export async function readAccess(orderId) {
  const order = await readOrder(orderId);
  return Promise.all(
    order.orderItems.map(async (item, index) => {
      if (!item.subscriptionId) return rowOf(`${orderId}-${index}`, order, item, item, NO_END);
      const { subscriptionId } = item;
      const subscription = await ask("Subscriptions/GetSubscriptionDetails", { subscriptionId, dateFormat: "a" });
      // The last payment counts: an order that was paid, or was paid and returned.
      const isPayment = ({ orderStatusName }) => ["Processed", "Refunded", "Chargeback"].includes(orderStatusName);
      const last = subscription.orders.filter(isPayment).reduce((a, b) => (a.createdAt > b.createdAt ? a : b), { id: orderId });
      const lastOrder = last.id === orderId ? order : await readOrder(last.id);
      const lastItem = lastOrder.orderItems.find((each) => each.subscriptionId === subscriptionId);
      return rowOf(String(subscriptionId), lastOrder, lastItem, subscription, paidUntil(subscription));
    }),
  );
}

function rowOf(key, order, item, { productId, quantity }, until) {
  const custom = Object.fromEntries(order.customFields.map((field) => [field.customFieldKey, field.customFieldValue]));
  const isRefunded = item.billingPriceRefund > 0 && item.billingPriceRefund >= item.billingPrice;
  const isPaid = order.orderStatusName === "Processed" && !isRefunded && (ALLOW_TEST || !order.isTestMode);
  // x-charge is your mark on reference charges. If you sign x-account, verify it here.
  const givesAccess = isPaid && PRODUCTS.has(productId) && !custom["x-charge"];
  const { orderId, orderStatusName: status } = order;
  return { key, account: custom["x-account"], productId, quantity, until: givesAccess ? until : 0, orderId, status };
}

/** Returns when the paid time of a subscription ends. */
function paidUntil({ status, productId, nextPayment, lastPayment, subscriptionPeriod, subscriptionPeriodValue }) {
  if (status === "Finished" && INSTALLMENTS.has(productId)) return NO_END;
  const next = nextPayment ? dateOf(nextPayment).getTime() : undefined;
  const paid = lastPayment ? dateOf(lastPayment) : new Date(next ?? 0); // a trial lasts until its first charge
  if (lastPayment) {
    const [months, days] = { Years: [12, 0], Months: [1, 0], Weeks: [0, 7], Days: [0, 1] }[subscriptionPeriod];
    const count = subscriptionPeriodValue;
    // A day later, and back in the end: a payment on February 28 can pay until March 31.
    paid.setUTCDate(paid.getUTCDate() + 1);
    paid.setUTCMonth(paid.getUTCMonth() + months * count, paid.getUTCDate() - 1 + days * count);
  }
  if (status === "Active") return Math.max(next ?? 0, paid.getTime() + GRACE_DAYS * DAY);
  return Math.min(next ?? NO_END, paid.getTime());
}

function dateOf(text) {
  const date = new Date(`${text}Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`"${text}" is no date`);
  return date;
}

function readOrder(orderId) {
  return ask("Orders/GetOrderDetails", { orderId, dateFormat: "a" });
}

/** Reads the IDs of the orders of the last days. */
export async function ordersOf(days) {
  const dateFrom = new Date(Date.now() - days * DAY).toISOString().slice(0, -1);
  const ids = [];
  for (let count = 1; ids.length < count; ) {
    const page = await ask("Orders/GetList", { skip: ids.length, take: 100, search: { dateFrom }, sortByDate: "asc" });
    count = page.orders.length > 0 ? page.totalCount : 0;
    ids.push(...page.orders.map(({ id }) => id));
  }
  return ids;
}

async function ask(operation, fields) {
  const credentials = { vendorAccountId: Number(required("VENDOR_ACCOUNT_ID")), apiSecretKey: required("API_SECRET_KEY") };
  const response = await fetch(`${API_URL}/${operation}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...fields, ...credentials }),
    signal: AbortSignal.timeout(30_000),
  });
  const data = await response.json().catch(() => ({}));
  // The response repeats the API secret key: print its errors only.
  if (data.isSuccess !== true) throw new Error(`${operation}: ${response.status} ${JSON.stringify(data.errors ?? [])}`);
  return data.response;
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

// --- Store: replace these functions with those of your database ------------------------------------

const rows = existsSync(`${FOLDER}/access.json`) ? JSON.parse(readFileSync(`${FOLDER}/access.json`, "utf8")) : {};

/** Keeps an order in the inbox until it is read, however many events it has. */
function store(orderId) {
  return writeFile(`${FOLDER}/${orderId}.new`, "", { flush: true });
}

/** Reads the orders of the inbox. One that fails stays, and is read again within a minute. */
async function processInbox() {
  const orders = (await readdir(FOLDER)).flatMap((name) => /^(\d+)\.(?:new|read)$/.exec(name)?.[1] ?? []);
  for (const orderId of new Set(orders)) {
    const [stored, file] = [`${FOLDER}/${orderId}.new`, `${FOLDER}/${orderId}.read`];
    try {
      if (existsSync(stored)) await rename(stored, file); // so that an event which arrives now is not lost
      for (const row of await readAccess(Number(orderId))) saveRow(row);
      await rm(file);
    } catch (error) {
      console.error(`Order ${orderId} stays in the inbox: ${error.message}`);
    }
  }
}

function saveRow({ key, ...row }) {
  rows[key] = row;
  writeFileSync(`${FOLDER}/access.tmp`, JSON.stringify(rows));
  renameSync(`${FOLDER}/access.tmp`, `${FOLDER}/access.json`);
  const end = row.until === NO_END ? "without end" : `until ${new Date(row.until).toISOString()}`;
  console.log(`Order ${row.orderId}: account ${row.account ?? "(no x-account)"} has ${row.quantity} of product ${row.productId} ${row.until ? end : "no more"}`);
}

/** What an account has access to now: quantities by product ID. Call it when a customer signs in. */
export function accessOf(account) {
  const access = {};
  for (const { account: owner, productId, quantity, until } of Object.values(rows)) {
    if (owner && owner === account && until > Date.now()) access[productId] = (access[productId] ?? 0) + quantity;
  }
  return access;
}

/** Reads again what may have changed without an event, or with one that was lost: new orders, and all that are known. */
async function reconcile(days) {
  const known = Object.values(rows).map(({ orderId }) => orderId);
  for (const orderId of [...(await ordersOf(days)), ...known]) await store(orderId);
}

// --- Receive ------------------------------------------------------------------------------------

let work = Promise.resolve();
function startWork() {
  work = work.then(processInbox);
  return work;
}

async function respond(request) {
  const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
  if (IS_PRACTICE && pathname === "/access") return [200, await work.then(() => JSON.stringify(accessOf(searchParams.get("account"))))];
  if (IS_PRACTICE && pathname === "/reconcile") return [200, await reconcile(36_500).then(startWork)];
  if (pathname !== "/ipn") return [404, "Not found"];
  if (request.method !== "POST") return [405, "Use POST"];
  const body = await readBody(request);
  if (body === undefined) return [413, "Too large"];
  const event = Object.fromEntries(new URLSearchParams(body));
  if (!verifyWebhook(event)) return [403, "Wrong HASH or SIGNATURE"];
  // The body of a 200 response to a license request would become the key.
  if (event.IPN_TYPE_NAME === "LicenseRequested") return [422, "Not a license generator"];
  if (!/^\d+$/.test(event.ORDER_ID ?? "")) return [200, "No order"];
  await store(event.ORDER_ID);
  void startWork();
  return [200, "Stored"];
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

// Not when it is imported.
if (process.argv[1]?.endsWith("webhook-handler.mjs")) {
  for (const name of ["IPN_SECRET_KEY", "IPN_VALIDATION_KEY", "VENDOR_ACCOUNT_ID", "API_SECRET_KEY"]) required(name);
  mkdirSync(FOLDER, { recursive: true });
  const server = createServer(async (request, response) => {
    const [status, text] = await respond(request).catch((error) => {
      console.error("Not stored:", error);
      return [500, "Not stored"];
    });
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
  });
  const port = process.env.PORT ?? 3000;
  server.listen(port, () => console.log(`Listening on http://localhost:${port}/ipn`));
  void startWork();
  setInterval(startWork, 60_000);
  setInterval(() => reconcile(3).then(startWork, (error) => console.error("Not reconciled:", error)), DAY);
}
