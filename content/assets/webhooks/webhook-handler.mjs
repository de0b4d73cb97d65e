// Webhook (IPN) endpoint. Node.js {sample.nodeVersion} or newer, no packages. Start it with: node webhook-handler.mjs
// An event says that something has changed. What an account has access to is read from the API.
import { createHash, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";

/** The products that give access. Others, such as extras, give none. */
const PRODUCTS = new Set([{sample.pro.id}, {sample.team.id}, {sample.basic.id}, {sample.lifetime.id}, {sample.yearly.id}, {sample.installments.id}]);
/** Those that the customer keeps after the last installment. */
const INSTALLMENTS = new Set([{sample.installments.id}]);
/** How long an unpaid renewal keeps its access, while the payment is attempted again. */
const GRACE_DAYS = {amount.accessDays};
const [HOUR, DAY, NO_END] = [3_600_000, 86_400_000, 8.64e15];

const API_URL = process.env.API_URL ?? "{provider.apiBaseUrl}";
/** On staging, test orders give access. */
const ALLOW_TEST = process.env.IPN_ALLOW_TEST === "1";
/** For the practice server: /access and /reconcile respond. Never in production. */
const IS_PRACTICE = process.env.IPN_PRACTICE === "1";
/** Between the orders of the nightly run, which so leaves a third of the API's rate limit to new orders. */
const PAUSE = IS_PRACTICE ? 0 : 1500;
/** How long an order that the API rejects is read again. */
const GIVE_UP = HOUR;
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
  return /^[01]$/.test(value("TEST_MODE")) && isHash("md5", hashed, value("HASH")) && isHash("sha256", signed, value("SIGNATURE"));
}

/** Returns whether one of the texts has the hash. Compares in constant time. */
function isHash(algorithm, texts, received) {
  const actual = Buffer.from(received.toLowerCase());
  const hashes = texts.map((text) => Buffer.from(createHash(algorithm).update(text, "utf8").digest("hex")));
  return hashes.some((hash) => hash.length === actual.length && timingSafeEqual(hash, actual));
}

// --- Ask ----------------------------------------------------------------------------------------

/** Reads what the items of an order give access to, and until when. An end in the past is no access. `stored` finds a stored row. */
export async function readAccess(orderId, stored = (key) => rows[key]) {
  const order = await readOrder(orderId);
  const found = [];
  for (const [index, item] of order.orderItems.entries()) {
    const { subscriptionId } = item;
    const key = String(subscriptionId ?? `${orderId}-${index}`);
    found.push(subscriptionId ? await readSubscription(key, order, subscriptionId, await stored(key)) : rowOf(key, order, item, item, NO_END));
  }
  return found;
}

async function readSubscription(key, order, subscriptionId, before) {
  const subscription = await ask("Subscriptions/GetSubscriptionDetails", { subscriptionId, dateFormat: "a" });
  // The last payment counts: an order that was paid, or was paid and returned.
  const isPayment = ({ orderStatusName }) => ["Processed", "Refunded", "Chargeback"].includes(orderStatusName);
  const last = subscription.orders.filter(isPayment).reduce((a, b) => (a.createdAt > b.createdAt ? a : b), { id: order.orderId });
  const lastOrder = last.id === order.orderId ? order : await readOrder(last.id);
  const lastItem = lastOrder.orderItems.find((each) => each.subscriptionId === subscriptionId);
  // What a payment bought is computed once: a later change of the product or the period doesn't change it.
  const paidAt = subscription.lastPayment;
  const paidUntil = paidAt && before?.paidAt === paidAt ? Number(before.paidUntil) : paidUntilOf(subscription);
  return { ...rowOf(key, lastOrder, lastItem, subscription, endOf(subscription, paidUntil)), paidAt, paidUntil };
}

