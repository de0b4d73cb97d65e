import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runProgram } from "../../factories/run-program.ts";
import { createAccount, ENVIRONMENT, serve } from "../api-samples/practice-server.ts";
import { has } from "../api-samples/runtimes.ts";
import { type Call, callFunctions, inSnakeCase } from "./call-functions.ts";
import { checkoutOrigin, sampleAt, samples } from "./guide-samples.ts";
import { pathOf, type RunningServer, startServer } from "./server.ts";
import { KEYS } from "./signed-events.ts";

// Interpreters start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Lists the servers of a page that are run, each with the files that it uses. */
function serversOf(javascript: string[], python: string[], inPhp: string[] = []): string[][] {
  return [javascript, ...(has("flask") ? [python] : []), ...(has("php") ? [inPhp] : [])].filter(
    (files) => files.length > 0,
  );
}

/** Starts the first of some files, each named `page/title`. */
function start(files: readonly string[], environment?: Record<string, string>): Promise<RunningServer> {
  const named = files.map((file) => {
    const title = basename(file);
    return [title, sampleAt(dirname(file), title)] as const;
  });
  return startServer(named[0]?.[0] ?? "", Object.fromEntries(named), environment);
}

const form = (fields: Record<string, string>) => ({
  method: "POST",
  redirect: "manual" as const,
  body: new URLSearchParams(fields),
});
/** Returns the path and query of a redirect. */
const locationOf = (response: Response) =>
  response.headers.get("Location")?.replace(/^https?:\/\/127[^/]*/, "");

describe.each(
  serversOf(
    ["thank-you/thank-you.mjs", "thank-you/purchases.mjs", "url-parameters/checkout-link.mjs"],
    ["thank-you/thank_you.py", "thank-you/purchases.py", "url-parameters/checkout_link.py"],
    ["thank-you/thank-you.php", "thank-you/purchases.php", "url-parameters/checkout-link.php"],
  ),
)("%s", (...files) => {
  const [main = "", purchases = ""] = files.map((file) => file.split("/")[1] ?? "");

  test("leads a customer from the button to the paid purchase, which only the webhook can confirm", async () => {
    const { origin, folder } = await start(files);
    const started = await fetch(`${origin}/buy/pro`, form({}));
    const checkout = new URL(locationOf(started) ?? "");
    expect([started.status, checkout.origin]).toEqual([303, checkoutOrigin]);
    expect(checkout.searchParams.get("products[1][id]")).toBe("52001");
    const reference = checkout.searchParams.get("x-purchase") ?? "";
    expect(reference).toMatch(/^[0-9a-f]{32}$/);

    const query = `products[1][id]=52001&x-purchase=${reference}`;
    const returned = await fetch(
      `${origin}/thank-you/fulfilled?${query}`,
      form({ ORDER_STATUS: "Processed" }),
    );
    expect([returned.status, locationOf(returned)]).toEqual([303, `/purchase/${reference}?result=fulfilled`]);
    expect(returned.headers.get("Referrer-Policy")).toBe("no-referrer");
    const page = await fetch(origin + locationOf(returned));
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    const html = await page.text();
    expect(html).toContain("<h1>Thank you for your order</h1>");
    expect(html).toContain(`data-poll="/purchase/${reference}/state"`);

    const state = async () =>
      ((await (await fetch(`${origin}/purchase/${reference}/state`)).json()) as { state: string }).state;
    expect(await state()).toBe("pending");
    const event = { ORDER_ID: "20010001", PRODUCT_ID: "52001" };
    const fields = `x-a=1,x-purchase=${reference}`;
    const markPaid = main.endsWith(".py") ? inSnakeCase("markPaid") : "markPaid";
    const mark = (events: Record<string, string>[], environment: Record<string, string> = {}) =>
      callFunctions(
        join(folder, pathOf(purchases)),
        events.map((given): Call => [markPaid, given]),
        { PURCHASES_DIR: join(folder, "purchases"), ...environment },
      );
    const ofTest = { ...event, ORDER_CUSTOM_FIELDS: fields, TEST_MODE: "1" };
    const marked = await mark([
      ofTest,
      { ...event, ORDER_CUSTOM_FIELDS: fields.replace(/.$/, "") },
      event,
      { ...event, ORDER_CUSTOM_FIELDS: fields },
    ]);
    expect(marked).toEqual([false, false, false, true]);
    expect(await state()).toBe("paid");
    expect(await mark([ofTest], { IPN_ALLOW_TEST: "1" })).toEqual([true]);
  });

  test("responds with JSON to scripts, and handles unknown products and references", async () => {
    const { origin } = await start(files);
    const asScript = { ...form({}), headers: { Accept: "application/json" } };
    const started = await fetch(`${origin}/buy/pro`, asScript);
    const { checkout, state } = (await started.json()) as { checkout: string; state: string };
    expect(started.status).toBe(201);
    expect(state).toBe(`/purchase/${new URL(checkout).searchParams.get("x-purchase")}/state`);
    expect((await fetch(`${origin}/buy/other`, form({}))).status).toBe(404);
    expect((await fetch(`${origin}/thank-you/other`, form({}))).status).toBe(404);
    const declined = await fetch(`${origin}/thank-you/declined?x-purchase=../etc`, form({}));
    expect(locationOf(declined)).toBe("/purchase/unknown?result=declined");
    expect(await (await fetch(origin + locationOf(declined))).text()).toContain(
      '<a href="/pricing">Try again</a>',
    );
  });
});

