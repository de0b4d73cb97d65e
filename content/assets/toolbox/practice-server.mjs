// Practice server for the API and the webhooks (IPN) of {provider.name}: every operation of the API reference with its state in memory, and
// signed webhooks to your endpoint. One file for Node.js {sample.nodeVersion} or newer, without packages. No money moves, and nothing leaves your machine
// but the webhooks to the URL that you name. Start it with: node practice-server.mjs --help
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

const [MINUTE, DAY] = [60_000, 86_400_000];
const UNITS = { s: 1000, m: MINUTE, h: 60 * MINUTE, d: DAY, w: 7 * DAY };
const LONGEST = 3650 * DAY;
/** The time of the examples in the API reference. */
const EXAMPLE_TIME = Date.parse("2026-04-16T12:00:00Z");
/** An overdue subscription is charged "within a few minutes" of its reactivation. */
const OVERDUE_WAIT = 3 * MINUTE;
const MAX_BODY_LENGTH = 1_000_000;
/** An endpoint that restarts would otherwise fail the next request. */
const ONE_REQUEST = { Connection: "close" };

const ORDER_STATUS = ["", "Waiting", "Canceled", "Refunded", "Chargeback", "Processed"];
const [WAITING, CANCELED, REFUNDED, CHARGEBACK, PROCESSED] = [1, 2, 3, 4, 5];
const SUBSCRIPTION_STATUS = ["", "Active", "Suspended", "Terminated", "Finished"];
const [ACTIVE, SUSPENDED, TERMINATED, FINISHED] = [1, 2, 3, 4];
const OPEN = [ACTIVE, SUSPENDED];
const PERIODS = ["", "Days", "Weeks", "Months", "Years"];
const [MONTHS, YEARS] = [3, 4];
const [MANUAL, AUTO] = [1, 2];

/** What can happen to a subscription: from which statuses, to which status, and the event that reports it. */
const ACTIONS = {
  suspend: { from: [ACTIVE], to: SUSPENDED, event: "SubscriptionSuspended" },
  terminate: { from: OPEN, to: TERMINATED, event: "SubscriptionTerminated" },
  finish: { from: OPEN, to: FINISHED, event: "SubscriptionFinished" },
  renew: { from: [SUSPENDED], to: ACTIVE, event: "SubscriptionRenewed" },
  reopen: { from: [TERMINATED], to: ACTIVE, event: "SubscriptionRenewed" },
};

const CURRENCIES = ["{sample.currency}", "{sample.foreignCurrency}"];
/** Affiliate agreements, with the products that they cover. */
const AGREEMENTS = { "{sample.agreementId}": ["{sample.pro.id}", "{sample.team.id}", "{sample.basic.id}"].map(Number) };

// --- Requests: checked by the schemas and in the words of the API reference ---------------------------------------------------------------

/** Rejects a request because of a field, by default with the documented message about it. */
function reject(field, message = documented(field), status = 200) {
  throw Object.assign(new Error(message), { field, status });
}

/** Rejects a request that is not one of an operation. */
const stop = (status, message) => reject("request", message, status);

/** Returns the documented message about a field; `words` chooses one of several. */
function documented(field, words = "") {
  const row = DATA.errors.find(([fields, text]) => fields.includes(field.replace(/^.*[.\]]/, "")) && text.includes(words));
  return row?.[1] ?? "The value is not allowed.";
}

const IS_TYPE = {
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};
const FORMATS = { email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i };

/** Lists what is wrong with a value, as `[field, message]`. */
export function schemaErrors(schema, value, path = "") {
  const { type, format, properties, required = [], additionalProperties = !properties } = schema;
  const wrong = (message) => [[path || "request", message]];
  if (type && !IS_TYPE[type](value)) return wrong(`The value must be ${/^[aio]/.test(type) ? "an" : "a"} ${type}.`);
  if (schema.enum?.includes(value) === false) return wrong(`Use ${schema.enum.join(", ").replace(/, (?=[^,]*$)/, " or ")}.`);
  if (value < schema.minimum || value <= schema.exclusiveMinimum || value > schema.maximum) return wrong(documented(path, "The value must"));
  const isDate = format !== "date-time" || !Number.isNaN(Date.parse(value));
  if (FORMATS[format]?.test(value) === false || !isDate) return wrong(`The value must have the format ${format}.`);
  if (Array.isArray(value)) return value.flatMap((item, index) => schemaErrors(schema.items ?? {}, item, `${path}[${index}]`));
  if (!IS_TYPE.object(value)) return [];
  const inside = (name) => (path ? `${path}.${name}` : name);
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => [inside(name), name === "reasonText" ? documented(name, "A reason") : "The field is required."]),
    ...Object.entries(value).flatMap(([name, member]) => {
      const known = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
      return known ? schemaErrors(known, member, inside(name)) : [[inside(name), "There is no field of this name."]];
    }),
  ];
}

const isFuture = (box, date) => Date.parse(date) > box.now();

/** What the reference says about single fields, whatever the operation: true, or an own message. */
const FIELD_CHECKS = {
  orderId: (box, id) => box.orders.has(id),
  referencedOrderId: (box, id) => [PROCESSED, REFUNDED, CHARGEBACK].includes(box.orders.get(id)?.status),
  subscriptionId: (box, id) => box.subscriptions.has(id),
  productId: (_box, id) => PRODUCTS.some((product) => product.id === id),
  customerEmail: (box, email) => [...box.orders.values()].some(({ customer }) => customer.email === email),
  subscriptionIds: (_box, ids) => ids.length > 0 && (ids.length <= DATA.facts.apiBulkMaxIds || `The list has more than ${DATA.facts.apiBulkMaxIds} IDs.`),
  newSubscriptionName: (_box, name) => name.trim() !== "",
  newNextPaymentDate: isFuture,
  newTrialPeriodEndDate: isFuture,
  newBillingPeriodValue: (_box, value) => value < 1000 || "The value is too high.",
};

/** Returns the milliseconds of a duration such as `1d12h`. */
function millisecondsOf(duration) {
  const isDuration = typeof duration === "string" && /^(\d+[smhdw])+$/.test(duration);
  const sum = isDuration ? [...duration.matchAll(/(\d+)(\w)/g)].reduce((total, [, count, unit]) => total + count * UNITS[unit], 0) : Infinity;
  return sum <= LONGEST ? sum : stop(400, 'Send a duration such as {"advance":"31d"}, with the units s, m, h, d and w, and at most 3650d.');
}

/** Executes an API request. Returns the HTTP status and the body of the response. */
function execute(box, path, request) {
  try {
    const { schema, example } = DATA.operations[path];
    const errors = schemaErrors(schema, request);
    if (errors.length > 0) return { status: 400, body: { request, ...failure(errors) } };
    const { vendorAccountId = box.vendorId, apiSecretKey } = request;
    if (vendorAccountId !== box.vendorId || apiSecretKey !== box.apiSecretKey) {
      box.log(`${path}: wrong credentials. Send the vendorAccountId and the apiSecretKey that this server printed at its start.`);
      reject("apiSecretKey", documented("apiSecretKey"), 400);
    }
    for (const [field, value] of Object.entries(request)) {
      const isValid = FIELD_CHECKS[field]?.(box, value) ?? true;
      if (isValid !== true) reject(field, isValid || documented(field));
    }
    const result = OPERATIONS[path] ? OPERATIONS[path](box, request) : example;
    return { status: 200, body: { ...result, request, errors: [], isSuccess: true } };
  } catch (error) {
    if (!error.status) throw error;
    return { status: error.status, body: { request, ...failure([[error.field, error.message]]) } };
  }
}

function failure(errors) {
  return { errors: errors.map(([field, message]) => ({ propertyWithError: field, propertyErrorMessages: [message] })), isSuccess: false };
}

// --- Money and dates ----------------------------------------------------------------------------------------------------------------------

const cents = (amount) => Math.round(amount * 100);
const decimal = (amount) => (amount === 0 ? "0" : (amount / 100).toFixed(2));
const taxOn = (amount) => Math.round((amount * Number("{sample.taxRate}")) / 100);
const total = (items, name) => items.reduce((sum, item) => sum + item[name], 0);
const dayOf = (time) => new Date(time).getUTCDate();