function rowOf(key, order, item, { productId, quantity }, until) {
  const custom = Object.fromEntries(order.customFields.map((field) => [field.customFieldKey, field.customFieldValue]));
  const isRefunded = item.billingPriceRefund > 0 && item.billingPriceRefund >= item.billingPrice;
  const isPaid = order.orderStatusName === "Processed" && !isRefunded && (ALLOW_TEST || !order.isTestMode);
  // x-charge is your mark on reference charges. If you sign x-account, verify it here.
  const givesAccess = isPaid && PRODUCTS.has(productId) && !custom["x-charge"];
  const { orderId, createdAt: orderedAt, orderStatusName: status } = order;
  return { key, account: custom["x-account"], productId, quantity, until: givesAccess ? until : 0, orderId, orderedAt, status };
}

/** Returns when the time that the last payment bought ends: a billing period later, or on the last day of a shorter month. */
function paidUntilOf({ nextPayment, lastPayment, subscriptionPeriod, subscriptionPeriodValue: count }) {
  if (!lastPayment) return nextPayment ? dateOf(nextPayment).getTime() : 0; // a trial lasts until its first charge
  const paid = dateOf(lastPayment);
  const [months, days] = { Years: [12 * count, 0], Months: [count, 0], Weeks: [0, 7 * count], Days: [0, count] }[subscriptionPeriod];
  const [month, day] = [paid.getUTCMonth(), paid.getUTCDate()];
  const lastDayOf = (each) => new Date(Date.UTC(paid.getUTCFullYear(), each + 1, 0)).getUTCDate();
  // The last day of a month can stand for the 31st.
  paid.setUTCMonth(month + months, Math.min(day === lastDayOf(month) ? 31 : day, lastDayOf(month + months)));
  return paid.getTime() + days * DAY;
}

/** Returns when the access of a subscription ends. */
function endOf({ status, productId, nextPayment }, paidUntil) {
  if (status === "Finished" && INSTALLMENTS.has(productId)) return NO_END;
  const next = nextPayment ? dateOf(nextPayment).getTime() : NO_END;
  const end = Math.min(next, paidUntil);
  return status === "Active" ? Math.max(next, end + GRACE_DAYS * DAY) : end;
}

