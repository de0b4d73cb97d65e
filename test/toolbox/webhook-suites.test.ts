import { readdir, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runProgram } from "../api-samples/run-program.ts";
import { findPhpUnit, findPython } from "../api-samples/runtimes.ts";
import { canRun, writePrograms } from "../guide-samples/program.ts";
import { pathOf, type RunningServer, startServer } from "../guide-samples/server.ts";
import { KEYS } from "../guide-samples/signed-events.ts";
import { content } from "../site-content.ts";

// Each suite runs in its own test runner, on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { assets } = content;
const VITEST = resolve("node_modules/vitest/vitest.mjs");
const DATA = JSON.parse(assets.get("/assets/toolbox/webhook-cases.json") ?? "") as {
  cases: { name: string }[];
};
const CASES = DATA.cases;
const ACCESS = /(grant access to|revoke access of) account (\S+)/g;

/** Mistakes in the handler for Node.js, and the cases that must find them. */
const MISTAKES: [mistake: string, code: string, replacement: string, found: string[]][] = [
  [
    "SIGNATURE is not compared",
    'isEqual(hash, value("HASH")) && isEqual(signature, value("SIGNATURE"))',
    'isEqual(hash, value("HASH"))',
    ["forged: rejects a changed amount", "forged: rejects a webhook without SIGNATURE"],
  ],
  [
    "HASH is not compared",
    'isEqual(hash, value("HASH")) && ',
    "",
    ["forged: rejects a live order with the HASH of a test order"],
  ],
  [
    "the email address is hashed in lower case",
    'value("CUSTOMER_EMAIL") +',
    'value("CUSTOMER_EMAIL").toLowerCase() +',
    ["valid: takes the email address as received"],
  ],
  [
    "only the first custom field is read",
    'custom["x-account"] ??',
    "Object.values(custom)[0] ??",
    ["valid: finds the account among several custom fields"],
  ],
  [
    "an unknown event is an error",
    "const isNew =",
    'if (!/^(Order|Trial|Subscr)/.test(event.IPN_TYPE_NAME)) return respond(400, "");\n    const isNew =',
    ["valid: returns 200 for an event that it does not know"],
  ],
  [
    "test orders grant access",
    'ALLOW_TEST = process.env.IPN_ALLOW_TEST === "1"',
    "ALLOW_TEST = true",
    ["valid: grants nothing for a test order"],
  ],
  [
    "a duplicate is a conflict",
    "respond(200, isNew",
    "respond(isNew ? 200 : 409, isNew",
    ["duplicate: accepts an event again", "duplicate: does not grant access again after a refund"],
  ],
  [
    "ORDER_ID is the key",
    'const names = ["IPN_TYPE_NAME", "TEST_MODE", "ORDER_ID",',
    'const names = ["ORDER_ID"]; [',
    ["duplicate: is not another event of the same order"],
  ],
  [
    "a renewal revives a terminated subscription",
    'if (isLate || record.status === "Ended") break;',
    "if (isLate) break;",
    ["disordered: keeps access revoked when a renewal arrives after the termination"],
  ],
  [
    "a late event counts as the newest",
    "const isLate =",
    "const isLate = false &&",
    ["late: keeps the paid time when an older cancellation arrives"],
  ],
  [
    "a cancellation revokes access",
    '(status === "Suspended" || status === "Canceled")',
    'status === "Canceled"',
    ["cancellation: keeps access until the paid time ends"],
  ],
  [
    "the older name of an event is unknown",
    'case "OrderChargebackIsWon":',
    "",
    ["dispute: grants access again when it is won, under both names of the event"],
  ],
];

/** The two kinds of mistakes: in a response, and in what is stored. */
const ONE_OF_EACH = MISTAKES.filter(([mistake]) => /^(SIGNATURE|a late event)/.test(mistake));

test("webhook.test.ts accepts the handler for Node.js and finds every mistake, with the rule of the page", async () => {
  const found = await findMistakes("webhook-handler.mjs", MISTAKES, runVitest);
  expect(found[0]).toContain(
    "Rule: SIGNATURE covers six fields. Calculate it, compare it, and reject the request with 403 if it differs. See " +
      "https://docs.acme-payments.example/docs/integrate-with-acme-payments/webhook-ipn/#signature\nStep 1 (OrderCharged): status",
  );
});

