// Webhook (IPN) endpoint. Node.js {sample.nodeVersion} or newer, no packages. Start it with: node webhook-handler.mjs
import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { link, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";

const SECRET_KEY = required("IPN_SECRET_KEY");
const VALIDATION_KEY = required("IPN_VALIDATION_KEY");
const PORT = Number(process.env.PORT ?? 3000);
const ALLOW_TEST = process.env.IPN_ALLOW_TEST === "1";
const INBOX = process.env.IPN_INBOX ?? "ipn-inbox";
const MAX_BODY_BYTES = 1_000_000;

// These can occur again with the same ids. None is dropped, so their code only sets a state.
const REPEATABLE = new Set([
  "OrderPartiallyRefunded",
  "SubscriptionSuspended",
  "SubscriptionRenewed",
  "SubscriptionTerminated",
  "OrderCustomerInformationChanged",
  "SubscriptionPaymentInfoChanged",
  "InstantLeadNotification",
]);

/** Your business code. After a crash it can run twice for an event: keep it idempotent. */
async function handle(event) {
  if (event.TEST_MODE === "1" && !ALLOW_TEST) return log("test event, nothing done", event);
  if (event.IPN_TYPE_NAME === "SubscriptionChargeFailed") {
    return log(`renewal failed, attempt ${event.SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS}`, event);
  }
  // One record per subscription, or per item of a one-time order. Use a database table in production.
  const key = event.SUBSCRIPTION_ID || event.ORDER_ITEM_ID || event.ORDER_ID || "";
  const path = join(INBOX, `${hashOf("sha256", key)}.record`);
  const record = existsSync(path)
    ? JSON.parse(await readFile(path, "utf8"))
    : { account: "(no x-account)", status: "new", paidBy: "", paidUntil: 0, refunded: [], chargedBack: [] };
  if (!apply(event, record)) return log("stored, no action", event);
  await writeFile(`${path}.tmp`, JSON.stringify(record));
  await rename(`${path}.tmp`, path);
  log(`${hasAccess(record) ? "grant access to" : "revoke access of"} account ${record.account}`, event);
}

/** Updates the record. Repeated and late events change nothing. Returns false if the event is not about access. */
function apply(event, record) {
  const custom = parseCustomFields(event.ORDER_CUSTOM_FIELDS);
  if (custom["x-charge"]) return false; // your mark on reference charges
  record.account = custom["x-account"] ?? record.account;
  if (record.status === "Finished") return true; // no way back
  const nextCharge = Date.parse(`${event.SUBSCRIPTION_NEXT_CHARGE_DATE} UTC`) || 0; // 0: a one-time order
  const isLate = record.status !== "new" && nextCharge <= record.paidUntil;
  switch (event.IPN_TYPE_NAME) {
    case "OrderCharged":
    case "TrialCharge":
    case "SubscriptionChargeSucceed":
      if (nextCharge >= record.paidUntil) record.paidBy = event.ORDER_ID;
      if (isLate || record.status === "Ended") break;
      if (record.status !== "Canceled") record.status = "Active";
      record.paidUntil = nextCharge;
      break;
    case "SubscriptionRenewed": // reactivated
      if (record.status !== "Canceled") record.status = "Active";
      break;
    case "SubscriptionSuspended": // canceled, or unpaid: then the paid time has ended already
      if (!isLate && !Number(event.SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS)) record.paidUntil = nextCharge;
      if (record.status !== "Ended" && record.status !== "Canceled") record.status = "Suspended";
      break;
    case "SubscriptionTerminated": // at PayPal, the customer canceled and keeps the paid time
      if (record.status === "Ended") break;
      record.status = event.ACTION_REASON === "PayPal billing agreement canceled" ? "Canceled" : "Ended";
      break;
    case "SubscriptionFinished":
      record.status = "Finished";
      break;
    case "OrderRefunded":
      record.refunded.push(event.ORDER_ID);
      break;
    case "OrderChargedBack":
      record.chargedBack.push(event.ORDER_ID);
      break;
    case "OrderChargedBackWon":
    case "OrderChargebackIsWon": // older name of the same event
      record.chargedBack = record.chargedBack.filter((orderId) => orderId !== event.ORDER_ID);
      break;
    default:
      return false;
  }
  return true;
}

/** Use it when a customer signs in, too: no event says that the paid time of a canceled subscription has ended. */
function hasAccess({ status, paidBy, paidUntil, refunded, chargedBack }, now = Date.now()) {
  if ([...refunded, ...chargedBack].includes(paidBy)) return false; // the last payment was refunded or charged back
  return status === "Active" || ((status === "Suspended" || status === "Canceled") && now < paidUntil);
}

const server = createServer(async (request, response) => {
  const respond = (status, text) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
    response.end(text);
  };
  try {
    if (request.url.split("?")[0] !== "/ipn") return respond(404, "Not found");
    if (request.method !== "POST") return respond(405, "Use POST");
    const event = Object.fromEntries(new URLSearchParams(await readBody(request)));
    if (!isGenuine(event)) return respond(403, "Wrong HASH or SIGNATURE");
    // The body of a 200 response to a license request would become the key.
    if (event.IPN_TYPE_NAME === "LicenseRequested") return respond(422, "Not a license generator");
    const isNew = await store(event);
    respond(200, isNew ? "Stored" : "Already stored");
    if (isNew) processPending();
  } catch (error) {
    console.error("Not stored:", error);
    respond(500, "Not stored");
  }
});

