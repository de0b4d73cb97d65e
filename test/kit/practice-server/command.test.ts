import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort, listenLocally } from "../../factories/local-port.ts";
import { readOutput } from "../../factories/program-output.ts";
import { runProgram } from "../../factories/run-program.ts";
import { content } from "../../site-content.ts";
import {
  createAccount,
  ENVIRONMENT,
  exampleRequest,
  PRACTICE_SERVER_HREF,
  serve,
} from "../api-samples/practice-server.ts";
import { sampleAt } from "../guide-samples/guide-samples.ts";
import { writePrograms } from "../guide-samples/program.ts";
import { startServer } from "../guide-samples/server.ts";
import { KEYS } from "../guide-samples/signed-events.ts";

vi.setConfig({ testTimeout: 60_000 });

const { assets, api, facts } = content;
const details = api?.operations.get("ordersGetOrderDetails");
if (!details) throw new Error("The API has no operation for orders.");

/** The credentials of API requests that the command has without options. */
const CREDENTIALS = { VENDOR_ACCOUNT_ID: "100200", API_SECRET_KEY: "example-api-secret-key" };

async function writeCommand(): Promise<string> {
  const folder = await writePrograms({ "practice-server.mjs": assets.get(PRACTICE_SERVER_HREF) ?? "" });
  return join(folder, "practice-server.mjs");
}

/** Starts the command, and resolves when it has printed where it listens. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [await writeCommand(), "--port", "0", ...args]);
  onTestFinished(() => void child.kill());
  const { untilPrinted } = readOutput(child);
  const [, origin = ""] = await untilPrinted(/Practice server: (\S+)\/\s[\s\S]*checkout/);
  const post = async (path: string, body?: object) => {
    const response = await fetch(origin + path, { method: "POST", body: body && JSON.stringify(body) });
    return (await response.json()) as Record<string, unknown>;
  };
  return { child, origin, untilPrinted, post };
}

test("--help lists the options and every assumption of the fact", async () => {
  const { code, stdout } = await runProgram(process.execPath, [await writeCommand(), "--help"], "", {});
  expect(code).toBe(0);
  for (const name of ["--ipn", "--port", "--secret", "--validation-key", "/-/clock"])
    expect(stdout).toContain(name);
  const rows = facts.get("practiceServer")?.table?.rows ?? [];
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) expect(stdout).toContain(row.join(": ").replaceAll("`", ""));
});

test.each([
  ["an unknown option", ["--ipm", "x"], "Unknown option '--ipm'"],
  ["an endpoint that is no URL", ["--ipn", "localhost:3000"], "--ipn must be a URL such as"],
  ["a port that is no number", ["--port", "http"], "--port must be a number"],
  ["a time that is none", ["--now", "yesterday"], "--now must be a time such as"],
])("%s is reported in one line", async (_name, args, message) => {
  const { code, stdout, stderr } = await runProgram(
    process.execPath,
    [await writeCommand(), ...args],
    "",
    {},
  );
  expect(stderr).toContain(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect([code, stdout]).toEqual([1, ""]);
});

test("a port in use is reported with the option that chooses another", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await listenLocally(server);
  const args = [await writeCommand(), "--port", String(port)];
  const { code, stderr } = await runProgram(process.execPath, args, "", {});
  expect(stderr.trim()).toBe(
    `Port ${port} is in use, perhaps by another practice server. Choose one with --port.`,
  );
  expect(code).toBe(1);
});

test("an order, a month and a history reach a handler, one line for each event, until Ctrl+C", async () => {
  const name = "webhook-handler.mjs";
  const files = { [name]: sampleAt("assets/webhooks", name) };
  const port = await freePort();
  const handler = await startServer(name, files, {
    ...KEYS,
    ...CREDENTIALS,
    API_URL: `http://localhost:${port}/api`,
    IPN_PRACTICE: "1",
  });
  const { child, origin, untilPrinted, post } = await start(
    "--port",
    String(port),
    "--ipn",
    `${handler.origin}/ipn`,
  );
  const link = `${origin}/checkout?products[1][id]=52001&x-account=4711`;
  expect(await (await fetch(link)).text()).toContain('<button name="result" value="paid">Pay</button>');
  const paid = await fetch(link, { method: "POST", body: new URLSearchParams({ result: "paid" }) });
  expect(await paid.text()).toContain("The order 20010007 is Processed.");
  await untilPrinted(/#1 OrderCharged, order 20010007, subscription 4001004 Active: 200\n/);
  await handler.untilPrinted(/Order 20010007: account 4711 has 1 of product 52001 until /g, 1);
  const month = await post("/-/clock", { advance: "31d" });
  expect(month.events).toContain("SubscriptionChargeSucceed 20010010: 200");
  const against = `?against=${handler.origin}/`;
  expect(await post(`/-/history/kept-after-termination${against}`)).toEqual({
    account: "1-4711",
    access: { "52001": 1 },
  });
  await untilPrinted(/\n +Terminate\. Access of account 1-4711: {"52001":1}\n/);
  const events = (await (await fetch(`${origin}/-/events`)).json()) as { fields: object }[];
  expect(events[0]?.fields).toMatchObject({ ORDER_ID: "20010007", IPN_TYPE_NAME: "OrderCharged" });
  child.kill("SIGINT");
  const [code, signal] = await once(child, "exit");
  expect([code, signal]).toEqual([null, "SIGINT"]);
});

test("an endpoint that is not reachable, or uses other keys, is reported with what to check", async () => {
  const name = "webhook-handler.mjs";
  const keys = { ...KEYS, ...CREDENTIALS, IPN_SECRET_KEY: "another" };
  const handler = await startServer(name, { [name]: sampleAt("assets/webhooks", name) }, keys);
  const wrong = await start("--ipn", `${handler.origin}/ipn`);
  await wrong.post("/-/customer", { action: "cancel", subscriptionId: 4001001 });
  await wrong.untilPrinted(
    /status 403 \(does your endpoint use the two keys that this server printed at its start\?\), attempt 1 of 3/,
  );
  const url = `http://127.0.0.1:${await freePort()}/ipn`;
  const unreachable = await start("--ipn", url);
  await unreachable.post("/-/customer", { action: "cancel", subscriptionId: 4001001 });
  const [line] = await unreachable.untilPrinted(/not reachable, .*/);
  expect(line).toContain(`not reachable, ECONNREFUSED (does your endpoint run at ${url}?), attempt 1 of 3`);
});