describe.each(serversOf(["analytics/thank-you.mjs"], ["analytics/thank_you.py"]))("%s", (...files) => {
  const ORDER = {
    ORDER_ID: "70012345",
    ORDER_TOTAL_AMOUNT: "49.00",
    ORDER_TOTAL_AMOUNT_SHOWN: "58.31",
    ORDER_TAXES_AMOUNT: "9.31",
    ORDER_CURRENCY_CODE: "EUR",
    TEST_MODE: "0",
    ORDER_ITEMS_COUNT: "1",
    PRODUCT_ID: "52001",
    ORDER_ITEM_NAME: "Pro </script><script>alert(1)</script>",
    PRODUCT_QUANTITY: "2",
    ORDER_ITEM_UNIT_PRICE: "24.50",
  };

  test("passes a purchase to the page's script only if it is paid", async () => {
    const { origin } = await start(files);
    const purchaseOf = async (request?: RequestInit) => {
      const html = await (await fetch(`${origin}/thank-you/fulfilled`, request)).text();
      return JSON.parse(/id="purchase">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
    };
    expect(await purchaseOf(form(ORDER))).toMatchObject({
      transaction_id: "70012345",
      value: 58.31,
      currency: "EUR",
      tax: 9.31,
      items: [{ item_id: "52001", item_name: ORDER.ORDER_ITEM_NAME, quantity: 2, price: 24.5 }],
    });
    expect(await purchaseOf()).toBeNull();
    expect(await purchaseOf(form({ ...ORDER, TEST_MODE: "1" }))).toBeNull();
    expect(await purchaseOf(form({ ...ORDER, ORDER_TOTAL_AMOUNT: "0" }))).toBeNull();
    expect(await purchaseOf(form({ ...ORDER, ORDER_ITEMS_COUNT: "2" }))).toMatchObject({ items: [] });
  });
});

describe.each(
  serversOf(["lead-management/iln.mjs"], ["lead-management/iln.py"], ["lead-management/iln.php"]),
)("%s", (...files) => {
  const ILN_TOKEN = "a-token-of-the-test";

  test("stores what the page's command sends, and serves no other URL", async () => {
    const { origin, folder } = await start(files, { ILN_TOKEN });
    const command = samples.find(
      ({ page, code }) => page.endsWith("lead-management") && code.startsWith("curl"),
    );
    const script = (command?.code ?? "").replace("http://localhost:3000", origin);
    const { stdout } = await runProgram("bash", ["-e"], script, { ILN_TOKEN });
    expect(stdout).toMatch(/^HTTP\/1\.1 200/);
    expect(stdout).toMatch(/Stored\s*$/);
    const lines = (await readFile(join(folder, "leads.ndjson"), "utf8")).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        IPN_TYPE_ID: "16",
        IPN_TYPE_NAME: "InstantLeadNotification",
        LEAD_TYPE_ID: "2",
        LEAD_CAMPAIGN_ID: "310",
        LEAD_FOLLOW_UP_ID: "905",
      },
    ]);
    expect((await fetch(`${origin}/iln/${ILN_TOKEN}x`, form({}))).status).toBe(404);
    expect((await fetch(`${origin}/iln/${ILN_TOKEN}`)).ok).toBe(false);
  });
});

describe("app-server.mjs", () => {
  const PAGE = "technical-integration";
  const started = async () => {
    const sandbox = await createAccount({ now: Date.now() });
    const practice = await serve(sandbox);
    onTestFinished(() => practice.close());
    const files = [`${PAGE}/app-server.mjs`, "assets/webhooks/webhook-handler.mjs"];
    const api = { ...KEYS, ...ENVIRONMENT, API_URL: `${practice.origin}/api` };
    const running = await start(files, { ...api, APP_SESSIONS: '{"token-of-the-customer":"user-4711"}' });
    sandbox.ipn = `${running.origin}/ipn`;
    return { ...running, practice: practice.origin };
  };

  test("responds to the page's script as the page shows", async () => {
    const { origin, practice } = await started();
    const script = sampleAt(PAGE, "try-purchase.sh");
    const { stdout, stderr } = await runProgram("bash", [], script, { SERVER: origin, PRACTICE: practice });
    expect(stderr).toBe("");
    expect(stdout.trim()).toBe(sampleAt(PAGE, "Output").trim());
  });

  test("shows a customer's purchases to that customer only, and everyone the way back to the app", async () => {
    const { origin } = await started();
    const asJordan = { Authorization: "Bearer token-of-the-customer" };
    const statusOf = async (path: string, request: RequestInit = {}) =>
      (await fetch(origin + path, request)).status;
    expect(await statusOf("/api/features")).toBe(401);
    const features = await fetch(`${origin}/api/features`, { headers: asJordan });
    expect(await features.json()).toEqual({ features: [] });
    const unknown = { method: "POST", headers: asJordan, body: '{"productId":1}' };
    expect(await statusOf("/api/purchases", unknown)).toBe(400);
    expect(await statusOf(`/api/purchases/${"A".repeat(22)}`, { headers: asJordan })).toBe(404);
    const page = await (await fetch(`${origin}/purchase/return/declined?x-account=${"A".repeat(22)}`)).text();
    expect(page).toContain("The payment was declined.");
    expect(page).toContain(`?id=${"A".repeat(22)}"`);
  });
});