test.runIf(findPython("pytest").isInstalled)(
  "test_webhook.py does so for the handler in Python",
  async () => {
    const [found] = await findMistakes("webhook-handler.py", ONE_OF_EACH, runPytest);
    expect(found).toContain(
      "webhook-ipn/#signature\nE             Step 1 (OrderCharged): status 200, expected 4xx",
    );
  },
);

test.runIf(canRun(".php") && findPhpUnit().isInstalled)(
  "WebhookTest.php does so for the handler in PHP",
  async () => {
    const [found] = await findMistakes("webhook-handler.php", ONE_OF_EACH, runPhpUnit);
    expect(found).toContain("webhook-ipn/#signature\nStep 1 (OrderCharged): status");
  },
);

/** Runs a suite against a handler, and against handlers with a mistake the cases that must find it. Returns the output for each mistake. */
async function findMistakes(
  name: string,
  mistakes: typeof MISTAKES,
  run: (suites: readonly Suite[]) => Promise<Result[]>,
): Promise<string[]> {
  const nodeHandler = assets.get("/assets/webhooks/webhook-handler.mjs") ?? "";
  const codes = mistakes.map(([, code, replacement]) => {
    expect(nodeHandler.split(code), code).toHaveLength(2);
    return nodeHandler.replace(code, () => replacement);
  });
  if (name.endsWith(".mjs")) codes.unshift(nodeHandler);
  const inOneProcess = await startNodeHandlers(codes);
  const environments = name.endsWith(".mjs") ? inOneProcess : [await startHandler(name), ...inOneProcess];
  const suites = environments.map((environment, index) => {
    const found = mistakes[index - 1]?.[3];
    return { environment, cases: CASES.filter((each) => found?.includes(each.name) ?? true) };
  });
  const [correct, ...wrong] = await run(suites);
  expect(correct).toMatchObject({ passed: CASES.length, failed: 0 });
  expect(wrong.map(({ passed, failed }, index) => [mistakes[index]?.[0], passed, failed])).toEqual(
    mistakes.map(([mistake, , , found]) => [mistake, 0, found.length]),
  );
  return wrong.map(({ output }) => output);
}

interface Suite {
  environment: Handler;
  cases: typeof CASES;
}

interface Result {
  passed: number;
  failed: number;
  output: string;
}

interface Handler {
  IPN_URL: string;
  IPN_ACCESS_URL: string;
}

/** Starts handlers in one process, and responds with their ports, and with `true` for an account that has access. */
const NODE_HANDLERS = `
import { once } from "node:events";
import { createServer } from "node:http";
const [port, ports, printed] = [process.env.PORT, [], []];
console.log = (line) => printed.push(line);
process.env.PORT = "0";
for (const name of JSON.parse(process.env.HANDLERS)) {
  process.env.IPN_INBOX = name + "-inbox";
  const { server } = await import("./" + name);
  if (!server.listening) await once(server, "listening");
  ports.push(server.address().port);
}
createServer(({ url }, response) => {
  const last = printed.findLast((line) => line.endsWith("account " + url.split("=")[1]));
  response.end(url === "/" ? JSON.stringify(ports) : String(last?.includes("grant") ?? false));
}).listen(port);
`;

async function startNodeHandlers(codes: readonly string[]): Promise<Handler[]> {
  const files = codes.map((code, index) => [`${index}.mjs`, `${code}\nexport { server };\n`] as const);
  const { origin } = await startServer(
    "main.mjs",
    { "main.mjs": NODE_HANDLERS, ...Object.fromEntries(files) },
    { ...KEYS, HANDLERS: JSON.stringify(files.map(([name]) => name)) },
  );
  const ports = (await (await fetch(origin)).json()) as number[];
  return ports.map((port) => ({
    IPN_URL: `http://127.0.0.1:${port}/ipn`,
    IPN_ACCESS_URL: `${origin}/access?account={account}`,
  }));
}