function isGenuine(event) {
  const value = (name) => event[name] ?? "";
  const isTest = value("TEST_MODE") === "1";
  const hash = hashOf("md5", isTest ? "1" : value("ORDER_ID") + SECRET_KEY);
  const signature = hashOf(
    "sha256",
    value("ORDER_ID") +
      value("ORDER_STATUS") +
      value("ORDER_TOTAL_AMOUNT") +
      value("CUSTOMER_EMAIL") +
      VALIDATION_KEY +
      value("TEST_MODE") +
      value("IPN_TYPE_NAME"),
  );
  return isEqual(hash, value("HASH")) && isEqual(signature, value("SIGNATURE"));
}

/** Compares in constant time. */
function isEqual(expected, received) {
  const left = Buffer.from(expected);
  const right = Buffer.from(received.toLowerCase());
  return left.length === right.length && timingSafeEqual(left, right);
}

function hashOf(algorithm, text) {
  return createHash(algorithm).update(text, "utf8").digest("hex");
}

/** Returns the same key for the same event, however often it is delivered. */
function eventKey(event) {
  const names = ["IPN_TYPE_NAME", "TEST_MODE", "ORDER_ID", "ORDER_ITEM_ID", "SUBSCRIPTION_ID"];
  if (event.IPN_TYPE_NAME === "SubscriptionChargeSucceed") {
    names.push("SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES");
  }
  if (event.IPN_TYPE_NAME === "SubscriptionChargeFailed") {
    names.push("SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES", "SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS");
  }
  const parts = names.map((name) => event[name] ?? "");
  if (REPEATABLE.has(event.IPN_TYPE_NAME)) parts.push(randomUUID());
  return parts.join("|");
}

/** Stores the event durably. Returns false if it is stored already, and throws if it cannot be stored. */
async function store(event) {
  const temporary = join(INBOX, `${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, JSON.stringify(event), { flush: true });
    const path = join(INBOX, `${hashOf("sha256", eventKey(event))}.json`);
    await link(temporary, path); // fails when the name is taken
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

let queue = Promise.resolve();
function processPending() {
  queue = queue.then(handlePending).catch((error) => console.error(error));
}

/** Handles stored events, oldest first. A failed event stays and is retried within a minute. */
async function handlePending() {
  const pending = [];
  for (const name of await readdir(INBOX)) {
    const path = join(INBOX, name);
    if (name.endsWith(".json") && !existsSync(`${path}.done`)) {
      pending.push({ path, time: (await stat(path)).mtimeMs });
    }
  }
  pending.sort((a, b) => a.time - b.time);
  for (const { path } of pending) {
    try {
      await handle(JSON.parse(await readFile(path, "utf8")));
      await writeFile(`${path}.done`, "");
    } catch (error) {
      console.error(`${path} failed and stays:`, error);
    }
  }
}

/** "x-account=4711,x-note=a, b" gives { "x-account": "4711", "x-note": "a, b" }. */
function parseCustomFields(text = "") {
  const fields = {};
  for (const pair of text.split(/,(?=x-[^=,]+=)/)) {
    const at = pair.indexOf("=");
    if (at > 0) fields[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return fields;
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("Body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function log(action, event) {
  console.log(`${event.IPN_TYPE_NAME} order ${event.ORDER_ID}: ${action}`);
}

function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

mkdirSync(INBOX, { recursive: true });
processPending();
setInterval(processPending, 60_000);
server.listen(PORT, () => console.log(`Listening on http://localhost:${PORT}/ipn`));