/** Adds a billing period. Months and years keep the day, or end on the last day of a shorter month. */
function addPeriod(time, [unit, count], day) {
  if (unit < MONTHS) return time + count * (PERIODS[unit] === "Days" ? DAY : 7 * DAY);
  const date = new Date(time);
  date.setUTCMonth(date.getUTCMonth() + count * (unit === MONTHS ? 1 : 12), 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

/** Returns when the time ends that a payment buys. The last day of a month can stand for the 31st. */
const paidUntil = (time, period) => addPeriod(time, period, dayOf(time + DAY) === 1 ? 31 : dayOf(time));

/** Writes a time in a date format of the API; null if there is none. */
function apiDate(time, format = "a") {
  if (!time) return null;
  const [day, month, year] = new Date(time).toUTCString().split(" ").slice(1, 4);
  if (format === "c") return `${Number(day)}-${month}-${year}`;
  return format === "b" ? `${new Date(time).getUTCMonth() + 1}/${Number(day)}/${year}` : new Date(time).toISOString().slice(0, -1);
}

/** Writes a time as webhooks do: `4/14/2026 9:26 AM`. */
function ipnDate(time) {
  const [hours, minutes] = new Date(time).toISOString().slice(11, 16).split(":");
  return `${apiDate(time, "b")} ${hours % 12 || 12}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

/** Writes the time of an order: `03/14/2026 09:26:53`. */
const ipnTime = (time) => new Date(time).toISOString().replace(/^(\d+)-(\d+)-(\d+)T([\d:]+).*$/, "$2/$3/$1 $4");
const logTime = (time) => new Date(time).toISOString().slice(0, 19).replace("T", " ");

// --- Webhooks -----------------------------------------------------------------------------------------------------------------------------

/** Adds HASH and SIGNATURE by the documented formulas. */
function sign({ secret, validationKey }, fields) {
  const text = (...names) => names.map((name) => fields[name] ?? "").join("");
  const hash = (algorithm, input) => createHash(algorithm).update(input, "utf8").digest("hex");
  const signed = text("ORDER_ID", "ORDER_STATUS", "ORDER_TOTAL_AMOUNT", "CUSTOMER_EMAIL") + validationKey + text("TEST_MODE", "IPN_TYPE_NAME");
  return { ...fields, HASH: hash("md5", fields.TEST_MODE === "1" ? "1" : text("ORDER_ID") + secret), SIGNATURE: hash("sha256", signed) };
}

/** Sends the event of an order item. Fields without a value are left out. */
function notify(box, event, order, item, more = {}) {
  const { items, customer, coupon } = order;
  const subscription = box.subscriptions.get(item.subscriptionId);
  const [price, tax] = [total(items, "price"), total(items, "tax")];
  const taxed = (value) => (tax > 0 ? value : undefined);
  const fields = {
    IPN_TYPE_ID: DATA.events[event], IPN_TYPE_NAME: event,
    ORDER_ID: order.id, ORDER_STATUS_ID: order.status, ORDER_STATUS: ORDER_STATUS[order.status],
    ORDER_CURRENCY_CODE: order.currency, ORDER_TOTAL_AMOUNT: decimal([WAITING, CANCELED].includes(order.status) ? 0 : price + tax),
    ORDER_TOTAL_AMOUNT_SHOWN: taxed(decimal(price)), ORDER_TOTAL_AMOUNT_WITH_TAXES_SHOWN: taxed(decimal(price + tax)),
    ORDER_TAXES_AMOUNT: taxed(decimal(tax)), ORDER_ITEM_TAX_NAME: taxed("Sales tax"), ORDER_ITEM_TAX_RATE: taxed("{sample.taxRate}"),
    ORDER_PLACED_TIME_UTC: ipnTime(order.placedAt),
    ORDER_CUSTOM_FIELDS: Object.entries(subscription?.customFields ?? order.customFields).map((pair) => pair.join("=")).join(","),
    ORDER_ITEMS_COUNT: items.length, PRODUCT_ID: item.productId, PRODUCT_QUANTITY: item.quantity,
    ORDER_ITEM_TYPE_ID: productOf(item.productId).itemType ?? 1, ORDER_ITEM_TYPE_NAME: productOf(item.productId).itemType ? "BackupMedia" : "Product",
    ORDER_ITEM_ID: item.id, ORDER_ITEM_NAME: item.name, ORDER_ITEM_TOTAL_AMOUNT: decimal(item.price), ORDER_ITEM_LICENSES: item.license,
    ORDER_ITEM_COUPON_DISCOUNT: item.couponDiscount && decimal(item.couponDiscount), ORDER_ITEM_API_DISCOUNT: item.apiDiscount && decimal(item.apiDiscount),
    COUPON_ID: coupon?.id, COUPON_CODE: coupon?.code, COUPON_NAME: coupon?.name, AFFILIATE_AGREEMENT_ID: order.agreementId,
    CUSTOMER_ID: customer.customerId, CUSTOMER_NAME: `${customer.firstName} ${customer.lastName}`, CUSTOMER_EMAIL: customer.email,
    PAYMENT_METHOD_ID: 2, PAYMENT_METHOD_NAME: "Visa", ...(subscription && subscriptionFields(subscription, event)), ...more,
  };
  const sent = Object.entries(fields).filter(([, value]) => value || value === "");
  enqueue(box, { ...Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), TEST_MODE: order.isTest ? "1" : "0" }, item);
}

function subscriptionFields({ id, status, renewalType, next, cycle, failed, price, currency, trialTill, orders }, event) {
  const isOpen = OPEN.includes(status);
  return {
    SUBSCRIPTION_ID: id, SUBSCRIPTION_STATUS_ID: status, SUBSCRIPTION_STATUS_NAME: SUBSCRIPTION_STATUS[status],
    SUBSCRIPTION_INITIAL_ORDER_ID: orders[0], SUBSCRIPTION_RENEWAL_TYPE: renewalType === AUTO ? "Auto" : "Manual",
    SUBSCRIPTION_NEXT_CHARGE_DATE: isOpen ? ipnDate(next) : "", SUBSCRIPTION_NUMBER_OF_BILLING_CYCLES: Math.max(1, cycle + (failed > 0 ? 1 : 0)),
    SUBSCRIPTION_NUMBER_OF_FAILED_ATTEMPTS: /Charge|Suspended/.test(event) ? String(failed) : undefined,
    SUBSCRIPTION_NEXT_CHARGE_AMOUNT: isOpen && decimal(price), SUBSCRIPTION_NEXT_CHARGE_CURRENCY_CODE: isOpen && currency,
    IS_ON_TRIAL_PERIOD: trialTill && 1, TRIAL_PERIOD_TILL: apiDate(trialTill, "b"),
  };
}

/** Logs an event and queues it for its endpoint, if there is one. A history can have it changed, lost, sent twice or later. */
function enqueue(box, fields, item = {}) {
  const [option, url] = fields.IPN_TYPE_NAME === "LicenseRequested" ? ["--license", box.license] : ["--ipn", box.ipn];
  const [fate, field = "", value] = box.fates.shift() ?? [];
  const forged = fate === "forge" ? { [field]: value } : {};
  const due = box.now() + (fate === "late" ? 20 * UNITS.h : 0);
  const record = { number: box.events.length + 1, url, due, attempts: [], item, fields: { ...sign(box, fields), ...forged }, isForged: fate === "forge" };
  box.events.push(record);
  if (fate === "lose") report(box, record, "lost in all attempts, as the history says");
  else if (!url) report(box, record, `not sent, because this server was started without ${option}`);
  else for (let times = fate === "double" ? 2 : 1; times > 0; times--) box.queue.push(record);
  void deliver(box);
  return record;
}

/** Sends what is due, one event after another. */
function deliver(box) {
  const sendAll = async () => {
    await null; // So that it ends after it is stored below.
    for (let record; (record = box.queue.find(({ due }) => due <= box.now())); ) await attempt(box, record);
    box.delivering = undefined;
  };
  box.delivering ??= sendAll();
  return box.delivering;
}

/** Sends an event once. Only status 200 is a success; anything else is repeated by the documented schedule. */
async function attempt(box, record) {
  const { webhookAttempts, webhookRetryInterval, webhookTimeout } = DATA.facts;
  const { url, fields, attempts, item } = record;
  let [problem, text] = ["", ""];
  try {
    const signal = AbortSignal.timeout(webhookTimeout * 1000);
    const response = await fetch(url, { method: "POST", headers: ONE_REQUEST, body: new URLSearchParams(fields), redirect: "manual", signal });
    text = await response.text();
    if (response.status !== 200) problem = `status ${response.status}`;
    else if (fields.IPN_TYPE_NAME === "LicenseRequested") item.license = text.trim();
    if (response.status === 403) problem += " (does your endpoint use the two keys that this server printed at its start?)";
  } catch (error) {
    const cause = error.cause?.code ?? error.cause?.message ?? error.message;
    problem = error.name === "TimeoutError" ? `no response in ${webhookTimeout} seconds` : `not reachable, ${cause}`;
    problem += ` (does your endpoint run at ${url}?)`;
  }
  attempts.push({ at: logTime(box.now()), result: problem || "200", response: text.slice(0, 200) });
  const isExpected = record.isForged ? /^status 4/.test(problem) : !problem || (box.isOut && /^status 5/.test(problem));
  if (!isExpected) box.unexpected.push({ event: fields.IPN_TYPE_NAME, response: problem || "200" });
  const isLast = record.isForged || attempts.length >= webhookAttempts;
  if (!problem || isLast) box.queue.splice(box.queue.indexOf(record), 1);
  else record.due = box.now() + webhookRetryInterval * MINUTE;
  const next = isLast ? "the last one: a failure email is sent" : `next at ${logTime(record.due)}`;
  report(box, record, problem ? `${problem}, attempt ${attempts.length} of ${webhookAttempts}, ${next}` : "200");
}

/** Prints an event in one line. */
function report(box, record, result) {
  const { IPN_TYPE_NAME, ORDER_ID, SUBSCRIPTION_ID, SUBSCRIPTION_STATUS_NAME } = record.fields;
  const subscription = SUBSCRIPTION_ID ? `, subscription ${SUBSCRIPTION_ID} ${SUBSCRIPTION_STATUS_NAME}` : "";
  record.result = result;
  box.reports.push(`${IPN_TYPE_NAME} ${ORDER_ID}: ${result}`);
  box.log(`${logTime(box.now())}  #${record.number} ${IPN_TYPE_NAME}, order ${ORDER_ID}${subscription}: ${result}`);
}

// --- Orders and subscriptions -------------------------------------------------------------------------------------------------------------

/** Adds an order. The price of an item is before tax, after discounts; the amounts of a test order are 0. */
function addOrder(box, { items, ...given }) {
  const order = { id: box.ids.order++, placedAt: box.now(), status: PROCESSED, isTest: false, customFields: {}, agreementId: null, currency: CURRENCIES[0], ...given };
  order.items = items.map((item) => {
    const price = order.isTest ? 0 : item.price;
    return { id: box.ids.item++, subscriptionId: null, cycle: null, refunded: 0, ...item, price, tax: taxOn(price) };
  });
  box.orders.set(order.id, order);
  return order;
}

/** Starts the subscription of an order item that was paid, or whose trial begins. */
function subscribe(box, order, item, { price, period, trialDays = 0, cycles = Infinity }) {
  const now = box.now();
  const trialTill = trialDays > 0 ? now + trialDays * DAY : null;
  const next = trialTill ?? addPeriod(now, period, dayOf(now));
  const { productId, name, sku, quantity } = item;
  const { currency, agreementId, customFields } = order;
  const subscription = {
    id: box.ids.subscription++, status: ACTIVE, productId, name, sku, quantity, price: price * quantity, currency, agreementId, customFields, period, trialTill,
    renewalType: AUTO, createdAt: now, changedAt: now, lastPaid: trialTill ? null : now, paidUntil: paidUntil(now, period), cycle: trialTill ? 0 : 1, maxCycles: cycles, orders: [order.id],
    // `next` is the date of the next charge; the charges after it are counted from `planned`, on the same day of the month.
    next, planned: next, day: dayOf(trialTill ?? now), failed: 0, decline: null, isOverdue: false, discount: null, cumulative: 0,
  };
  Object.assign(item, { subscriptionId: subscription.id, cycle: 1 });
  box.subscriptions.set(subscription.id, schedule(subscription));
  return subscription;
}

/** Sets when something is due: a charge, its next attempt, or the end of what nobody pays. */
function schedule(subscription) {
  const { status, renewalType, next, failed, cycle, maxCycles, isOverdue } = subscription;
  const wait = isOverdue ? OVERDUE_WAIT : (renewalType === MANUAL ? DATA.facts.gracePeriodDefault : DATA.dunningDays[failed]) * DAY;
  subscription.dueAt = status === ACTIVE ? next + (cycle >= maxCycles ? 0 : wait) : null;
  return subscription;
}

/** Changes the status of a subscription. Returns false if the table of actions does not allow it. */
function act(box, name, subscription, more = {}, sendIpn = true) {
  const { from, to, event } = ACTIONS[name];
  if (!from.includes(subscription.status)) return false;
  const now = box.now();
  Object.assign(subscription, { status: to, changedAt: now });
  if (to === ACTIVE) {
    const isOverdue = subscription.next <= now && subscription.renewalType === AUTO;
    Object.assign(subscription, { failed: 0, isOverdue, isReopened: name === "reopen", next: Math.max(now, subscription.next) });
  }
  schedule(subscription);
  if (sendIpn) notifySubscription(box, event, subscription, { ...more, SUBSCRIPTION_FINISH_DATE: to === FINISHED && apiDate(now, "b") });
  return true;
}

/** Sends an event of a subscription, with its last order and its present product. */
function notifySubscription(box, event, subscription, more) {
  const order = box.orders.get(subscription.orders.at(-1));
  const item = order.items.find(({ subscriptionId }) => subscriptionId === subscription.id);
  const { productId, quantity, name } = subscription;
  notify(box, event, order, { ...item, productId, quantity, name }, more);
}

/** Charges the price of a subscription, less its discounts. Returns the order, which is canceled if the card is declined. */
function charge(box, subscription) {
  const { id: subscriptionId, productId, name, sku, quantity, currency, price, cycle, agreementId, customFields, decline, discount, cumulative } = subscription;
  const once = discount ? (discount.isPercentage ? (price * discount.value) / 100 : cents(discount.value)) : 0;
  const apiDiscount = Math.min(price, Math.round(once + (price * cumulative) / 100));
  const { customer, isTest } = box.orders.get(subscription.orders[0]);
  const items = [{ productId, name, sku, quantity, price: price - apiDiscount, apiDiscount, subscriptionId, cycle }];
  const order = addOrder(box, { customer, isTest, currency, agreementId, customFields, status: decline ? CANCELED : PROCESSED, items });
  if (decline) return order;
  if (discount && --discount.left <= 0) subscription.discount = null;
  subscription.orders.push(order.id);
  Object.assign(subscription, { lastPaid: box.now(), paidUntil: paidUntil(box.now(), subscription.period), changedAt: box.now() });
  return order;
}

/** Charges the next billing cycle. After the last declined attempt, the subscription is suspended. */
function chargeCycle(box, subscription) {
  const { decline, isOverdue, period } = subscription;
  const now = box.now();
  if (decline) {
    subscription.failed += 1;
    notifySubscription(box, "SubscriptionChargeFailed", schedule(subscription));
    const isLast = isOverdue || subscription.failed >= DATA.dunningDays.length;
    if (isLast) act(box, isOverdue && subscription.isReopened ? "terminate" : "suspend", subscription, { ACTION_REASON: "Last payment attempt failed" });
    return;
  }
  if (isOverdue) Object.assign(subscription, { planned: now, day: dayOf(now) });
  do subscription.planned = addPeriod(subscription.planned, period, subscription.day);
  while (subscription.planned <= now);
  Object.assign(subscription, { next: subscription.planned, cycle: subscription.cycle + 1, failed: 0, isOverdue: false, before: null });
  charge(box, schedule(subscription));
  notifySubscription(box, "SubscriptionChargeSucceed", subscription);
}

/** Does what is due for a subscription. */
function bill(box, subscription) {
  if (subscription.cycle >= subscription.maxCycles) act(box, "finish", subscription);
  else if (subscription.renewalType === MANUAL) act(box, "suspend", subscription, { ACTION_REASON: "Last payment attempt failed" });
  else chargeCycle(box, subscription);
}

/** Moves the clock, and does and sends everything that is due until then, in order. */
async function advance(box, duration) {
  const until = box.now() + duration;
  for (;;) {
    await deliver(box);
    const open = [...box.subscriptions.values()].filter(({ dueAt }) => dueAt !== null);
    const due = Math.min(...[...open.map(({ dueAt }) => dueAt), ...box.queue.map((record) => record.due)]);
    if (due > until) break;
    box.offset += Math.max(0, due - box.now());
    for (const subscription of open) if (subscription.dueAt === due) bill(box, subscription);
  }
  box.offset += Math.max(0, until - box.now());
}

/** Returns why an order cannot be refunded, or null. */
function refusal(box, order) {
  if (!order) return documented("orderId");
  if (order.status !== PROCESSED) return `The status of the order is ${ORDER_STATUS[order.status]}.`;
  return box.now() - order.placedAt > DATA.facts.refundWindow * DAY ? "The refund period is over." : null;
}

/** Refunds what is left of an order, and ends its subscriptions. */
function refund(box, order, reason) {
  const amount = total(order.items, "price") - total(order.items, "refunded");
  const refunds = order.items.map((item) => [item, refundFields(reason, amount, item.price - item.refunded)]);
  for (const item of order.items) item.refunded = item.price;
  order.status = REFUNDED;
  const ended = order.items.filter(({ subscriptionId: id }) => box.subscriptions.has(id) && act(box, "terminate", box.subscriptions.get(id), {}, false));
  for (const [item, fields] of refunds) notify(box, "OrderRefunded", order, item, fields);
  for (const item of ended) notify(box, "SubscriptionTerminated", order, item, { ACTION_REASON: "Order refunded" });
}

/** Returns the fields about one refund: what the customer gets back has tax, what the vendor bears has none. */
function refundFields(reason, amount, ofItem = amount) {
  const [refunded, ofItemRefunded] = [amount, ofItem].map((value) => decimal(value + taxOn(value)));
  const issued = { ACTION_REASON: reason, REFUND_ISSUED_BY: "Vendor" };
  return { ...issued, ORDER_REFUNDED: refunded, ORDER_ITEM_REFUNDED: ofItemRefunded, ORDER_VENDOR_REFUNDED: decimal(amount) };
}

// --- Operations of the API ----------------------------------------------------------------------------------------------------------------

const productOf = (id) => PRODUCTS.find((product) => product.id === id);
const subscriptionsOf = (box, { items }) => items.flatMap(({ subscriptionId }) => box.subscriptions.get(subscriptionId) ?? []);
const among = (wanted, value) => wanted === undefined || [wanted].flat().includes(value);
const isWithin = (time, { dateFrom, dateTo }) => !(time < Date.parse(`${dateFrom}Z`)) && !(time > Date.parse(`${dateTo}Z`));
const covers = (agreementId, { productId }) => AGREEMENTS[agreementId]?.includes(productId) ?? false;
const logoOf = (name) => `${name.toLowerCase().replaceAll(" ", "-")}.png`;

/** Makes an operation that changes one subscription, which must have one of the statuses. */
function on(statuses, change) {
  return (box, request) => {
    const subscription = box.subscriptions.get(request.subscriptionId);
    const { status, name } = subscription;
    if (!statuses.includes(status)) {
      const ended = `The subscription is already ${SUBSCRIPTION_STATUS[status].toLowerCase()}.`;
      if (statuses[0] === SUSPENDED) reject("subscriptionId", documented("subscriptionId", "not suspended"));
      reject("subscriptionId", status === SUSPENDED ? "The subscription is not active." : ended);
    }
    const result = change(subscription, request, box);
    schedule(Object.assign(subscription, { name: request.newSubscriptionName ?? subscription.name ?? name, changedAt: box.now() }));
    return result;
  };
}

/** Makes an operation that acts on a subscription and sends the event. `message` starts the error about a missing reason. */
function acts(name, message) {
  return on(ACTIONS[name].from, (subscription, { reasonText, cancellationReasonId: id }, box) => {
    if (!reasonText?.trim() && !id) reject("reasonText", documented("reasonText", message));
    act(box, name, subscription, name === "renew" ? {} : { ACTION_REASON: reasonText ?? DATA.reasons[id], SUBSCRIPTION_CANCELLATION_REASON_ID: id });
  });
}

/** Makes an operation that acts on a list of subscriptions. It skips those for which the action is not allowed. */
function actsOnAll(name) {
  return (box, { subscriptionIds, sendIpn = false }) => {
    for (const id of subscriptionIds) if (box.subscriptions.has(id)) act(box, name, box.subscriptions.get(id), {}, sendIpn);
    return { message: DATA.bulkMessage.replace(/\d+/, subscriptionIds.length) };
  };
}

/** Changes the product. With `startBillingImmediately`, the new price is charged at once, and a new cycle starts. */
function changeProduct(subscription, { productId, quantity = subscription.quantity, startBillingImmediately }, box) {
  const { name, sku, price, period } = productOf(productId);
  if (!period) reject("productId");
  const { before, next, planned, day, productId: oldId } = subscription;
  Object.assign(subscription, { productId, name, sku, price: price * quantity, period, quantity });
  if (before?.productId === productId && subscription.failed > 0) {
    // Back to the old product while the new one is unpaid: the dates are those from before the change.
    Object.assign(subscription, before, { failed: 0, before: null });
  } else if (startBillingImmediately && subscription.renewalType === AUTO) {
    const now = box.now();
    Object.assign(subscription, { before: { productId: oldId, next, planned, day }, next: now, planned: now, day: dayOf(now), failed: 0 });
    chargeCycle(box, subscription);
  }
}

function setPrice(subscription, { newPriceValue, priceCurrencyCode, quantity = subscription.quantity }) {
  if (priceCurrencyCode !== subscription.currency) reject("priceCurrencyCode", documented("priceCurrencyCode", "match the subscription."));
  Object.assign(subscription, { price: cents(newPriceValue), quantity });
}

/** Returns the page of a list that a request asks for. */
function pageOf(items, { skip = 0, take = 50, sortByDate = "asc" }, date) {
  const sorted = items.sort((a, b) => (a[date] - b[date]) * (sortByDate === "asc" ? 1 : -1));
  return sorted.slice(skip, skip + take);
}

/** Returns what you earn with an item: its price, less the fee and the refunds. The fixed part of the fee is divided among the items. */
function vendorAmount({ status, items }, { price, refunded }) {
  const sum = total(items, "price");
  if (sum === 0 || (status !== PROCESSED && status !== REFUNDED)) return 0;
  const fee = (price * DATA.facts.exampleFeePercent) / 100 + (price * cents(DATA.facts.exampleFeeFixed)) / sum;
  return price - Math.round(fee) - refunded;
}

/** Returns an order in the words of the API: the fields of all responses about orders. */
function orderView(order, format) {
  const { id, status, placedAt, currency, items, customer, agreementId, customFields } = order;
  const [price, tax] = [total(items, "price"), total(items, "tax")];
  const invoice = `https://{provider.storeHost}/invoice/${id}`;
  return {
    id, orderId: id, orderStatusId: status, orderStatusName: ORDER_STATUS[status], paymentMethodId: 2, paymentMethodName: "Visa",
    createdAt: apiDate(placedAt, format), placedAtUtc: apiDate(placedAt).replace(/\.?0+$/, ""), invoiceUrl: invoice, invoiceLink: invoice, mainProductId: items[0].productId,
    customer, customerBillingEmail: customer.email, customerBillingFirstName: customer.firstName, customerBillingLastName: customer.lastName,
    billingCurrencyCode: currency, billingTotalPrice: price / 100, billingTotalTaxesAmount: tax / 100, billingTotalPriceWithTaxes: (price + tax) / 100,
    balanceCurrencyCode: currency, balanceVendorTotalAmount: items.reduce((sum, item) => sum + vendorAmount(order, item), 0) / 100,
    balanceRefundedAmount: items.reduce((sum, { refunded }) => sum + refunded + taxOn(refunded), 0) / 100, isTestMode: order.isTest, affiliateAgreementId: agreementId,
    customFields: Object.entries(customFields).map(([customFieldKey, customFieldValue]) => ({ customFieldKey, customFieldValue })),
    orderItems: items.map((item) => ({
      productId: item.productId, orderItemName: item.name, sku: item.sku, quantity: item.quantity, billingPrice: item.price / 100,
      subscriptionId: item.subscriptionId, subscriptionBillingCycle: item.cycle, balanceVendorAmount: vendorAmount(order, item) / 100,
      ...(item.refunded > 0 && { billingPriceRefund: item.refunded / 100, billingPriceTaxRefund: taxOn(item.refunded) / 100 }),
    })),
  };
}

/** Returns a subscription in the words of the API: the fields of both responses about subscriptions. */
function subscriptionView(box, subscription, format) {
  const { id, status, name, price, currency, period, cycle, discount, cumulative } = subscription;
  const discounts = [discount && `${discount.value}${discount.isPercentage ? "%" : ""}`, cumulative > 0 && `${cumulative}%`].filter(Boolean);
  return {
    ...subscription, id, name, subscriptionName: name, status: SUBSCRIPTION_STATUS[status], createdAt: apiDate(subscription.createdAt, format),
    changedAt: apiDate(subscription.changedAt, format), nextPayment: apiDate(OPEN.includes(status) ? subscription.next : null, format),
    lastPayment: apiDate(subscription.lastPaid, format), currentChargeCounter: cycle, subscriptionPrice: price / 100, subscriptionCurrency: currency,
    subscriptionPeriod: PERIODS[period[0]], subscriptionPeriodValue: period[1], isTrial: cycle === 0 && subscription.trialTill > box.now(),
    renewalType: subscription.renewalType === AUTO ? "Auto" : "Manual", discountToBeApplied: discounts.join(" + ") || null,
    affiliateAgreementId: subscription.agreementId,
  };
}

/** Picks the fields of an example in the API reference. */
const pick = (view, example) => Object.fromEntries(Object.keys(example).map((name) => [name, view[name]]));
const exampleOf = (path) => DATA.operations[path].example.response;
const chargeView = ({ id, status }, decline) => ({ orderId: id, orderStatusName: ORDER_STATUS[status], orderStatusId: status, orderDeclineReason: decline, error: null });

const OPERATIONS = {
  "/Affiliates/AssignToOrder"(box, { orderId, affiliateAgreementId: agreementId }) {
    const order = box.orders.get(orderId);
    if (!order.items.some((item) => covers(agreementId, item))) reject("affiliateAgreementId");
    for (const target of [order, ...subscriptionsOf(box, order)]) Object.assign(target, { agreementId });
  },
  "/Affiliates/AssignToSubscription": on(OPEN, (subscription, { affiliateAgreementId: agreementId, payAffiliateForPastCharges }, box) => {
    const isActionSuccess = covers(agreementId, subscription);
    const orders = payAffiliateForPastCharges ? subscription.orders.map((id) => box.orders.get(id)) : [];
    if (isActionSuccess) for (const target of [subscription, ...orders]) Object.assign(target, { agreementId });
    return { changedItems: [{ itemId: subscription.id, isActionSuccess, actionItemMessage: isActionSuccess ? "" : documented("affiliateAgreementId") }] };
  }),
  "/Customers/SendOnetimeLoginEmail"(_box, { customerEmail, orderId }) {
    if (!customerEmail && !orderId) reject("customerEmail", "Pass an email address or an order ID.");
  },
  "/Orders/GetList"(box, request) {
    const { orderIds, subscriptionId, customerEmail, orderStatusId, ...dates } = request.search ?? {};
    const found = [...box.orders.values()].filter(({ id, status, customer, items, placedAt, isTest }) =>
      among(orderIds, id) && among(orderStatusId, status) && among(customerEmail, customer.email) && isWithin(placedAt, dates) &&
      items.some((item) => among(subscriptionId, item.subscriptionId)) && (request.includeTestOrders || !isTest));
    const [example] = exampleOf("/Orders/GetList").orders;
    const orders = pageOf(found, request, "placedAt").map((order) => pick(orderView(order), example));
    return { response: { skip: request.skip ?? 0, take: request.take ?? 50, totalCount: found.length, orders } };
  },
  "/Orders/GetOrderDetails"(box, { orderId, dateFormat }) {
    return { response: pick(orderView(box.orders.get(orderId), dateFormat), exampleOf("/Orders/GetOrderDetails")) };
  },
  "/Orders/DoReferenceCharge"(box, request) {
    const referenced = box.orders.get(request.referencedOrderId);
    const { id: productId, name, sku } = productOf(request.productId ?? referenced.items[0].productId);
    const details = request.orderItemDetails ?? [{ unitPriceValue: request.priceValue }];
    const items = details.map(({ orderItemName, unitPriceValue = 0, quantity = 1 }) => ({
      productId, quantity, sku: request.sku ?? sku, name: orderItemName ?? request.referenceChargeName ?? name, price: cents(unitPriceValue * quantity),
    }));
    const decline = subscriptionsOf(box, referenced)[0]?.decline ?? null;
    const { customer, isTest, currency } = referenced;
    const { customFields = {}, affiliateAgreementId: agreementId = null } = request;
    const order = addOrder(box, { customer, isTest, currency, customFields, agreementId, status: decline ? CANCELED : PROCESSED, items });
    for (const item of order.items) notify(box, decline ? "OrderDeclined" : "OrderCharged", order, item, { ACTION_REASON: decline });
    return { response: chargeView(order, decline) };
  },
  "/Orders/DoRefund"(box, { orderIds = [], emailAddresses = [], refundReason }) {
    if (orderIds.length + emailAddresses.length === 0) reject("orderIds");
    const ofEmails = [...box.orders.values()].filter(({ customer, status }) => emailAddresses.includes(customer.email) && status === PROCESSED);
    const chosen = emailAddresses.length > 0 ? ofEmails.map(({ id, customer }) => [id, customer.email]) : orderIds.map((id) => [id, null]);
    return { response: chosen.map(([orderId, customerEmail]) => {
      const refundNotice = refusal(box, box.orders.get(orderId));
      if (!refundNotice) refund(box, box.orders.get(orderId), refundReason);
      return { orderId, customerEmail, isRefundSuccessful: !refundNotice, refundNotice };
    }) };
  },
  "/Orders/DoPartialRefund"(box, { orderItemId, refundAmount, refundReason, changeSubscriptionPrice, cancelSubscription, ...request }) {
    const order = [...box.orders.values()].find(({ items }) => items.some(({ id }) => id === orderItemId)) ?? reject("orderItemId", documented("orderId"));
    const [item, amount, refundNotice] = [order.items.find(({ id }) => id === orderItemId), cents(refundAmount), refusal(box, order)];
    if (refundNotice) return { response: { orderItemId, isRefundSuccessful: false, refundNotice } };
    if (amount > item.price - item.refunded) reject("refundAmount");
    item.refunded += amount;
    const subscription = box.subscriptions.get(item.subscriptionId);
    if (subscription && changeSubscriptionPrice) subscription.price = item.price - item.refunded;
    notify(box, "OrderPartiallyRefunded", order, item, refundFields(refundReason, amount));
    if (subscription && cancelSubscription) act(box, "suspend", subscription, { ACTION_REASON: request.subscriptionCancellationReasonText ?? refundReason });
    return { response: { orderItemId, isRefundSuccessful: true, refundNotice } };
  },
  "/Products/GetStoreProducts"(_box, { productIds = PRODUCTS.map(({ id }) => id), productNames, productSKUs, productStatusId, productChargingTypeId }) {
    const found = productIds.flatMap((id) => productOf(id) ?? []).filter(({ name, sku, period }) =>
      among(productNames, name) && among(productSKUs, sku) && among(productStatusId, 1) && among(productChargingTypeId, period ? 2 : 1));
    return { response: { storeProducts: found.map(({ id, name, description, sku }) => ({ id, name, description, logo: `/images/${logoOf(name)}`, sku })) } };
  },
  "/Products/GetProductPricing"(box, { products, couponCodes = [], currency, billingCountry = "US", language = "en", useTestMode, secretKey }) {
    if (useTestMode && secretKey !== box.secret) reject("secretKey", "The value is not the secret key of the store.");
    const used = CURRENCIES.includes(currency) ? currency : CURRENCIES[billingCountry === "US" ? 0 : 1];
    return { response: { productPricings: products.map(({ productId }, index) => {
      const { name, price } = productOf(productId) ?? reject(`products[${index}].productId`);
      const unitPrice = (price - couponDiscount(price, findCoupon(box, couponCodes[0], productId))) / 100;
      const displayPrice = new Intl.NumberFormat(/^[a-z]{2}(-[A-Z]{2})?$/.test(language) ? language : "en", { style: "currency", currency: used }).format(unitPrice);
      return { name, logoUrl: `https://cdn.example.com/${logoOf(name)}`, displayPrice, billingUnitPrice: unitPrice };
    }) } };
  },
  "/Products/CreatePercentageDiscountCoupon"(box, { couponName: name, percentageValue: percent, couponCodes, validFrom, validTill, productIds }) {
    const codes = couponCodes.map((code) => code.toUpperCase());
    if (codes.length === 0 || !codes.every((code) => /^[A-Z0-9-]{3,50}$/.test(code))) reject("couponCodes", "A code has 3 to 50 letters, digits and hyphens.");
    if (box.coupons.some((coupon) => coupon.codes.some((code) => codes.includes(code)))) reject("couponCodes");
    box.coupons.push({ id: box.ids.coupon, name, percent, codes, from: Date.parse(validFrom), till: Date.parse(validTill), productIds });
    return { response: { couponId: box.ids.coupon++ } };
  },
  "/Subscriptions/GetList"(box, request) {
    const { subscriptionIds, statusIds, customerEmail, ...dates } = request.search ?? {};
    const found = [...box.subscriptions.values()].filter(({ id, status, createdAt, orders }) => among(subscriptionIds, id) && among(statusIds, status) &&
      among(customerEmail, box.orders.get(orders[0]).customer.email) && isWithin(createdAt, dates));
    const { orders, ...example } = exampleOf("/Subscriptions/GetList")[0];
    const fields = request.includeOrders ? { ...example, orders } : example;
    return { response: pageOf(found, request, "createdAt").map((subscription) => pick(subscriptionView(box, subscription, request.dateFormat), fields)) };
  },
  "/Subscriptions/GetSubscriptionDetails"(box, { subscriptionId, dateFormat }) {
    const example = exampleOf("/Subscriptions/GetSubscriptionDetails");
    const view = subscriptionView(box, box.subscriptions.get(subscriptionId), dateFormat);
    const orders = view.orders.map((id) => pick(orderView(box.orders.get(id), dateFormat), example.orders[0]));
    return { response: pick({ ...view, orders }, example) };
  },
  "/Subscriptions/DoRecurringPayment": on([ACTIVE], (subscription, _request, box) => {
    const order = charge(box, subscription);
    notify(box, order.status === PROCESSED ? "SubscriptionChargeSucceed" : "SubscriptionChargeFailed", order, order.items[0]);
    return { response: { order: chargeView(order, subscription.decline) } };
  }),
  "/Subscriptions/ApplyDiscount": on([ACTIVE], (subscription, { discountValue: value, isPercentage = true, ...request }) => {
    const left = request.applyDiscountForAllFuturePayments ? Infinity : (request.applyDiscountForXFuturePayments ?? 1);
    const isDiscountApplied = value > 0 && left > 0 && !(isPercentage && value > 100);
    if (isDiscountApplied) subscription.discount = { value, isPercentage, left };
    return { isDiscountApplied };
  }),
  "/Subscriptions/ApplyAccumulativeDiscount": on([ACTIVE], (subscription, { discountValue }) => {
    if (discountValue > 0) subscription.cumulative = Math.min(100, subscription.cumulative + discountValue);
    return { isDiscountApplied: discountValue > 0 };
  }),
  "/Subscriptions/ChangeProduct": on([ACTIVE], changeProduct),
  "/Subscriptions/ChangeQuantity": on(OPEN, (subscription, { quantity }) => {
    Object.assign(subscription, { price: Math.round((subscription.price / subscription.quantity) * quantity), quantity });
  }),
  "/Subscriptions/ChangeRecurringPrice": on(OPEN, setPrice),
  "/Subscriptions/ChangeBillingPeriod": on(OPEN, (subscription, { newBillingPeriodTypeId: unit, newBillingPeriodValue: count }) => {
    subscription.period = [unit, count];
  }),
  "/Subscriptions/ChangeMaxNumberOfBillingCycles": on(OPEN, (subscription, { newMaxNumberOfBillingCycles: count }) => {
    if (count < subscription.cycle) reject("newMaxNumberOfBillingCycles", "The value is below the completed billing cycles.");
    subscription.maxCycles = count === DATA.facts.cyclesMaximum ? Infinity : count;
  }),
  "/Subscriptions/ChangeNextPaymentDate": on(OPEN, (subscription, { newNextPaymentDate, shiftPaymentSchedule }) => {
    const next = Date.parse(newNextPaymentDate);
    Object.assign(subscription, { next, failed: 0, isOverdue: false }, shiftPaymentSchedule && { planned: next, day: dayOf(next) });
  }),
  "/Subscriptions/ChangeTrialPeriodDate": on(OPEN, (subscription, { newTrialPeriodEndDate }, box) => {
    const next = Date.parse(newTrialPeriodEndDate);
    const isTrial = subscription.cycle === 0 && subscription.trialTill > box.now();
    if (!isTrial) reject("newTrialPeriodEndDate", documented("newTrialPeriodEndDate", "not in a trial"));
    Object.assign(subscription, { trialTill: next, next, planned: next, day: dayOf(next) });
  }),
  "/Subscriptions/ChangeRenewalType": on(OPEN, (subscription, { renewalTypeId: renewalType }) => void Object.assign(subscription, { renewalType })),
  "/Subscriptions/ChangeName": on(OPEN, () => {}),
  "/Subscriptions/ChangeCustomFields": on(OPEN, (subscription, { customFields }) => void Object.assign(subscription, { customFields })),
  "/Subscriptions/Suspend": acts("suspend", "Pass"),
  "/Subscriptions/Renew": acts("renew", "A reason"),
  "/Subscriptions/Finish": acts("finish", "A reason"),
  "/Subscriptions/Terminate": acts("terminate", "Pass"),
  "/Subscriptions/BulkChangeRecurringPrice"(box, request) {
    const found = [...box.subscriptions.values()].filter(({ productId, status }) => productId === request.productId && OPEN.includes(status));
    if (!found.some(({ currency }) => currency === request.priceCurrencyCode)) reject("priceCurrencyCode", documented("priceCurrencyCode", "this product"));
    return { changedItems: found.map(({ id, currency }) => {
      const isActionSuccess = currency === request.priceCurrencyCode;
      if (isActionSuccess) on(OPEN, setPrice)(box, { ...request, subscriptionId: id });
      return { itemId: id, isActionSuccess, actionItemMessage: isActionSuccess ? "" : documented("actionItemMessage") };
    }) };
  },
};
for (const name of ["Suspend", "Renew", "Finish", "Terminate"]) OPERATIONS[`/Subscriptions/Bulk${name}Subscriptions`] = actsOnAll(name.toLowerCase());

// --- Checkout -----------------------------------------------------------------------------------------------------------------------------

const couponDiscount = (price, coupon) => Math.round((price * (coupon?.percent ?? 0)) / 100);

/** Finds the coupon of a code that is valid now for a product. Upper and lower case don't matter. */
function findCoupon(box, code, productId) {
  const coupon = box.coupons.find(({ codes }) => codes.includes(code?.toUpperCase()));
  const isValid = coupon && !(box.now() < coupon.from) && !(box.now() > coupon.till) && among(coupon.productIds, productId);
  return isValid ? { ...coupon, code } : undefined;
}

/** Returns the items that a checkout link names. */
function itemsOf(box, link) {
  return [...link.keys()].filter((name) => /^products\[\w+\]\[id\]$/.test(name)).map((name) => {
    const { id: productId, name: productName, sku, price, trialDays } = productOf(Number(link.get(name))) ?? stop(404, `There is no product ${link.get(name)}.`);
    const quantity = Number(link.get(name.replace("[id]", "[qty]")) ?? 1);
    if (!Number.isInteger(quantity) || quantity < 1) stop(400, "The quantity must be a whole number above 0.");
    const coupon = findCoupon(box, link.get("coupon-code-to-add"), productId);
    const discount = couponDiscount(price * quantity, coupon);
    return { productId, name: productName, sku, quantity, price: trialDays ? 0 : price * quantity - discount, coupon, couponDiscount: discount };
  });
}

/** Places the order of a checkout link. `result` is paid, declined or waiting. */
function checkOut(box, link, result = "paid") {
  const items = itemsOf(box, link);
  if (items.length === 0) stop(400, "The link names no product. Add products[1][id]={sample.pro.id}.");
  const isTest = link.get("use-test-mode") === "true";
  if (isTest && link.get("secret-key") !== box.secret) stop(400, "secret-key is not the secret key that this server printed at its start.");
  const customer = { ...exampleOf("/Orders/GetOrderDetails").customer, customerId: box.ids.customer++ };
  for (const [name, value] of link) {
    const field = name.replace(/^billing-(\w+)(?:-(\w)(\w+))?$/, (_all, word, initial = "", rest = "") => word + initial.toUpperCase() + rest);
    if (name !== field && field in customer) customer[field] = value;
  }
  const order = addOrder(box, {
    customer, isTest, items, currency: CURRENCIES.includes(link.get("currency")) ? link.get("currency") : CURRENCIES[0],
    customFields: Object.fromEntries([...link].filter(([name]) => name.startsWith("x-"))), coupon: items.find(({ coupon }) => coupon)?.coupon,
    agreementId: Number(link.get("affiliate-agreement-id")) || null, status: { declined: CANCELED, waiting: WAITING }[result] ?? PROCESSED,
  });
  if (result === "paid") deliverOrder(box, order);
  if (result === "waiting") notifyItems(box, "OrderOnWaiting", order);
  if (result === "declined") notifyItems(box, "OrderDeclined", order, { ACTION_REASON: DATA.declineReasons[0] });
  return order;
}

function notifyItems(box, event, order, more) {
  for (const item of order.items) notify(box, event, order, item, more);
}

/** Starts the subscriptions of a paid order, and sends its events. */
function deliverOrder(box, order) {
  order.status = PROCESSED;
  for (const item of order.items) {
    const { period, ...terms } = productOf(item.productId);
    const subscription = period && subscribe(box, order, item, { period, ...terms });
    notify(box, subscription?.trialTill ? "TrialCharge" : "OrderCharged", order, item);
    if (!period && box.license) notify(box, "LicenseRequested", order, item, { CUSTOM_LICENSE_INFO: `sku=${item.sku}` });
  }
}

function checkoutPage(box, link, result) {
  const escape = (text) => String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const order = result && checkOut(box, link, result);
  const rows = itemsOf(box, link).map(({ name, quantity, price }) => `<li>${quantity} × ${name}: ${decimal(price)}, and tax</li>`);
  const buttons = [["paid", "Pay"], ["declined", "Have the payment declined"], ["waiting", "Pay by bank transfer, later"]];
  const form = buttons.map(([value, text]) => `<p><button name="result" value="${value}">${text}</button></p>`).join("");
  const next = order ? `<p>The order ${order.id} is ${ORDER_STATUS[order.status]}. <a href="/-/events">Events</a></p>` : `<form method="post">${form}</form>`;
  const title = `Practice checkout${link.get("use-test-mode") === "true" ? ", test order" : ""}`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>No money moves.</p>
<ul>${rows.join("") || "<li>The link names no product. Add products[1][id]={sample.pro.id}.</li>"}</ul><p>For ${escape(link.get("billing-email") ?? "{sample.jordan.firstName} {sample.jordan.lastName}")}</p>${next}\n`;
}

// --- What customers and banks do ----------------------------------------------------------------------------------------------------------

/** Changes of an order: from which status, to which status, the event that reports it, and its reason. A paid order is delivered. */
const ORDER_ACTIONS = {
  approve: [WAITING, PROCESSED],
  decline: [WAITING, CANCELED, "OrderDeclined", "Suspected fraud"],
  chargeback: [PROCESSED, CHARGEBACK, "OrderChargedBack", "Fraudulent transaction"],
  "win-dispute": [CHARGEBACK, PROCESSED, "OrderChargedBackWon"],
};
const SUBSCRIPTION_ACTIONS = {
  cancel: (box, it) => act(box, "suspend", it, { ACTION_REASON: DATA.reasons[5], SUBSCRIPTION_CANCELLATION_REASON_ID: 5 }),
  activate: (box, it) => act(box, "renew", it),
  "cancel-paypal": (box, it) => act(box, "terminate", it, { ACTION_REASON: "PayPal billing agreement canceled" }) && Object.assign(it, { isFinal: true }),
  reopen: (box, it) => !it.isFinal && act(box, "reopen", it),
  "break-card": (_box, it) => Object.assign(it, { decline: DATA.declineReasons[0] }),
  "change-card"(box, it) {
    it.decline = null;
    notifySubscription(box, "SubscriptionPaymentInfoChanged", it, { CREDIT_CARD_LAST4: 4242 });
  },
};
const CUSTOMER_ACTIONS = [...Object.keys(SUBSCRIPTION_ACTIONS), ...Object.keys(ORDER_ACTIONS)];

/** Does an action of a customer or a bank. Returns whether it was possible. */
function actAsCustomer(box, action, { subscriptionId, orderId }) {
  const [subscription, order] = [box.subscriptions.get(subscriptionId), box.orders.get(orderId)];
  const isPossible = subscription && (OPEN.includes(subscription.status) || action === "reopen");
  if (SUBSCRIPTION_ACTIONS[action]) return Boolean(isPossible && SUBSCRIPTION_ACTIONS[action](box, subscription) !== false);
  const [from, to, event, reason] = ORDER_ACTIONS[action];
  if (order?.status !== from) return false;
  order.status = to;
  if (event) notifyItems(box, event, order, { ACTION_REASON: reason });
  else deliverOrder(box, order);
  return true;
}

// --- Access -------------------------------------------------------------------------------------------------------------------------------

/** An Active subscription keeps its access so long after the paid time: a declined renewal is attempted again. */
const GRACE = {amount.accessDays} * DAY;

const ordersOf = (box, account) => [...box.orders.values()].filter(({ customFields }) => customFields["x-account"] === account);

/** Returns until when an order item gives access, by the rule of the documentation; 0 if it gives none. */
function accessUntil(order, item, subscription) {
  const isRefunded = item.refunded > 0 && item.refunded >= item.price;
  if (order.status !== PROCESSED || isRefunded || order.isTest || order.customFields["x-charge"]) return 0;
  if (!subscription) return Infinity;
  const { status, lastPaid, productId } = subscription;
  if (status === FINISHED && productOf(productId).cycles) return Infinity;
  const next = OPEN.includes(status) ? subscription.next : Infinity;
  // A trial counts as paid until its first charge.
  const paid = lastPaid ? subscription.paidUntil : OPEN.includes(status) ? next : 0;
  const end = Math.min(next, paid);
  return status === ACTIVE ? Math.max(next, end + GRACE) : end;
}

/** Lists what gives an account access, and until when. */
function grantsOf(box, account) {
  return ordersOf(box, account).flatMap((order) => order.items.flatMap((item) => {
    const subscription = box.subscriptions.get(item.subscriptionId);
    const { productId, quantity } = subscription ?? item;
    const isLatest = !subscription || subscription.orders.at(-1) === order.id;
    return isLatest && productOf(productId).access !== false ? [{ productId, quantity, until: accessUntil(order, item, subscription) }] : [];
  }));
}

const endsOf = (box, account) => grantsOf(box, account).flatMap(({ until }) => (until > 0 && until < Infinity ? [until] : []));

/** Returns what an account has access to: quantities by product ID. */
function accessOf(box, account, at = box.now()) {
  const access = {};
  for (const { productId, quantity, until } of grantsOf(box, account)) if (until > at) access[productId] = (access[productId] ?? 0) + quantity;
  return access;
}

// --- Histories ----------------------------------------------------------------------------------------------------------------------------

/** What a history can do to the next event. */
const FATES = ["lose", "late", "double", "forge"];
const STEPS = () => `buy, resend, day (until that day of a month, such as day 31), what customers and banks do (${CUSTOMER_ACTIONS.join(", ")}), an API operation,
outage (the API responds with 503 until the clock moves), or what happens to the next event (${FATES.join(", ")})`;
/** After these, the endpoint learns what is true from its reconciliation only. */
const UNREPORTED = /^(lose|forge|Change|Bulk)/;
/** After these, it may not have read each payment, which it has to before the plan changes. */
const UNREAD = /^(lose|forge|late|outage)/;
const operationOf = (word) => Object.keys(DATA.operations).find((path) => path.endsWith(`/${word}`));
const lengthOf = (steps) => steps.reduce((sum, step) => sum + (/^\d/.test(step) ? millisecondsOf(step) : 0), 0);

/** Does a step of a history, such as `30d`, `buy {sample.pro.id}x2+{sample.media.id} test`, `cancel` or `ChangeQuantity #1 quantity=3`. What is not possible has no effect. */
async function perform(box, account, step) {
  const [word, ...args] = step.split(" ");
  const number = args[0]?.startsWith("#") ? Number(args.shift().slice(1)) - 1 : -1;
  const chosen = (list) => list.at(number < 0 ? -1 : number % Math.max(1, list.length));
  if (word === "outage") return (box.isOut = true);
  if (word === "day") do await box.advance(DAY); while (dayOf(box.now()) !== Number(args[0]));
  if (word === "day") return undefined;
  if (/^\d/.test(word)) return Object.assign(box, { isOut: false }).advance(millisecondsOf(word));
  if (FATES.includes(word)) return box.fates.push([word, ...(args[0]?.split("=") ?? [])]);
  if (word === "buy") return checkOut(box, linkOf(box, account, ...args), /test|plain/.test(args[1]) ? "paid" : args[1]);
  const orders = ordersOf(box, account);
  if (word === "resend") {
    const event = chosen(box.events.filter(({ fields }) => orders.some(({ id }) => String(id) === fields.ORDER_ID)));
    return event && enqueue(box, { ...event.fields, IS_RESENT: "1" }, event.item);
  }
  const order = chosen(orders);
  const subscription = chosen([...new Set(orders.flatMap((each) => subscriptionsOf(box, each)))]);
  if (CUSTOMER_ACTIONS.includes(word)) return actAsCustomer(box, word, { orderId: order?.id, subscriptionId: subscription?.id });
  const path = operationOf(word) ?? stop(400, `There is no step ${word}. The steps are a duration, ${STEPS()}.`);
  return order && execute(box, path, requestOf(box, path, order, subscription, args));
}

/** Returns the checkout link of items such as `{sample.pro.id}x2+{sample.lifetime.id}`. The email address and the custom fields are not easy to read. A plain link has no account. */
function linkOf(box, account, items, kind) {
  const products = items.split("+").map((item, index) => `products[${index}][id]=${item.replace("x", `&products[${index}][qty]=`)}`);
  const test = kind === "test" ? ["use-test-mode=true", `secret-key=${box.secret}`] : [];
  const owner = kind === "plain" ? [] : [`x-account=${account}`];
  return new URLSearchParams(["billing-email=A.Customer%2B1@Example.com", "x-note=a=b, large", ...owner, ...products, ...test].join("&"));
}

/** Returns the request of an operation: its fields are given, such as `quantity=3` or `newNextPaymentDate=60d`, or of the order or subscription. */
function requestOf(box, path, order, subscription, args) {
  const valueOf = (text) => /^\d+d$/.test(text) ? new Date(box.now() + millisecondsOf(text)).toISOString() : JSON.parse(text);
  const { item: place = 1, ...given } = Object.fromEntries(args.map((arg) => arg.split("=")).map(([name, text]) => [name, valueOf(text)]));
  const item = order.items[place - 1] ?? order.items[0];
  const fields = {
    orderIds: [order.id], referencedOrderId: order.id, orderItemId: item.id, refundAmount: (item.price - item.refunded) / 100,
    subscriptionId: subscription?.id ?? 0, subscriptionIds: [subscription?.id ?? 0], refundReason: "Customer request", reasonText: "No longer needed",
    priceCurrencyCode: order.currency, priceValue: 5, customFields: { ...order.customFields, "x-charge": "usage" }, newBillingPeriodValue: 1,
    vendorAccountId: box.vendorId, apiSecretKey: box.apiSecretKey, ...given,
  };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(DATA.operations[path].schema.properties, name)));
}

/** Asks the endpoint what an account has access to, now and a minute before and after each end. Returns what stays wrong for a second, or undefined. */
async function wrongAccess(box, account, against, allowed) {
  const wrongAt = async (time) => {
    const at = time && new Date(time).toISOString();
    const right = accessOf(box, account, time ?? Date.now());
    const request = fetch(new URL(`access?account=${account}${at ? `&at=${at}` : ""}`, against), { headers: ONE_REQUEST });
    const given = await request.then((response) => response.json()).catch(({ message, cause }) => ({ error: cause?.code ?? message }));
    const isRight = allowed ? Object.keys(given).every((id) => allowed.has(id)) : JSON.stringify(given) === JSON.stringify(right);
    return isRight ? undefined : { at, right, given };
  };
  for (let wait = 20; ; wait *= 2) {
    let wrong = await wrongAt();
    for (const end of allowed ? [] : endsOf(box, account)) wrong ??= (await wrongAt(end - MINUTE)) ?? (await wrongAt(end + MINUTE));
    if (!wrong || wait > 500) return wrong;
    await setTimeout(wait);
  }
}

/** Has the endpoint reconcile. Returns whether it can. If it has ended, the check of access that follows says so. */
async function reconcile(against) {
  const request = fetch(new URL("reconcile", against), { method: "POST", headers: ONE_REQUEST });
  const status = await request.then((response) => response.status, () => 200);
  return status === 200 || (status === 404 ? false : stop(400, `${against} responds to POST reconcile with status ${status}.`));
}

/** Plays a history with a new account. Returns what the endpoint gets wrong first: a response, or the access of the account at some time. */
async function play(box, steps, against, offset) {
  Object.assign(box, { offset, fates: [], unexpected: [], isOut: false });
  const [account, allowed] = [`${box.ids.history++}-4711`, new Set()];
  let [isReported, isRead, isUp] = [true, true, true];
  for (const step of steps) {
    const { length } = box.reports;
    isRead &&= !UNREAD.test(step);
    if (!isRead && /^Change(Product|BillingPeriod)/.test(step)) continue;
    await perform(box, account, step);
    await deliver(box);
    if (box.unexpected.length > 0) return { account, wrong: { after: step, ...box.unexpected[0] } };
    isReported &&= !UNREPORTED.test(step);
    for (const id in accessOf(box, account, Date.now())) allowed.add(id);
    box.log(`${" ".repeat(21)}${step}. Access of account ${account}: ${JSON.stringify(accessOf(box, account))}`);
    // What failed in an outage is read again at the next event.
    isUp = !box.isOut && (isUp || box.reports.length > length);
    const isSure = isReported && isUp && box.queue.length === 0;
    let wrong = against && box.reports.length > length && (await wrongAccess(box, account, against, isSure ? undefined : allowed));
    if (against && step.endsWith("plain")) wrong ||= await wrongAccess(box, "", against);
    if (wrong) return { account, wrong: { after: step, ...wrong } };
  }
  box.isOut = false;
  return { account, isReported: isReported && isUp };
}

/** Plays a history that ends now by the clock of the server. Returns the access that is right in the end, and what the endpoint gets wrong. */
async function playUntilNow(box, steps, against) {
  if (against) box.apiRateLimit = Infinity;
  const { offset } = box;
  const { account, isReported, wrong } = await play(box, steps, against, offset - lengthOf(steps));
  // Also where the history ended at a difference.
  box.offset = Math.max(box.offset, offset);
  const isKnown = against && !wrong && (isReported || (await reconcile(against)));
  return { account, access: accessOf(box, account), wrong: isKnown ? await wrongAccess(box, account, against) : wrong };
}

/** Steps of random histories. %n is a number from 1 to 4, %d a number of days, %p a product, %s one with a subscription. */
const RANDOM_STEPS = `%dd|%dd|%dd|%dd|%dd|%dh|day 29|day 30|day 31|cancel|cancel|activate|activate|cancel-paypal|break-card|break-card|change-card|reopen|approve|decline|
chargeback|chargeback|chargeback #%n|win-dispute|win-dispute #%n|resend|resend #%n|resend #%n|resend #%n|lose|lose|lose|late|late|double|buy %p|
buy %px%n+%p|buy %p+{sample.media.id}|buy {sample.media.id}|buy %p test|buy %p plain|outage|outage|buy %p waiting|buy %p declined|DoRefund|DoRefund #%n|DoPartialRefund|DoPartialRefund #%n item=%n|
DoPartialRefund #%n refundAmount=9|DoPartialRefund cancelSubscription=true|DoReferenceCharge #%n|DoRecurringPayment #%n|ChangeProduct #%n productId=%s|
ChangeProduct #%n productId=%s startBillingImmediately=true|ChangeQuantity #%n quantity=%n|ChangeBillingPeriod #%n newBillingPeriodTypeId=%n|
ChangeNextPaymentDate #%n newNextPaymentDate=%dd|ChangeTrialPeriodDate newTrialPeriodEndDate=%dd|BulkTerminateSubscriptions #%n|Suspend #%n|Renew|
ChangeMaxNumberOfBillingCycles newMaxNumberOfBillingCycles=%n|ChangeRenewalType renewalTypeId=1|Terminate|Finish`.split(/\|\s*/);

function randomHistory(random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const subscriptions = PRODUCTS.filter(({ period }) => period);
  const values = { n: () => pick([1, 1, 2, 3, 4]), d: () => pick([1, 3, 8, 15, 20, 32, 65]), p: () => pick(PRODUCTS).id, s: () => pick(subscriptions).id };
  const steps = ["buy %p", ...Array.from({ length: 2 + Math.floor(random() * 10) }, () => pick(RANDOM_STEPS))];
  return [...steps.map((step) => step.replace(/%(\w)/g, (_all, name) => values[name]())), "1d"];
}

/** Leaves out steps as long as a history stays wrong. */
async function shorten(steps, isWrong) {
  for (const index of steps.keys()) {
    const fewer = steps.toSpliced(index, 1);
    if (fewer.length > 0 && (await isWrong(fewer))) return shorten(fewer, isWrong);
  }
  return steps;
}

/** Plays the named histories and random ones against an endpoint. Returns the shortest one that shows the first difference, or undefined. */
export async function untilWrong(box, against, { seed = 1, histories = 300, progress = () => {} } = {}) {
  let state = seed;
  const random = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  Object.assign(box, { apiRateLimit: Infinity, log: () => {} });
  /** It ends now or later, so that some paid times are over and others run. */
  const run = async (steps, ahead) => {
    const played = await play(box, steps, against, -lengthOf(steps) * ahead);
    for (const subscription of box.subscriptions.values()) subscription.dueAt = null;
    return { steps, ahead, ...played };
  };
  const all = [];
  for (const { steps } of DATA.histories) if (!all.at(-1)?.wrong) all.push(await run(steps.split(/,\s*/), 1));
  for (let count = 1; count <= histories && !all.at(-1)?.wrong; count++) {
    progress(`${count} of ${histories} histories`);
    all.push(await run(randomHistory(random), random()));
  }
  const isReconciled = !all.at(-1).wrong && (await reconcile(against));
  for (const each of isReconciled ? all : []) each.wrong = await wrongAccess(box, each.account, against);
  const first = all.find(({ wrong }) => wrong);
  let { wrong } = first ?? {};
  const steps = await shorten(first?.steps ?? [], async (fewer) => {
    const isUp = await fetch(against, { headers: ONE_REQUEST }).then(() => true, () => false);
    if (!isUp) return false; // An endpoint that has ended would get every history wrong.
    const { account, ...again } = await run(fewer, first.ahead);
    const found = again.wrong ?? ((await reconcile(against)) ? await wrongAccess(box, account, against) : undefined);
    wrong = found ?? wrong;
    return found !== undefined;
  });
  return first && { history: steps.join(", "), ...wrong };
}

// --- Server -------------------------------------------------------------------------------------------------------------------------------

/** Creates an account with the products, orders and subscriptions of the examples in the API reference. */
export function createSandbox(options = {}) {
  const { now: start = Date.now(), log = () => {}, ipn, license, ...given } = options;
  const box = {
    secret: "ex4mpleSecret", validationKey: "exampleValidationKey", vendorId: Number("{sample.vendorId}"), apiSecretKey: "example-api-secret-key",
    apiRateLimit: DATA.facts.apiRateLimit, ...given, log: () => {}, fates: [], unexpected: [], orders: new Map(), subscriptions: new Map(), coupons: [], events: [], reports: [], queue: [], requests: [],
    ids: { order: Number("{sample.order.id}"), item: Number("{sample.order.item}"), subscription: Number("{sample.subscription.id}"), coupon: 8101, customer: Number("{sample.lena.id}") + 1, history: 1 },
    offset: start - Date.now(), now: () => box.frozen ?? Date.now() + box.offset,
    execute: (path, request) => execute(box, path, request), advance: (duration) => advance(box, duration), checkOut: (...order) => checkOut(box, ...order),
    customer: (action, ids) => actAsCustomer(box, action, ids), accessOf: (account, at) => accessOf(box, account, at),
    perform: (account, step) => perform(box, account, step),
    play: (steps, against) => playUntilNow(box, steps.split(/,\s*/), against),
    async send(fields) {
      const record = enqueue(box, fields);
      await deliver(box);
      return record;
    },
  };
  const at = (time) => Object.assign(box, { frozen: start - EXAMPLE_TIME + Date.parse(`${time}Z`) });
  const buy = (time, productId, customer, order, terms) => {
    const { name, sku, price, ...product } = productOf(productId);
    const items = [{ productId, name, sku, quantity: 1, price: terms ? 0 : price }];
    const placed = addOrder(at(time), { customer, ...order, items });
    return subscribe(box, placed, placed.items[0], { price, ...product, ...terms });
  };
  const { customer } = exampleOf("/Orders/GetOrderDetails");
  const customerOf = ({ id, ...person }) => ({ ...customer, customerId: Number(id), ...person });
  const renewed = buy("2026-03-14T09:26:53.120", Number("{sample.pro.id}"), customer, { customFields: { "x-account": "4711", "x-team": "blue" }, agreementId: Number("{sample.agreementId}") });
  chargeCycle(at("2026-04-14T09:26:53.310"), renewed);
  act(box, "suspend", buy("2026-04-12T10:00:00.000", Number("{sample.pro.id}"), customerOf(DATA.customers[1]), { currency: CURRENCIES[1] }, { trialDays: 14 }));
  buy("2026-04-05T15:30:00.000", Number("{sample.basic.id}"), customerOf(DATA.customers[2]));
  // The next ids are those of the examples.
  Object.assign(box.ids, { order: Number("{sample.newOrder.id}"), item: Number("{sample.newOrder.item}") });
  return Object.assign(box, { ipn, license, log, events: [], frozen: undefined });
}

async function readBody(request) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MAX_BODY_LENGTH) stop(413, `The body has more than ${MAX_BODY_LENGTH} characters.`);
  }
  return text;
}

