import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { HttpResponse, http } from "msw";
import { expect, onTestFinished, test } from "vitest";
import { createBodyValidator } from "#app/lib/content/openapi/body-validator.ts";
import { readApi } from "../api-samples/api-under-test.ts";
import { ENVIRONMENT, schemaErrors } from "../api-samples/mock-api.ts";
import { startMockServer } from "../api-samples/mock-server.ts";
import { runProgram } from "../api-samples/run-program.ts";
import { readGuideSamples, sampleAt } from "./guide-samples.ts";
import { canRun, runnerOf, writePrograms } from "./program.ts";

const PAGE = "real-time-api-webhook-reporting";
const { samples } = await readGuideSamples();
const { document, api } = await readApi();

const LEDGERS = ["ledger.mjs", "ledger.py"].filter(canRun);

/** Finds a code block of the page by its beginning. */
function shown(beginning: string): string {
  const found = samples.find(({ page, code }) => page.endsWith(PAGE) && code.startsWith(beginning));
  if (!found) throw new Error(`The page shows nothing that begins with "${beginning}".`);
  return found.code;
}

/** Runs the page's ledger program on the page's events. */
async function bookEvents(...titles: string[]) {
  const files = ["events.jsonl", ...titles].map((title) => [title, sampleAt(samples, PAGE, title)]);
  const folder = await writePrograms(Object.fromEntries(files));
  const [ledger = ""] = titles;
  const ran = await runProgram(runnerOf(ledger), [ledger, "events.jsonl"], "", {}, folder);
  return { folder, ...ran };
}

test.each(LEDGERS)("%s books the page's events as shown there", async (ledger) => {
  const { folder, stdout, stderr } = await bookEvents(ledger);
  expect(stderr).toBe("");
  expect(stdout.trim()).toBe(shown("order_id,sale"));
  const bookings = await readFile(join(folder, "ledger.csv"), "utf8");
  expect(bookings.replaceAll("\r\n", "\n").trim()).toBe(sampleAt(samples, PAGE, "ledger.csv"));
});

const REFUNDED = {
  orderStatusId: 3,
  orderStatusName: "Refunded",
  balanceVendorTotalAmount: -2.95,
  balanceRefundedAmount: 53.04,
};
/** Orders of the page's example that are not simply paid. */
const ORDERS: Readonly<Record<string, object>> = {
  20010001: REFUNDED,
  20010002: { balanceVendorTotalAmount: 77.6, balanceRefundedAmount: 16.24 },
  20010003: { balanceVendorTotalAmount: 0 },
  20010005: { orderStatusId: 4, orderStatusName: "Chargeback", balanceVendorTotalAmount: 0 },
  20010007: { orderStatusId: 2, orderStatusName: "Canceled" },
  20010009: REFUNDED,
};
const IDS = [20010001, 20010002, 20010003, 20010004, 20010005, 20010007, 20010008, 20010009];

test("reconcile.mjs reports the orders that differ, as the page shows", async () => {
  const program = "reconcile.mjs";
  const { folder } = await bookEvents("ledger.mjs", program);
  const { origin, errors } = await startApi();
  const environment = { ...ENVIRONMENT, API_URL: `${origin}/api` };
  const ran = await runProgram(
    runnerOf(program),
    [program, "2026-03-01", "2026-03-31"],
    "",
    environment,
    folder,
  );
  expect(ran.stderr).toBe("");
  expect(errors).toEqual([]);
  expect(ran.stdout.trim()).toBe(shown("20010002 several-refunds"));
  expect(ran.stdout).not.toContain(ENVIRONMENT.API_SECRET_KEY);
});

/** Mocks the two operations that the programs use, and collects validation errors. */
async function startApi(): Promise<{ origin: string; errors: string[] }> {
  const validate = createBodyValidator(document);
  const errors: string[] = [];
  const checked = async (path: string, request: Request) => {
    const body = (await request.json()) as { orderId?: number; skip: number; take: number };
    errors.push(...schemaErrors(validate, path, body));
    return body;
  };
  const server = await startMockServer(
    [
      http.post(`${api.baseUrl}/Orders/GetList`, async ({ request }) => {
        const { skip, take } = await checked("/Orders/GetList", request);
        const orders = IDS.slice(skip, skip + take).map((id) => ({ id }));
        return HttpResponse.json({
          response: { totalCount: IDS.length, orders },
          errors: [],
          isSuccess: true,
        });
      }),
      http.post(`${api.baseUrl}/Orders/GetOrderDetails`, async ({ request }) => {
        const { orderId = 0 } = await checked("/Orders/GetOrderDetails", request);
        const paid = {
          orderStatusId: 5,
          orderStatusName: "Processed",
          balanceVendorTotalAmount: 46.05,
          balanceRefundedAmount: 0,
          balanceCurrencyCode: "USD",
        };
        return HttpResponse.json({ response: { ...paid, ...ORDERS[orderId] }, errors: [], isSuccess: true });
      }),
    ],
    new URL(api.baseUrl).origin,
  );
  onTestFinished(() => server.close());
  return { origin: server.origin, errors };
}