function dateOf(text) {
  const date = new Date(`${text}Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`"${text}" is no date`);
  return date;
}

function readOrder(orderId) {
  return ask("Orders/GetOrderDetails", { orderId, dateFormat: "a" });
}

/** Reads the IDs of the orders since a time. */
export async function ordersSince(time) {
  const dateFrom = new Date(time).toISOString().slice(0, -1);
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
  if (response.status === 429) {
    await setTimeout(1000 * (Number(response.headers.get("Retry-After")) || 60));
    return ask(operation, fields);
  }
  const data = await response.json().catch(() => ({}));
  if (data.isSuccess === true) return data.response;
  // The response repeats the API secret key: print its errors only.
  const message = `${operation}: ${response.status} ${JSON.stringify(data.errors ?? [])}`;
  throw Object.assign(new Error(message), { isRejected: data.isSuccess === false });
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

// --- Store: replace these functions with those of your database ------------------------------------

const pathOf = (name) => `${FOLDER}/${name}`;
const rows = existsSync(pathOf("access.json")) ? JSON.parse(readFileSync(pathOf("access.json"), "utf8")) : {};

function saveRow({ key, ...row }) {
  rows[key] = row;
  writeFileSync(pathOf("access.tmp"), JSON.stringify(rows));
  renameSync(pathOf("access.tmp"), pathOf("access.json"));
  const end = row.until === NO_END ? "without end" : `until ${new Date(row.until).toISOString()}`;
  console.log(`Order ${row.orderId}: account ${row.account ?? "(no x-account)"} has ${row.quantity} of product ${row.productId} ${row.until ? end : "no more"}`);
}

/** What an account has access to: quantities by product ID. Call it when a customer signs in. */
export function accessOf(account, time = Date.now()) {
  const access = {};
  for (const { account: owner, productId, quantity, until } of Object.values(rows)) {
    if (owner && owner === String(account) && until > time) access[productId] = (access[productId] ?? 0) + quantity;
  }
  return access;
}

// --- Work: a file for each order that waits, {sample.order.id}.event or {sample.order.id}.night -------------------------

const store = (orderId, kind = "event") => writeFileSync(pathOf(`${orderId}.${kind}`), kind, { flush: true });
const storedAt = (name) => statSync(pathOf(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const waiting = () => readdirSync(FOLDER).filter((name) => /^\d+\.(event|night)$/.test(name));

const tried = new Set();

/** Reads the orders of events first, then those of the nightly run. One that fails is read again in a minute. */
async function processOrders() {
  for (;;) {
    const names = waiting().filter((name) => !tried.has(name));
    const name = names.find((each) => each.endsWith(".event")) ?? names[0];
    if (!name) return;
    const since = storedAt(name);
    tried.add(name);
    try {
      for (const row of await readAccess(Number.parseInt(name, 10))) saveRow(row);
      if (storedAt(name) === since) rmSync(pathOf(name));
      else tried.delete(name); // another event has come meanwhile
    } catch (error) {
      const isGivenUp = error.isRejected && Date.now() > since + GIVE_UP;
      console.error(`Order ${name} ${isGivenUp ? "is given up" : "waits"} since ${new Date(since).toISOString()}: ${error.message}`);
      if (isGivenUp) rmSync(pathOf(name));
    }
    if (name.endsWith(".night")) await setTimeout(PAUSE);
  }
}

/** Has orders read again that may have changed without an event, or with one that was lost: new ones, and those that are known. */
async function reconcile(time) {
  const isRecent = ({ until, orderedAt }) => Math.max(until, Date.parse(orderedAt)) > Date.now() - 365 * DAY;
  const known = Object.values(rows).filter(isRecent).map(({ orderId }) => orderId);
  for (const orderId of new Set([...(await ordersSince(time)), ...known])) store(orderId, "night");
  writeFileSync(pathOf("last-run"), "");
}

/** A nightly run is due a day after the last one, so also at the start. It looks back a day more. */
async function everyMinute() {
  const lastRun = storedAt("last-run");
  if (Date.now() > lastRun + DAY) await reconcile(Math.max(0, lastRun - DAY)).catch((error) => console.error(`Not reconciled: ${error.message}`));
  void startWork();
}

let work = Promise.resolve();
function startWork() {
  tried.clear();
  return (work = work.then(processOrders));
}

// --- Receive ------------------------------------------------------------------------------------

async function respond(request) {
  const { pathname, searchParams } = new URL(`http://localhost${request.url}`);
  if (IS_PRACTICE && pathname === "/access") return [200, await work.then(() => JSON.stringify(accessOf(searchParams.get("account"), Date.parse(searchParams.get("at")) || undefined)))];
  if (IS_PRACTICE && pathname === "/reconcile") return [200, await reconcile(0).then(startWork)];
  if (pathname !== "/ipn") return [404, "Not found"];
  if (request.method !== "POST") return [405, "Use POST"];
  const body = await readBody(request);
  if (body === undefined) return [413, "Too large"];
  const event = Object.fromEntries(new URLSearchParams(body));
  if (!verifyWebhook(event)) return [403, "Wrong HASH or SIGNATURE"];
  // The body of a 200 response to a license request would become the key.
  if (event.IPN_TYPE_NAME === "LicenseRequested") return [422, "Not a license generator"];
  if (!/^\d+$/.test(event.ORDER_ID ?? "")) return [200, "No order"];
  store(event.ORDER_ID);
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
  server.listen(port, "127.0.0.1", () => console.log(`Listening on http://localhost:${port}/ipn`));
  // One after another, so that a slow list of orders is not begun twice.
  for (;;) await everyMinute().then(() => setTimeout(HOUR / 60));
}