function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return stop(400, `The body is no JSON: ${error.message}`);
  }
}

/** Responds to an API request. Above the rate limit, nothing is executed. */
function respondAsApi(box, { method, headers }, path, text) {
  if (!DATA.operations[path]) stop(404, `There is no operation ${path}. The operations are ${Object.keys(DATA.operations).join(", ")}.`);
  if (method !== "POST") stop(405, "Send POST requests to the API.");
  if (box.isOut) stop(503, "The API is out of service, as the history says.");
  if (!/^application\/json\b/.test(headers["content-type"])) stop(400, "Send the header Content-Type: application/json.");
  box.requests = box.requests.filter((time) => time > box.now() - MINUTE);
  if (box.requests.length >= box.apiRateLimit) {
    return { status: 429, headers: { "Retry-After": Math.ceil((box.requests[0] + MINUTE - box.now()) / 1000) }, body: "Too many requests" };
  }
  box.requests.push(box.now());
  return box.execute(path, parseJson(text));
}

/** Responds to a request that controls this server, by its path after `/-/`. */
async function control(box, [name, argument], link, text) {
  if (name === "clock") {
    const before = box.reports.length;
    await box.advance(millisecondsOf(Object(parseJson(text)).advance));
    return { now: logTime(box.now()), events: box.reports.slice(before) };
  }
  if (name === "history") {
    const known = DATA.histories.find((history) => history.name === argument)?.steps;
    if (argument && !known) stop(404, `The histories are ${DATA.histories.map((history) => history.name).join(", ")}.`);
    return playUntilNow(box, (known ?? text).split(/,\s*/), link.get("against"));
  }
  if (name !== "customer") stop(404, "There is nothing here. See node practice-server.mjs --help.");
  const { action, ...ids } = Object(parseJson(text));
  if (!CUSTOMER_ACTIONS.includes(action)) stop(400, `The actions are ${CUSTOMER_ACTIONS.join(", ")}.`);
  return { isDone: box.customer(action, ids) };
}