test("only this machine's programs get a response: no other host name, no other web site", async () => {
  const { origin } = await startInProcess();
  const status = async (headers: Record<string, string>) => {
    const sent = request(`${origin}/-/events`, { headers }).end();
    const [response] = await once(sent, "response");
    response.resume();
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    return response.statusCode;
  };
  expect(await status({})).toBe(200);
  expect(await status({ Origin: origin })).toBe(200);
  expect(await status({ Host: "attacker.example" })).toBe(403);
  expect(await status({ Origin: "https://attacker.example" })).toBe(403);
  expect(await status({ Origin: "null" })).toBe(403);
});

test.each<[string, string, RequestInit, number, string]>([
  ["malformed JSON", "/api/Orders/GetList", json("{"), 400, "The body is no JSON"],
  [
    "a body that is too long",
    "/api/Orders/GetList",
    json(" ".repeat(1_000_001)),
    413,
    "more than 1000000 characters",
  ],
  ["another content type", "/api/Orders/GetList", { method: "POST", body: "{}" }, 400, "Content-Type"],
  ["an unknown operation", "/api/Orders/getList", json("{}"), 404, "There is no operation /Orders/getList"],
  ["a GET request", "/api/Orders/GetList", {}, 405, "Send POST requests"],
  ["an unknown path", "/-/clocks", { method: "POST" }, 404, "--help"],
  ["an unknown unit", "/-/clock", json('{"advance":"1 month"}'), 400, "31d"],
  ["a duration in a list", "/-/clock", json('{"advance":["1d"]}'), 400, "31d"],
  ["a duration without end", "/-/clock", json('{"advance":"99999999999999d"}'), 400, "at most 3650d"],
  ["two slashes", "//", {}, 404, "--help"],
  ["a body that is no object", "/-/customer", json("null"), 400, "The actions are"],
  ["an unknown history", "/-/history/none", { method: "POST" }, 404, "trial-to-paid"],
  ["the name of a property", "/-/history/__proto__", { method: "POST" }, 404, "trial-to-paid"],
  ["an unknown step", "/-/history", { method: "POST", body: "buy 52001, leave" }, 400, "cancel-paypal"],
  ["an unknown action", "/-/customer", json('{"action":"leave"}'), 400, "cancel-paypal"],
  ["a link without a product", "/checkout", { method: "POST", body: "result=paid" }, 400, "products[1][id]"],
  [
    "a test order with a wrong key",
    "/checkout?products[1][id]=52001&use-test-mode=true&secret-key=x",
    { method: "POST", body: new URLSearchParams({ result: "paid" }) },
    400,
    "secret-key is not",
  ],
])("%s is reported", async (_name, path, init, status, message) => {
  const { origin } = await startInProcess();
  const response = await fetch(origin + path, init);
  expect(await response.text()).toContain(message);
  expect(response.status).toBe(status);
});

test("above the rate limit, the response says how long to wait, and nothing is executed", async () => {
  const { origin, requests } = await startInProcess();
  const send = () => fetch(`${origin}/api${details.path}`, json(JSON.stringify(exampleRequest(details))));
  for (let count = 0; count < 120; count++) expect((await send()).status).toBe(200);
  const response = await send();
  expect([response.status, Number(response.headers.get("Retry-After")) > 50]).toEqual([429, true]);
  expect(requests).toHaveLength(120);
});

test("the log never shows the API secret key of a request", async () => {
  const log = vi.fn();
  const sandbox = await createAccount({ log });
  sandbox.execute(details.path, { ...exampleRequest(details), vendorAccountId: 1 });
  expect(log.mock.calls.join()).toContain("wrong credentials");
  expect(log.mock.calls.join()).not.toContain(ENVIRONMENT.API_SECRET_KEY);
});

async function startInProcess() {
  const server = await serve(await createAccount());
  onTestFinished(() => server.close());
  return server;
}

function json(body: string): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body };
}
