// Tests of your webhook (IPN) endpoint for Vitest: valid, forged, repeated, disordered and late events. Save webhook-cases.json in the same
// folder, start your application with the keys IPN_SECRET_KEY=ex4mpleSecret and IPN_VALIDATION_KEY=exampleValidationKey, and run:
//   IPN_URL=http://localhost:3000/ipn IPN_ACCESS_URL="http://localhost:3000/access?account={account}" npx vitest run webhook.test.ts
// IPN_ACCESS_URL, for these tests only, returns `true` or `false`: does the account of x-account have access now? Without it, only the
// responses are tested.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";

const { IPN_URL = "http://localhost:3000/ipn", IPN_ACCESS_URL } = process.env;
const { IPN_SECRET_KEY = "ex4mpleSecret", IPN_VALIDATION_KEY = "exampleValidationKey" } = process.env;
const TIMEOUT = 10_000;

/** Change this if your accounts must exist: creates an account without access, and returns the value of x-account. */
async function createAccount(): Promise<string> {
  return randomNumber();
}

/** Change this if your tests can ask your application in another way. */
async function hasAccess(account: string): Promise<boolean> {
  const response = await fetch((IPN_ACCESS_URL ?? "").replace("{account}", encodeURIComponent(account)));
  return JSON.parse(await response.text()) === true;
}

type Fields = Record<string, string>;
type Step = { send: string; with?: Fields; forge?: Record<string, string | null>; status: string; access?: boolean };
type Case = { name: string; rule: string; because: string; steps: Step[] };
const file = readFileSync(new URL("webhook-cases.json", import.meta.url), "utf8");
const { page, fields, events, cases } = JSON.parse(file) as { page: string; fields: Fields; events: Record<string, Fields>; cases: Case[] };

test.each(cases.map((each) => [each.name, each] as const))("%s", { timeout: 60_000 }, async (_name, { rule, because, steps }) => {
  const ids = { account: await createAccount() };
  for (const [index, step] of steps.entries()) {
    const place = `Rule: ${because} See ${page}#${rule}\nStep ${index + 1} (${step.send}):`;
    const status = String(await send(step, ids));
    expect(status, `${place} status`).toMatch(step.status === "4xx" ? /^4\d\d$/ : step.status);
    if (step.access === undefined || !IPN_ACCESS_URL) continue;
    await untilProcessed();
    expect(await hasAccess(ids.account), `${place} access`).toBe(step.access);
  }
});

/** Sends a valid order of another account and waits for its access: what was sent before has been processed then. */
async function untilProcessed(): Promise<void> {
  const ids = { account: await createAccount() };
  await send({ send: "OrderCharged", status: "200" }, ids);
  for (const end = Date.now() + TIMEOUT; !(await hasAccess(ids.account)); await setTimeout(20)) {
    if (Date.now() > end) throw new Error(`A paid order gives no access within ${TIMEOUT} ms. See ${page}#access`);
  }
}

async function send(step: Step, ids: Fields): Promise<number> {
  const filled = Object.entries({ ...fields, ...events[step.send], ...step.with }).map(([name, value]) => [name, fill(value, ids)]);
  const signed: Record<string, string | null> = { ...sign(Object.fromEntries(filled)), ...step.forge };
  const body = new URLSearchParams(Object.entries(signed).filter((entry): entry is [string, string] => entry[1] !== null));
  const { status } = await fetch(IPN_URL, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT) });
  return status;
}

function fill(value: string, ids: Fields): string {
  return value.replace(/\{([+-]\d+)d\}|\{(\w+)\}/g, (_, days?: string, id = "") => (days ? dateIn(Number(days)) : (ids[id] ??= randomNumber())));
}

function dateIn(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  const [hour, minute] = [date.getUTCHours(), String(date.getUTCMinutes()).padStart(2, "0")];
  return `${date.getUTCMonth() + 1}/${date.getUTCDate()}/${date.getUTCFullYear()} ${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

function sign(event: Fields): Fields {
  const covered = ["ORDER_ID", "ORDER_STATUS", "ORDER_TOTAL_AMOUNT", "CUSTOMER_EMAIL"].map((name) => event[name]).join("");
  const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest("hex");
  return {
    ...event,
    HASH: hash("md5", event.TEST_MODE === "1" ? "1" : event.ORDER_ID + IPN_SECRET_KEY),
    SIGNATURE: hash("sha256", covered + IPN_VALIDATION_KEY + event.TEST_MODE + event.IPN_TYPE_NAME),
  };
}

function randomNumber(): string {
  return String(100_000_000 + Math.floor(Math.random() * 900_000_000));
}
