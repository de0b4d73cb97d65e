import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fillVariables } from "#app/lib/content/schemas/variables.ts";
import { runProgram } from "../../factories/run-program.ts";
import { content } from "../../site-content.ts";
import { CREDENTIALS, createAccount, ENVIRONMENT, serve } from "../api-samples/practice-server.ts";
import { sampleAt, samples } from "./guide-samples.ts";
import { runnerOf, writePrograms } from "./program.ts";

const PAGE = "real-time-api-webhook-reporting";

/** The product at 49.00. */
const PRO = "products[1][id]=52001";

/** Finds a code block of the page by its beginning. */
function shown(beginning: string): string {
  const found = samples.find(({ page, code }) => page.endsWith(PAGE) && code.startsWith(beginning));
  if (!found) throw new Error(`The page shows nothing that begins with "${beginning}".`);
  return found.code;
}

/** Runs the page's ledger program on the page's events. */
async function bookEvents(...titles: string[]) {
  const ledger = "ledger.mjs";
  const files = ["events.jsonl", ledger, ...titles].map((title) => [title, sampleAt(PAGE, title)]);
  const folder = await writePrograms(Object.fromEntries(files));
  const ran = await runProgram(runnerOf(ledger), [ledger, "events.jsonl"], "", {}, { cwd: folder });
  return { folder, ...ran };
}

test("the ledger books the page's events as shown there", async () => {
  const { folder, stdout, stderr } = await bookEvents();
  expect(stderr).toBe("");
  expect(stdout.trim()).toBe(shown("order_id,sale"));
  const bookings = await readFile(join(folder, "ledger.csv"), "utf8");
  expect(bookings.trim()).toBe(sampleAt(PAGE, "ledger.csv"));
});

test("the ledger takes off an order that is charged back again after a won dispute, and marks it", async () => {
  const [charge, chargeback, won] = ["OrderCharged", "OrderChargedBack", "OrderChargedBackWon"];
  const histories = {
    "1": [charge, chargeback, won],
    "2": [charge, chargeback, won, chargeback],
    "3": [charge, won, chargeback],
    "4": [charge, chargeback, chargeback, won],
  };
  const events = Object.entries(histories).flatMap(([ORDER_ID, names]) =>
    names.map((IPN_TYPE_NAME) =>
      JSON.stringify({ ORDER_ID, IPN_TYPE_NAME, ORDER_BALANCE_CURRENCY_VENDOR_AMOUNT: "10.00" }),
    ),
  );
  const ledger = "ledger.mjs";
  const files = { [ledger]: sampleAt(PAGE, ledger), "events.jsonl": events.join("\n") };
  const cwd = await writePrograms(files);
  const { stdout } = await runProgram(runnerOf(ledger), [ledger], "", {}, { cwd });
  expect(stdout.trim().split("\n").slice(1)).toEqual([
    "1,10.00,0.00,0.00,10.00,,",
    "2,10.00,0.00,-10.00,0.00,,disputed repeated-chargeback",
    "3,10.00,0.00,0.00,10.00,,",
    "4,10.00,0.00,0.00,10.00,,repeated-chargeback",
  ]);
});

test("the sample of Balance details adds up, row by row", async () => {
  const text = await readFile("content/assets/reports/balance-details.csv", "utf8");
  const [header = "", opening = "", ...rows] = fillVariables(text, content.variables).trim().split("\n");
  const columns = header.split(",");
  const cents = (row: string, ...names: string[]) =>
    names.reduce((sum, name) => sum + Math.round(Number(row.split(",")[columns.indexOf(name)]) * 100), 0);
  let balance = cents(opening, "Balance");
  for (const row of rows) {
    balance += cents(row, "Your share");
    expect(cents(row, "Balance"), row).toBe(balance);
    if (!cents(row, "Total")) continue;
    expect(cents(row, "Total", "Tax", "Fee", "Affiliate", "Partners"), row).toBe(cents(row, "Your share"));
  }
});

test("reconcile.mjs reports the orders that differ, as the page shows", async () => {
  const program = "reconcile.mjs";
  const { folder } = await bookEvents(program);
  const { origin, requests } = await startApi();
  const environment = { ...ENVIRONMENT, API_URL: `${origin}/api` };
  const ran = await runProgram(runnerOf(program), [program, "2026-03-01", "2026-03-31"], "", environment, {
    cwd: folder,
  });
  expect(ran.stderr).toBe("");
  expect(requests.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(ran.stdout.trim()).toBe(shown("20010012 repeated-refund"));
  expect(ran.stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
});

/** Starts a practice server with the orders of the page's example. */
async function startApi() {
  const sandbox = await createAccount({ now: Date.parse("2026-03-10T12:00:00Z") });
  sandbox.orders.clear();
  sandbox.subscriptions.clear();
  sandbox.ids.order = 20010011;
  const order = (link: string, result?: "declined") => sandbox.checkOut(new URLSearchParams(link), result).id;
  const execute = (path: string, request: object) => sandbox.execute(path, { ...request, ...CREDENTIALS });
  const refunded = [order(PRO)];
  const [item] = sandbox.orders.get(order(`${PRO}&products[1][qty]=2`))?.items ?? [];
  for (const refundAmount of [9, 6]) {
    execute("/Orders/DoPartialRefund", { orderItemId: item?.id, refundAmount, refundReason: "Goodwill" });
  }
  order("products[1][id]=52002"); // A trial.
  order(PRO);
  sandbox.customer("chargeback", { orderId: order(PRO) });
  sandbox.ids.order++;
  order(PRO, "declined");
  order(PRO);
  refunded.push(order(PRO));
  execute("/Orders/DoRefund", { orderIds: refunded, refundReason: "Customer request" });
  const server = await serve(sandbox);
  onTestFinished(() => server.close());
  return server;
}
