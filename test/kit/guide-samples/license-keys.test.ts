import { createHmac, generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../factories/run-program.ts";
import { CREDENTIALS, createAccount, ENVIRONMENT, listen } from "../api-samples/practice-server.ts";
import { type Call, callFunctions } from "./call-functions.ts";
import { sampleAt, samples } from "./guide-samples.ts";
import { canRun, runnerOf, writePrograms } from "./program.ts";
import { startServer } from "./server.ts";
import { KEYS, signed } from "./signed-events.ts";

const LICENSE_SIGNING_KEY = "a-signing-key-of-the-test-0123456789";
const LICENSING = "licensing-and-post-purchase-product-accessing-options";
const FILES = "assets/licensing";
const EVENT = {
  IPN_TYPE_ID: "12",
  IPN_TYPE_NAME: "LicenseRequested",
  ORDER_ID: "20010001",
  ORDER_STATUS: "Processed",
  ORDER_TOTAL_AMOUNT: "49.00",
  CUSTOMER_EMAIL: "jordan.reed@example.com",
  TEST_MODE: "0",
  PRODUCT_ID: "52001",
  ORDER_ITEM_ID: "30010001",
};

const GENERATORS = ["license-server.mjs", "license_server.py", "license-server.php"].filter(canRun);

/** Every generator must derive this key, so that a seller can switch between them. */
const KEY = ["30010001", ...(hmacOf("live|52001|30010001").match(/.{5}/g) ?? [])].join("-");

test.each(GENERATORS)("%s derives and activates keys of order items, test keys on staging", async (title) => {
  const origin = await start(title);
  const request = (fields: Record<string, string>) =>
    post(`${origin}/license`, signed({ ...EVENT, ...fields }));
  const activate = async (key: string, at = origin) => {
    const response = await post(`${at}/activate`, { key, product: "52001" });
    return [response.status, await response.text()];
  };
  for (const resent of ["", "1"]) expect(await (await request({ IS_RESENT: resent })).text()).toBe(KEY);
  expect((await request({ IPN_TYPE_NAME: "OrderCharged" })).status).toBe(422);
  expect(await activate(KEY)).toEqual([200, "Valid"]);
  expect((await activate(KEY.replace("30010001", "30010002")))[0]).toBe(403);
  const testKey = await (await request({ TEST_MODE: "1" })).text();
  expect(testKey).toMatch(/^TEST-30010001-/);
  expect(await activate(testKey)).toEqual([403, "Test key"]);
  expect(await activate(testKey, await start(title, { LICENSE_ALLOW_TEST: "1" }))).toEqual([200, "Valid"]);
  const old = Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [`${name}_OLD`, key]));
  const rotated = await start(title, { IPN_SECRET_KEY: "new", IPN_VALIDATION_KEY: "new", ...old });
  expect(await (await post(`${rotated}/license`, signed(EVENT))).text()).toBe(KEY);
});

test.each(GENERATORS)("%s rejects the key of a returned payment, until the dispute is won", async (title) => {
  const sandbox = await createAccount({ now: Date.now() });
  const practice = await listen(sandbox, 0);
  onTestFinished(practice.close);
  const origin = await start(title, { ...ENVIRONMENT, API_URL: `${practice.origin}/api` });
  Object.assign(sandbox, { ipn: `${origin}/ipn`, license: `${origin}/license` });
  const buy = async () => {
    const order = sandbox.checkOut(new URLSearchParams("products[0][id]=52004&products[1][id]=52007"));
    await sandbox.advance(0);
    const items = sandbox.orders.get(order.id)?.items ?? [];
    const check = (product: string, key = "") => post(`${origin}/activate`, { key, product });
    const activate = async () => {
      await sandbox.advance(0);
      return [await check("52004", items[0]?.license), await check("52007", items[1]?.license)].map(
        ({ status }) => status,
      );
    };
    const refund = (orderItemId?: number, refundAmount?: number) =>
      sandbox.execute("/Orders/DoPartialRefund", {
        ...{ ...CREDENTIALS, orderItemId, refundAmount, refundReason: "Too many" },
      }).body;
    return { ...order, items, activate, refund };
  };

  const [disputed, refunded] = [await buy(), await buy()];
  expect(await disputed.activate()).toEqual([200, 200]);
  sandbox.customer("chargeback", { orderId: disputed.id });
  expect(await disputed.activate()).toEqual([403, 403]);
  expect(await refunded.activate()).toEqual([200, 200]);
  sandbox.customer("win-dispute", { orderId: disputed.id });
  expect(await disputed.activate()).toEqual([200, 200]);

  expect(refunded.refund(refunded.items[0]?.id, 20)).toMatchObject({ isSuccess: true });
  expect(await refunded.activate()).toEqual([200, 200]);
  expect(refunded.refund(refunded.items[0]?.id, 179)).toMatchObject({ isSuccess: true });
  expect(await refunded.activate()).toEqual([403, 200]);
  // An event that arrives late, or again, changes nothing.
  const [charged] = sandbox.events.filter(({ fields }) => fields.IPN_TYPE_NAME === "OrderCharged");
  expect((await post(`${origin}/ipn`, { ...charged?.fields })).status).toBe(200);
  expect(await refunded.activate()).toEqual([403, 200]);
  expect((await post(`${origin}/ipn`, { ...charged?.fields, SIGNATURE: "0" })).status).toBe(403);
});