/** Responds to a request. Only programs and pages on this machine may use the server: no other host name, no other site. */
async function respond(box, request) {
  const { method, headers, url } = request;
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(headers.host)) stop(403, "This server only responds to requests to localhost.");
  if (headers.origin && headers.origin !== `http://${headers.host}`) stop(403, "This server does not respond to other sites.");
  const { pathname, searchParams: link } = new URL(`http://${headers.host}${url}`);
  const text = await readBody(request);
  if (pathname.startsWith("/api/")) return respondAsApi(box, request, pathname.slice(4), text);
  if (pathname === "/checkout") return { type: "text/html", body: checkoutPage(box, link, new URLSearchParams(text).get("result")) };
  if (pathname === "/-/access") return { body: accessOf(box, link.get("account"), Date.parse(link.get("at")) || undefined) };
  if (pathname === "/-/histories") return { body: DATA.histories };
  if (pathname === "/-/events") return { body: box.events.map(({ number, result, attempts, fields }) => ({ number, result, attempts, fields })) };
  if (pathname === "/") return { body: helpText() };
  if (!pathname.startsWith("/-/")) stop(404, "There is nothing here. See node practice-server.mjs --help.");
  return method === "POST" ? { body: await control(box, pathname.split("/").slice(2), link, text) } : stop(405, "Send a POST request.");
}

