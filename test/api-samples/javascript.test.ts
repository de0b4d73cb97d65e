import { afterEach, expect, test, vi } from "vitest";
import type { ApiOperation } from "#app/lib/content/openapi/api.ts";
import { readApi, sampleCode } from "./api-under-test.ts";
import { createExampleAccount, ENVIRONMENT, exampleRequest, serve } from "./practice-server.ts";
import { expectedOutput, parseOutput } from "./printed-results.ts";

const { api, operations } = readApi();
const { origin } = new URL(api.baseUrl);
const close: (() => void)[] = [];
afterEach(() => {
  for (const server of close.splice(0)) server();
});

/** Runs a module's code, which may use top-level await, and returns the logged lines. */
async function run(code: string, environment: Readonly<Record<string, string>>): Promise<string[]> {
  const logged: string[] = [];
  const console = { log: (text: string) => logged.push(text) };
  const AsyncFunction = (async () => {}).constructor as new (
    ...code: string[]
  ) => (...given: unknown[]) => Promise<void>;
  await new AsyncFunction("process", "console", code)({ env: environment }, console);
  return logged;
}

/** Returns an operation's sample, which sends its request to a practice server of its own. */
async function localSample(operation: ApiOperation) {
  const server = await serve(await createExampleAccount(operation, operations));
  close.push(server.close);
  return {
    code: sampleCode(operation, "JavaScript").replace(origin, server.origin),
    requests: server.requests,
  };
}

test.each(operations.map((operation) => [operation.path, operation] as const))(
  "the JavaScript sample of %s sends the example request and prints the result",
  async (path, operation) => {
    const { code, requests } = await localSample(operation);
    const logged = await run(code, ENVIRONMENT);
    expect(requests).toEqual([{ path, body: exampleRequest(operation), status: 200 }]);
    expect(logged.map(parseOutput)).toEqual(expectedOutput(operation));
  },
);

test("a sample whose request is rejected fails with the reason, without the secret", async () => {
  const [operation] = operations;
  if (!operation) throw new Error("There is no operation.");
  const { code } = await localSample(operation);
  const error = vi.fn();
  await run(code, { ...ENVIRONMENT, VENDOR_ACCOUNT_ID: "none" }).catch(error);
  const [[{ message }]] = error.mock.calls as [[Error]];
  expect(message).toContain("was rejected: ");
  expect(message).toContain('"vendorAccountId","propertyErrorMessages":["The value must be an integer."]');
  expect(message).not.toContain(ENVIRONMENT.API_SECRET_KEY);
});
