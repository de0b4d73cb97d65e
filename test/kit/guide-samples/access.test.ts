import { symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runProgram } from "../../factories/run-program.ts";
import { isFull } from "../../full.ts";
import { content } from "../../site-content.ts";
import { createAccount, ENVIRONMENT, listen, untilWrong } from "../api-samples/practice-server.ts";
import { has } from "../api-samples/runtimes.ts";
import { type Call, callFunctions, inSnakeCase } from "./call-functions.ts";
import { sampleAt } from "./guide-samples.ts";
import { canRun, writePrograms } from "./program.ts";
import { startServer } from "./server.ts";
import { KEYS } from "./signed-events.ts";

/** Random histories for each complete handler, and for each program that uses its code, after the named histories. */
const [COMPLETE, DERIVED] = isFull ? [20_000, 1000] : [30, 0];
/** What the own code of such a program can get wrong. A short run plays nothing else to it. */
const OWN_MISTAKES = ["unpaid-period", "late-renewal", "forged-amount"];
/** Histories for one process, whose orders are all read again in the end. */
const PER_PROCESS = isFull ? 100 : 60;
/** Long runs have other histories each time. A difference is reported with its seed. */
const FIRST_SEED = isFull ? Date.now() % 1_000_000 : 1;
vi.setConfig({ testTimeout: isFull ? 7_200_000 : 480_000 });

const { assets } = content;
const asset = (name: string) => assets.get(`/assets/webhooks/${name}`) ?? "";
const home = (name: string) => sampleAt("index", name);

/** Each handler, with the files beside it. What a sample does not need, the question for access, is added. */
const HANDLERS: Record<string, Record<string, string>> = {
  "webhook-handler.mjs": {},
  "webhook-handler.php": {},
  "webhook_handler.py": {},
  "webhook.mjs": {
    "webhook-handler.mjs": asset("webhook-handler.mjs"),
    "webhook.mjs": home("webhook.mjs")
      .replace(
        "  try {\n",
        `  const account = new URL(request.url, "http://localhost").searchParams.get("account");
  const at = Date.parse(new URL(request.url, "http://localhost").searchParams.get("at")) || Date.now();
  const rows = [...access.values()].filter((row) => row.account === account && row.until > at);
  const given = {};
  for (const { productId, quantity } of rows) given[productId] = (given[productId] ?? 0) + quantity;
  if (account !== null) return response.end(JSON.stringify(given));
  if (request.url === "/reconcile") return response.writeHead(404).end();
  try {\n`,
      )
      .replace("listen(3000)", "listen(process.env.PORT)"),
  },
  "webhook.php": {
    "webhook-handler.php": asset("webhook-handler.php"),
    "webhook.php": home("webhook.php").replace(
      "<?php\n",
      `<?php
if (isset($_GET['account']) || $_SERVER['REQUEST_URI'] === '/reconcile') {
    $file = sys_get_temp_dir() . '/access.json';
    $given = [];
    foreach (is_file($file) ? json_decode(file_get_contents($file), true) : [] as [$account, $product, $quantity, $until])
        if ($account !== '' && $account === $_GET['account'] && $until > (isset($_GET['at']) ? strtotime($_GET['at']) : microtime(true))) $given[$product] = ($given[$product] ?? 0) + $quantity;
    if (!isset($_GET['account'])) http_response_code(404);
    exit(json_encode((object) $given));
}
`,
    ),
  },
  "webhook.py": {
    "webhook_handler.py": asset("webhook_handler.py"),
    "webhook.py": home("webhook.py").replace(
      'if __name__ == "__main__":',
      `@app.get("/access")
def given():
    import datetime
    at = datetime.datetime.fromisoformat(request.args["at"]) if "at" in request.args else datetime.datetime.now()
    total = {}
    for account, product, quantity, until, *_ in access.values():
        if account == request.args["account"] and until > at.timestamp():
            total[product] = total.get(product, 0) + quantity
    return total


if __name__ == "__main__":`,
    ),
  },
  "function.mjs": {
    "webhook-handler.mjs": asset("webhook-handler.mjs"),
    "webhook-function.mjs": asset("webhook-function.mjs"),
    // A table with a unique key: a row is replaced unless it was asked for earlier. Packages refuse undefined.
    "database.mjs": `export const rows = new Map();
export async function sql({ raw }, ...values) {
  if (values.includes(undefined)) throw new Error("UNDEFINED_VALUE");
  if (raw[0].startsWith("SELECT order_id")) return [...rows.values()].map((row) => ({ order_id: row[5] }));
  if (raw[0].startsWith("SELECT paid_at")) return [rows.get(values[0]) ?? []].map((row) => ({ paidAt: row[7], paidUntil: row[8] }));
  if (!(rows.get(values[0])?.[6] > values[6])) rows.set(values[0], values);
}`,
    "function.mjs": `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { rows } from "./database.mjs";
import { POST, reconcile } from "./webhook-function.mjs";
createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (pathname === "/reconcile") return response.end(String(await reconcile(36_500)));
  if (pathname !== "/ipn") {
    const given = {};
    for (const [, account, product, quantity, until] of rows.values())
      if (account === searchParams.get("account") && until > (Date.parse(searchParams.get("at")) || Date.now())) given[product] = (given[product] ?? 0) + quantity;
    return response.end(JSON.stringify(given));
  }
  const event = new Request("http://localhost/ipn", { method: "POST", body: await text(request) });
  const { status } = await POST(event).catch(() => ({ status: 500 }));
  response.writeHead(status).end();
}).listen(process.env.PORT);`,
  },
};
const runnable = Object.keys(HANDLERS).filter(
  (name) => canRun(name) && (name !== "webhook.py" || has("flask")),
);