/** Starts the server of an account on the loopback interface. Resolves to `{ origin, close }`. */
export function listen(box, port) {
  const server = createServer(async (request, response) => {
    const answer = await respond(box, request).catch((error) => {
      if (!error.status) box.log(error.stack);
      return { status: error.status ?? 500, headers: { Connection: "close" }, body: failure([[error.field ?? "request", error.message]]) };
    });
    const { status = 200, headers, body, type = typeof body === "string" ? "text/plain" : "application/json" } = answer;
    response.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Content-Security-Policy": "default-src 'none'; form-action 'self'", ...headers });
    response.end(typeof body === "string" ? body : `${JSON.stringify(body, null, 2)}\n`);
  });
  server.keepAliveTimeout = MINUTE;
  const clock = setInterval(() => void box.advance(0), 1000).unref();
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", () => {
      const close = () => {
        clearInterval(clock);
        server.close().closeAllConnections();
      };
      resolve({ origin: `http://localhost:${server.address().port}`, close });
    });
  });
}

// --- Command line -------------------------------------------------------------------------------------------------------------------------

const helpText = () => `Usage: node practice-server.mjs [options]

  --ipn URL              your webhook endpoint, such as http://localhost:3000/ipn
  --license URL          your license generator: it gets LicenseRequested for products that are paid once
  --port NUMBER          port on localhost (4242)
  --secret KEY           secret key, for HASH and test orders (ex4mpleSecret)
  --validation-key KEY   validation key, for SIGNATURE (exampleValidationKey)
  --vendor-id NUMBER     vendorAccountId of API requests ({sample.vendorId})
  --api-secret-key KEY   apiSecretKey of API requests (example-api-secret-key)
  --until-wrong URL      plays random histories against the endpoint with this URL, and prints the shortest one that it gets wrong
  --seed NUMBER          other histories (1)
  --histories NUMBER     how many (300)
  --now TIME             time at the start (your clock). 2026-04-16T12:00:00Z is that of the examples in the API reference

Send API requests to http://localhost:4242/api/... instead of {provider.apiBaseUrl}/...
The account has the products (${PRODUCTS.map(({ id, name }) => `${id} ${name}`).join(", ")}),
orders and subscriptions of the examples in the API reference. More requests:

  GET  /checkout?products[1][id]={sample.pro.id}   a checkout page, with the parameters of a checkout link
  POST /-/clock          {"advance":"31d"} does what is due until then: renewals, repeated attempts, ends of trials, webhook retries.
                         It returns each attempt to send an event
  POST /-/history/NAME   plays a history that ends now, with an account of its own such as 1-4711, and returns what it has access to. Without
                         NAME, the steps of the body, such as buy {sample.pro.id}, 10d, cancel, 31d. With ?against=http://localhost:3000/, it also
                         compares what your endpoint gives, as with --until-wrong
  POST /-/customer       {"action":"break-card","subscriptionId":{sample.subscription.id}}. On a subscription: ${Object.keys(SUBSCRIPTION_ACTIONS).join(", ")};
                         on an orderId: ${Object.keys(ORDER_ACTIONS).join(", ")}
  GET  /-/events         what was sent, and what your endpoint responded
  GET  /-/access?account=4711   what the account has access to now: quantities by product ID
  GET  /-/histories      the names, their steps, and why they matter

Steps: a duration, ${STEPS()}.
Example: buy {sample.pro.id}x2+{sample.lifetime.id}, 10d, lose, cancel, ChangeQuantity #1 quantity=3. #1 is the first subscription, order or event; without it, the last one.

--until-wrong sends two requests that you add to your endpoint for it: GET URL/access?account=1-4711&at=TIME and POST URL/reconcile.

What this server assumes beyond the documentation:
${DATA.assumptions.map((text) => `- ${text}`).join("\n")}`;

