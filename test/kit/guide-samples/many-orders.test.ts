import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { listenLocally } from "../../factories/local-port.ts";
import { runProgram } from "../../factories/run-program.ts";
import { temporaryFolder } from "../../factories/temporary-folder.ts";
import { isFull } from "../../full.ts";
import { content } from "../../site-content.ts";
import { createAccount, ENVIRONMENT, type Sandbox } from "../api-samples/practice-server.ts";
import { has, jacksonClassPath } from "../api-samples/runtimes.ts";
import { apiBaseUrl, sampleAt } from "./guide-samples.ts";
import { canRun, runnerOf, writePrograms } from "./program.ts";
import { startServer } from "./server.ts";
import { KEYS } from "./signed-events.ts";

/** The nightly run reads an order in 1.5 s, so only a long run waits for its end. */
const ORDERS = isFull ? 500 : 40;
vi.setConfig({ testTimeout: isFull ? 1_800_000 : 60_000 });

const HANDLERS = ["webhook-handler.mjs", "webhook_handler.py", "webhook-handler.php"].filter(canRun);

/** Serves an account as the API does. `respond` may respond with another status, such as 429 with a Retry-After of a second. */
async function serveApi(sandbox: Sandbox, respond: () => number = () => 200) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url?.replace("/api", "") ?? "";
    const body = JSON.parse(await text(request)) as object;
    requests.push(path);
    const status = respond();
    if (status !== 200) return response.writeHead(status, { "Retry-After": "1" }).end("Not now");
    const result = sandbox.execute(path, body);
    return response.writeHead(result.status).end(JSON.stringify(result.body));
  });
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listenLocally(server)}/api`, requests };
}

/** Starts a handler as in production, with files of orders that have waited since 1970. The one for PHP is also started by cron. */
async function start(name: string, sandbox: Sandbox, url: string, waiting: readonly string[] = []) {
  const folder = temporaryFolder();
  for (const file of waiting) {
    writeFileSync(join(folder, file), "1");
    utimesSync(join(folder, file), 1, 1);
  }
  const environment = { ...KEYS, ...ENVIRONMENT, API_URL: url, IPN_FOLDER: folder };
  const code = content.assets.get(`/assets/webhooks/${name}`) ?? "";
  const running = await startServer(name, { [name]: code }, environment);
  sandbox.ipn = `${running.origin}/ipn`;
  const file = join(running.folder, "public", name);
  const cwd = dirname(file);
  const cron = name.endsWith(".php") ? runProgram("php", [file], "", environment, { cwd }) : undefined;
  const rows = () => Object.values(JSON.parse(readFileSync(join(folder, "access.json"), "utf8")) as object);
  return { ...running, cron, rows };
}

const link = (account: string) => new URLSearchParams(`products[1][id]=52004&x-account=${account}`);

test.each(HANDLERS)("%s reads a new order before the others of a nightly run", async (name) => {
  const sandbox = await createAccount({ now: Date.now() });
  for (let count = 1; count <= ORDERS; count++) sandbox.checkOut(link(`known-${count}`));
  const { url, requests } = await serveApi(sandbox);
  let whenRead: (value: unknown) => void = () => undefined;
  const isRunning = new Promise((resolve) => (whenRead = resolve));
  const { execute } = sandbox;
  sandbox.execute = (path, request) => {
    if (requests.length === 4) whenRead(undefined);
    return execute(path, request);
  };
  const { rows, cron } = await start(name, sandbox, url);
  await isRunning;
  const before = requests.length;
  sandbox.checkOut(link("new-buyer"));
  await vi.waitFor(() => expect(JSON.stringify(rows())).toContain("new-buyer"), { timeout: 30_000 });
  expect(requests.length - before).toBeLessThan(8);
  if (!isFull) return;
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(ORDERS), { timeout: 1_500_000 });
  await cron;
});

test.each(HANDLERS)("%s names and gives up an order that the API rejects for an hour", async (name) => {
  const sandbox = await createAccount({ now: Date.now() });
  const { url } = await serveApi(sandbox);
  const { untilPrinted, cron } = await start(name, sandbox, url, ["1.event", "2.night"]);
  const givenUp = /Order \d\.\w+ is given up/g;
  const printed = cron ? (await cron).stderr.match(givenUp) : await untilPrinted(givenUp, 2);
  expect(printed?.sort()).toEqual(["Order 1.event is given up", "Order 2.night is given up"]);
});

test.each(HANDLERS)("%s waits as long as Retry-After says, then goes on", async (name) => {
  const sandbox = await createAccount({ now: Date.now() });
  let refused = 0;
  const { url, requests } = await serveApi(sandbox, () => (requests.length > 1 && refused++ < 2 ? 429 : 200));
  const { rows } = await start(name, sandbox, url);
  sandbox.checkOut(link("new-buyer"));
  await vi.waitFor(() => expect(JSON.stringify(rows())).toContain("new-buyer"), { timeout: 30_000 });
  expect(requests.length).toBeLessThan(20);
});

const LISTS = ["all-orders.sh", "all-orders.mjs", "all-orders.php", "all_orders.py", "AllOrders.java"];
const runnable = LISTS.filter((name) => (name.endsWith(".java") ? has("java") : canRun(name)));

test.each(runnable)("%s lists each order once, in pages, and waits at the limit", async (name) => {
  const sandbox = await createAccount();
  for (let count = 1; count <= 250; count++) sandbox.checkOut(link(`buyer-${count}`));
  const statuses = [200, 429, 200, 429];
  const { url, requests } = await serveApi(sandbox, () => statuses.shift() ?? 200);
  const program = sampleAt("api/orders/get-list", name).replaceAll(apiBaseUrl, url);
  const folder = await writePrograms({ [name]: program });
  const compileAndRun = `javac -cp ${jacksonClassPath()} -d . ${name} && java -cp ${jacksonClassPath()}:. AllOrders`;
  const [command, args] = name.endsWith(".java") ? ["bash", ["-c", compileAndRun]] : [runnerOf(name), [name]];
  const { code, stdout, stderr } = await runProgram(command, args, "", ENVIRONMENT, { cwd: folder });
  expect(code, stderr).toBe(0);
  const inPeriod = [...sandbox.orders.values()].filter(({ placedAt }) => {
    return placedAt >= Date.parse("2026-03-01") && placedAt < Date.parse("2026-05-01");
  });
  expect(inPeriod.length).toBeGreaterThan(250);
  expect(stdout.trim().split("\n").map(Number).sort()).toEqual(inPeriod.map(({ id }) => id).sort());
  expect(requests).toHaveLength(5);
});