/** Starts a handler and an account of its own, whose API the handler asks. */
async function start(name: string, files = HANDLERS[name] ?? {}) {
  const sandbox = await createAccount({ now: Date.now() });
  const { origin: practice, close } = await listen(sandbox, 0);
  onTestFinished(close);
  const environment = { ...KEYS, ...ENVIRONMENT, API_URL: `${practice}/api`, IPN_PRACTICE: "1" };
  const { origin } = await startServer(name, { [name]: asset(name), ...files }, environment);
  sandbox.ipn = `${origin}${/^webhook\./.test(name) ? "/" : "/ipn"}`;
  return { sandbox, practice, endpoint: `${origin}/` };
}

/** Plays random histories to a handler. Returns the first that it gets wrong. */
async function firstWrong(name: string) {
  const isComplete = Object.keys(HANDLERS[name] ?? {}).length === 0;
  if (!isComplete && !isFull) {
    const { practice, endpoint } = await start(name);
    for (const history of OWN_MISTAKES) {
      const response = await fetch(`${practice}/-/history/${history}?against=${endpoint}`, {
        method: "POST",
      });
      const { wrong } = (await response.json()) as { wrong?: object };
      if (wrong) return { history, ...wrong };
    }
  }
  for (let seed = FIRST_SEED, left = isComplete ? COMPLETE : DERIVED; left > 0; seed++, left -= PER_PROCESS) {
    const { sandbox, endpoint } = await start(name);
    const wrong = await untilWrong(sandbox, endpoint, { seed, histories: Math.min(left, PER_PROCESS) });
    if (wrong) return { seed, ...wrong };
  }
  return undefined;
}

// At the same time, because a handler and the practice server mostly wait for each other.
test("every handler gives the access of the rule after random histories", async () => {
  const wrong = await Promise.all(runnable.map(async (name) => [name, await firstWrong(name)] as const));
  expect(Object.fromEntries(wrong)).toEqual(Object.fromEntries(runnable.map((name) => [name, undefined])));
});

/** Each complete handler, with the arguments that ask for the access of no account. */
const NOBODY: [name: string, ...args: unknown[]][] = [
  ["webhook-handler.mjs"],
  ["webhook_handler.py", null],
  ["webhook-handler.php", ""],
];
const COMPLETE_HANDLERS = NOBODY.filter(([name]) => canRun(name));
const inCaseOf = (file: string, name: string) => (file.endsWith(".mjs") ? name : inSnakeCase(name));

test.each(COMPLETE_HANDLERS)(
  "%s gives nobody access by an order without x-account",
  async (name, ...args) => {
    const row = name.endsWith(".mjs")
      ? { productId: 1, quantity: 1, until: 8e15 }
      : [name.endsWith(".php") ? "" : null, 1, 1, 8e12, 1];
    const folder = await writePrograms({ [name]: asset(name), "access.json": JSON.stringify({ key: row }) });
    const environment = { ...KEYS, ...ENVIRONMENT, IPN_FOLDER: folder };
    const results = await callFunctions(
      join(folder, name),
      [[inCaseOf(name, "accessOf"), ...args]],
      environment,
    );
    expect(Object.keys(Object(results[0]))).toEqual([]);
  },
);

test.each(COMPLETE_HANDLERS)("%s keeps the paid time of a subscription begun on the 31st", async (name) => {
  const sandbox = await createAccount({ now: Date.parse("2027-03-05T12:00:00Z") });
  const { origin, close } = await listen(sandbox, 0);
  onTestFinished(close);
  // Paid on January 31 and February 28. The next payment is planned for March 31.
  await sandbox.play("buy 52001, 33d, cancel");
  expect(sandbox.accessOf("1-4711", Date.parse("2027-03-31T10:00:00Z"))).toEqual({ 52001: 1 });
  const folder = await writePrograms({ [name]: asset(name) });
  const environment = { ...KEYS, ...ENVIRONMENT, API_URL: `${origin}/api`, IPN_FOLDER: folder };
  const stored = name.endsWith(".php") ? [[]] : [];
  const calls: Call[] = [[inCaseOf(name, "readAccess"), [...sandbox.orders.keys()].at(-1), ...stored]];
  const [rows] = await callFunctions(join(folder, name), calls, environment);
  // The end in seconds, or the first digits of it in milliseconds.
  const [end] = /\b18\d{8}/.exec(JSON.stringify(rows)) ?? [];
  expect(new Date(Number(end) * 1000).toISOString()).toMatch(/^2027-03-31T1[12]:/);
});