/** Reads the options of the command, by the names that `createSandbox` has for them. */
function readOptions(args) {
  const names = ["ipn", "license", "port", "secret", "validation-key", "vendor-id", "api-secret-key", "until-wrong", "seed", "histories", "now"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const { values } = parseArgs({ args, options: { ...options, help: { type: "boolean" } } });
  const check = (name, pattern, what) => {
    if (values[name] !== undefined && !pattern.test(values[name])) throw new Error(`--${name} must be ${what}.`);
  };
  for (const name of ["ipn", "license", "until-wrong"]) check(name, /^https?:\/\/\S+$/, "a URL such as http://localhost:3000/ipn");
  for (const name of ["port", "vendor-id", "seed", "histories"]) check(name, /^\d+$/, "a number");
  check("now", /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/, "a time such as 2026-04-16T12:00:00Z");
  const numbers = { port: Number, "vendor-id": Number, seed: Number, histories: Number, now: Date.parse };
  const camelCase = (name) => name.replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [camelCase(name), numbers[name]?.(value) ?? value]));
}

async function main(args) {
  try {
    const { help, port = 4242, untilWrong: against, seed, histories, ...options } = readOptions(args);
    if (help) return console.log(helpText());
    const box = createSandbox({ ...options, log: console.log });
    const { origin, close } = await listen(box, port);
    console.log(`Practice server: ${origin}/  Ctrl+C stops it, and it forgets everything.
API requests:    ${origin}/api/  vendorAccountId ${box.vendorId}, apiSecretKey ${box.apiSecretKey}
Webhooks:        ${box.ipn ?? "none, because --ipn is missing"}  secret key ${box.secret}, validation key ${box.validationKey}
Checkout:        ${origin}/checkout?products[1][id]={sample.pro.id}&x-account=4711`);
    if (!against) return;
    const progress = (text) => process.stderr.isTTY && process.stderr.write(`\r${text}`);
    const wrong = await untilWrong(box, against, { seed, histories, progress });
    progress("\n");
    console.log(wrong ? `The first difference: ${JSON.stringify(wrong, null, 2)}` : "No difference.");
    process.exitCode = wrong ? 1 : 0;
    close();
  } catch (error) {
    const isUsed = error.code === "EADDRINUSE";
    console.error(isUsed ? `Port ${error.port} is in use, perhaps by another practice server. Choose one with --port.` : `${error.message} See --help.`);
    process.exitCode = 1;
  }
}