test("offline-keys.mjs accepts live keys of the product that its private key signed", async () => {
  const { privateKey, publicKey } = createKeyPair();
  const create = (isTest: boolean, key: string): Call => [
    "createOfflineKey",
    "30010001",
    "52001",
    isTest,
    key,
  ];
  const [key, testKey, foreignKey] = (await callSample(LICENSING, "offline-keys.mjs", [
    create(false, privateKey),
    create(true, privateKey),
    create(false, createKeyPair().privateKey),
  ])) as [string, string, string];
  expect(key.length).toBeLessThanOrEqual(200);
  const check = (text: string, product = "52001"): Call => ["checkOfflineKey", text, product, publicKey];
  const rejected = [
    check(key, "52002"),
    check(key.replace("30010001", "30010002")),
    check(testKey),
    check(foreignKey),
    check("live.52001.30010001"),
    check(""),
  ];
  expect(await callSample(LICENSING, "offline-keys.mjs", [check(`${key}\n`), ...rejected])).toEqual([
    "30010001",
    ...rejected.map(() => null),
  ]);
});

test("devices.mjs gives each device one slot and reuses those that are released", async () => {
  const activate = (device: string, item = "30010001"): Call => ["activateDevice", item, device, 2];
  const outcomes = await callSample(FILES, "devices.mjs", [
    activate("a"),
    activate("b"),
    activate("a"),
    activate("c"),
    activate("c", "30010002"),
    ["releaseDevice", "30010001", "a"],
    ["releaseDevice", "30010001", "unknown"],
    activate("c"),
    activate("a"),
  ]);
  expect(outcomes).toEqual([true, true, true, false, true, null, null, true, false]);
});

test.each(GENERATORS)("%s responds to the page's test commands as the page shows", async (title) => {
  const commands = samples.filter((sample) => sample.page.endsWith(LICENSING) && sample.language === "bash");
  const setUp = commands.find(({ code }) => code.includes("export LICENSE_SIGNING_KEY"))?.code ?? "";
  const session = commands.find(({ code }) => code.includes("bash send-test-ipn.sh"))?.code ?? "";
  const environment = Object.fromEntries(
    [...setUp.matchAll(/(\w+_KEY)=(\S+)/g)].map(([, name, value]) => [name, value]),
  );
  const { origin } = await startServer(title, { [title]: sampleAt(FILES, title) }, environment);
  const script = sampleAt("assets/webhooks", "send-test-ipn.sh");
  const folder = await writePrograms({ "send-test-ipn.sh": script });
  const ran = await runProgram(
    "bash",
    ["-e"],
    session.replaceAll("http://localhost:3000", origin),
    environment,
    { cwd: folder },
  );
  const [, key = "none"] = /key=([\w-]+)/.exec(session) ?? [];
  expect(ran.stdout.split(key)).toHaveLength(3);
  expect(ran.stdout).toContain("403 ");
  expect(ran.stdout.trim()).toMatch(/Valid$/);
});

/** Programs that run the page's line on an event and print the keys. */
const SPLITTERS: [language: string, title: string, program: (event: string, line: string) => string][] = [
  ["js", "split.mjs", (event, line) => `const event = ${event};\n${line}\nconsole.log(keys.join(" "));`],
  ["python", "split.py", (event, line) => `event = ${event}\n${line}\nprint(" ".join(keys))`],
  [
    "php",
    "split.php",
    (event, line) => `<?php\n$event = json_decode('${event}', true);\n${line}\necho implode(" ", $keys);`,
  ],
];

test.each(SPLITTERS.filter(([, title]) => canRun(title)))(
  "the keys of an order item are split at comma and tab together (%s)",
  async (language, title, program) => {
    const lines = samples.filter((sample) => sample.page.endsWith(LICENSING) && sample.language === language);
    const [line] = lines.filter(({ code }) => /ORDER_ITEM_LICENSES/.test(code) && !code.includes("\n"));
    const event = JSON.stringify({ ORDER_ITEM_LICENSES: "AB,C-1,\tD-2,\t" });
    const folder = await writePrograms({ [title]: program(event, line?.code ?? "") });
    const { stdout, stderr } = await runProgram(runnerOf(title), [title], "", {}, { cwd: folder });
    expect([stderr, stdout.trim()]).toEqual(["", "AB,C-1 D-2"]);
  },
);

/** Starts a generator and returns its origin. */
async function start(title: string, environment = {}): Promise<string> {
  const programs = { [title]: sampleAt(FILES, title) };
  return (await startServer(title, programs, { ...KEYS, LICENSE_SIGNING_KEY, ...environment })).origin;
}

/** Calls functions of a sample, which keeps its files in a temporary folder. */
async function callSample(page: string, title: string, calls: readonly Call[]): Promise<unknown[]> {
  const folder = await writePrograms({ [title]: sampleAt(page, title) });
  return callFunctions(join(folder, title), calls, { DEVICES_FOLDER: join(folder, "devices") });
}

function createKeyPair(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
}

/** Returns the first 20 digits of a text's HMAC. */
function hmacOf(text: string): string {
  return createHmac("sha256", LICENSE_SIGNING_KEY).update(text).digest("hex").slice(0, 20).toUpperCase();
}

function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: "POST", body: new URLSearchParams(fields) });
}