/** Mistakes in the handler for Node.js, and a history that must find each. */
const MISTAKES: [mistake: string, code: string, replacement: string, history: string][] = [
  ["SIGNATURE is not compared", ' && isHash("sha256", signed, value("SIGNATURE"))', "", "forged-amount"],
  ["HASH is not compared", 'isHash("md5", hashed, value("HASH")) && ', "", "forged-hash"],
  [
    "the email address is hashed in lower case",
    'value("CUSTOMER_EMAIL") +',
    'value("CUSTOMER_EMAIL").toLowerCase() +',
    "test-order",
  ],
  ["a test order gives access", "(ALLOW_TEST || !order.isTestMode)", "true", "test-order"],
  ["every product gives access", "isPaid && PRODUCTS.has(productId)", "isPaid", "extra"],
  ["a reference charge gives access", ' && !custom["x-charge"]', "", "reference-charge"],
  ["a refunded item gives access", " && !isRefunded", "", "several-products"],
  [
    "a returned payment gives access",
    '["Processed", "Refunded", "Chargeback"]',
    '["Processed"]',
    "late-renewal",
  ],
  ["installments end", 'status === "Finished" && INSTALLMENTS.has(productId)', "false", "installments"],
  ["a moved date is paid", "const end = Math.min(next, paidUntil);", "const end = next;", "moved-date"],
  ["a cancellation revokes access", ": end;", ": 0;", "kept-after-cancellation"],
  [
    "an Active subscription has no end",
    "Math.max(next, end + GRACE_DAYS * DAY)",
    "NO_END",
    "failed-for-good",
  ],
  [
    "an earlier payment date keeps the paid time",
    "end + GRACE_DAYS",
    "paidUntil + GRACE_DAYS",
    "earlier-date",
  ],
  ["a later period changes what was paid", "before?.paidAt === paidAt", "false", "unpaid-period"],
  [
    "a shorter month ends later",
    "Math.min(day === lastDayOf(month) ? 31 : day, lastDayOf(month + months))",
    "day",
    "shorter-month",
  ],
  [
    "an order is forgotten before it is read",
    "    try {\n      for",
    "    rmSync(pathOf(name));\n    try {\n      for",
    "api-outage",
  ],
  [
    "an outage of the API ends the handler",
    "    } catch (error) {\n      const",
    "    } catch (error) {\n throw error;\n      const",
    "api-outage",
  ],
  ["orders whose events were lost are not found", "...(await ordersSince(time)), ", "", "lost-order"],
];

test.each(MISTAKES)("a history finds the mistake: %s", async (_mistake, code, replacement, history) => {
  const handler = asset("webhook-handler.mjs");
  expect(handler.split(code)).toHaveLength(2);
  const { sandbox, practice, endpoint } = await start("webhook-handler.mjs", {
    "webhook-handler.mjs": handler.replace(code, () => replacement),
  });
  const response = await fetch(`${practice}/-/history/${history}?against=${endpoint}`, { method: "POST" });
  expect(await response.json()).toHaveProperty("wrong");
  if (isFull) expect(await untilWrong(sandbox, endpoint)).toHaveProperty("history");
});

/** The history that shows the mistake and another: the suite that starts fastest plays all. */
const SOME = "test-order|full-refund";
/** The suites for readers, and how each is run. */
const SUITES: [file: string, command: string, ...args: string[]][] = [
  ["webhook.test.ts", process.execPath, resolve("node_modules/vitest/vitest.mjs"), "run"],
  [
    "test_webhook.py",
    "python3",
    "-m",
    "pytest",
    "-q",
    "-p",
    "no:cacheprovider",
    "-k",
    SOME.replace("|", " or "),
  ],
  ["WebhookTest.php", "phpunit", "--filter", SOME, "WebhookTest.php"],
];
const isInstalled = ([file]: (typeof SUITES)[number]) =>
  file.endsWith(".ts") || has(file.endsWith(".py") ? "pytest" : "phpunit");

test.each(SUITES.filter(isInstalled))(
  "%s fails for the one history that shows a mistake, and names its rule",
  async (file, command, ...args) => {
    const folder = await writePrograms({ [file]: assets.get(`/assets/toolbox/${file}`) ?? "" });
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    const handler = asset("webhook-handler.mjs").replace("(ALLOW_TEST || !order.isTestMode)", "true");
    const { practice, endpoint } = await start("webhook-handler.mjs", { "webhook-handler.mjs": handler });
    const environment = { PRACTICE_URL: practice, ENDPOINT_URL: endpoint, NO_COLOR: "1" };
    const { stdout } = await runProgram(command, args, "", environment, { cwd: folder });
    expect(stdout).toMatch(/\b1 failed|Failures: 1\b/);
    expect(stdout).toContain("A test order gives no access");
  },
);