// --- Data: generated from the API description, the facts and the event sequences of the documentation --------------------------------------

/** Reads what is filled when this file is served. */
const json = JSON.parse;
const number = (text) => Number(text.replaceAll(",", ""));

const DATA = {
  facts: {
    webhookAttempts: number("{fact.webhookAttempts.number}"),
    webhookRetryInterval: number("{fact.webhookRetryInterval.number}"),
    webhookTimeout: number("{fact.webhookTimeout.number}"),
    apiRateLimit: number("{fact.apiRateLimit.number}"),
    apiBulkMaxIds: number("{fact.apiBulkMaxIds.number}"),
    cyclesMaximum: number("{fact.cyclesMaximum.number}"),
    gracePeriodDefault: number("{fact.gracePeriodDefault.number}"),
    refundWindow: number("{fact.refundWindow.number}"),
    exampleFeePercent: number("{fact.exampleFeePercent.number}"),
    exampleFeeFixed: number("{fact.exampleFeeFixed.number}"),
  },
  products: json(String.raw`{json.samples.products}`),
  customers: json(String.raw`{json.samples.customers}`),
  dunningDays: json(String.raw`{json.tables.dunningSchedule}`).map(([, day]) => Number(day)),
  declineReasons: json(String.raw`{json.tables.declineReasons}`).map(([reason]) => reason),
  reasons: json(String.raw`{json.values.SUBSCRIPTION_CANCELLATION_REASON_ID}`),
  bulkMessage: "{fact.apiBulkMessage}",
  assumptions: json(String.raw`{json.tables.practiceServer}`).map((row) => row.join(": ")),
  errors: json(String.raw`{json.tables.apiErrorMessages}`).map(([fields, message]) => [fields.split(", "), message]),
  events: json(String.raw`{json.events}`),
  operations: json(String.raw`{json.operations}`),
  histories: [...json(String.raw`{json.histories}`), ...json(String.raw`{json.tables.practiceHistories}`)].map(
    ([name, steps, because]) => ({ name, steps, because }),
  ),
};

/** The products of the account. Prices are in cents, and the same number in each currency. Without a period, a product is paid once. */
const PRODUCTS = DATA.products.map(({ id, price, kind, cycle, trialDays, cycles, ...product }) => {
  const [count, unit] = cycle?.split(" ") ?? [];
  return {
    ...product, id: Number(id), price: cents(price), period: cycle && [PERIODS.indexOf(unit), Number(count)], trialDays: Number(trialDays ?? 0),
    cycles: cycles && Number(cycles), access: ["subscription", "one-time"].includes(kind), itemType: kind === "extra" ? 2 : undefined,
  };
});

if (process.argv[1]?.endsWith("practice-server.mjs")) void main(process.argv.slice(2));