/** Starts a handler in another language, and a server that says which account has access. */
async function startHandler(name: string): Promise<Handler> {
  const code = assets.get(`/assets/webhooks/${name}`) ?? "";
  const running = await startServer(name, { [name]: code }, KEYS);
  let printed = "";
  const access = createServer(async (request, response) => {
    // Its page processes what is stored from cron.
    if (name.endsWith(".php") && (await hasPending(running)))
      printed += (await runProgram("php", [pathOf(name)], "", KEYS, running.folder)).stdout;
    const lines = [...(await running.untilPrinted(ACCESS, 0)), ...(printed.match(ACCESS) ?? [])];
    const last = lines.findLast((line) => line.endsWith(` ${request.url?.split("=")[1]}`));
    response.end(String(last?.startsWith("grant") ?? false));
  });
  await new Promise<void>((listening) => access.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void access.close());
  const address = access.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    IPN_URL: `${running.origin}/ipn`,
    IPN_ACCESS_URL: `http://127.0.0.1:${port}/access?account={account}`,
  };
}

async function hasPending({ folder }: RunningServer): Promise<boolean> {
  const names = await readdir(join(folder, "ipn-inbox"));
  return names.some((name) => name.endsWith(".json") && !names.includes(`${name}.done`));
}

/** Runs all suites in one process of Vitest. */
async function runVitest(suites: readonly Suite[]): Promise<Result[]> {
  const folder = await writePrograms(
    Object.assign({}, ...suites.map((suite, index) => suiteFiles("webhook.test.ts", suite, `${index}/`))),
  );
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const args = ["run", "main.test.ts", "--reporter=json", "--no-isolate"];
  const { stdout } = await runProgram(process.execPath, [VITEST, ...args], "", {}, folder);
  const { testResults } = JSON.parse(stdout) as {
    testResults: { name: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
  };
  return suites.map((_, index) => {
    const tests =
      testResults.find(({ name }) => name.endsWith(`/${index}/main.test.ts`))?.assertionResults ?? [];
    const failed = tests.filter(({ status }) => status === "failed");
    const output = failed.flatMap(({ failureMessages }) => failureMessages).join("\n");
    return { passed: tests.length - failed.length, failed: failed.length, output };
  });
}

function runPytest(suites: readonly Suite[]): Promise<Result[]> {
  const args = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "test_webhook.py"];
  return Promise.all(
    suites.map(async (suite) => {
      const folder = await writePrograms(suiteFiles("test_webhook.py", suite));
      const { stdout } = await runProgram("python3", args, "", { ...suite.environment }, folder);
      const count = (name: string) => Number(new RegExp(`(\\d+) ${name}`).exec(stdout)?.[1] ?? 0);
      return { passed: count("passed"), failed: count("failed"), output: stdout };
    }),
  );
}

function runPhpUnit(suites: readonly Suite[]): Promise<Result[]> {
  return Promise.all(
    suites.map(async (suite) => {
      const folder = await writePrograms(suiteFiles("WebhookTest.php", suite));
      const { stdout } = await runProgram(
        "phpunit",
        ["WebhookTest.php"],
        "",
        { ...suite.environment },
        folder,
      );
      const all = Number(/(\d+) tests?, |Tests: (\d+)/.exec(stdout)?.slice(1).find(Boolean) ?? 0);
      const failed = Number(/Failures: (\d+)/.exec(stdout)?.[1] ?? 0);
      return { passed: all - failed, failed, output: stdout };
    }),
  );
}

/** Returns the files of a suite, with these cases only, and the start of the one for Vitest. */
function suiteFiles(name: string, { environment, cases }: Suite, folder = ""): Record<string, string> {
  const start = `Object.assign(process.env, ${JSON.stringify(environment)});\nawait import("./${name}");\n`;
  return {
    [folder + name]: assets.get(`/assets/toolbox/${name}`) ?? "",
    [`${folder}webhook-cases.json`]: JSON.stringify({ ...DATA, cases }),
    [`${folder}main.test.ts`]: start,
  };
}
