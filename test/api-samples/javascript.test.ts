import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readApi, sampleCode } from "./api-under-test.ts";
import { apiHandlers, ENVIRONMENT } from "./mock-api.ts";
import { expectedOutput, parseOutput } from "./printed-results.ts";

const { document, api, operations } = await readApi();
const server = setupServer(...apiHandlers(document, api));
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

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

test.each(operations.map((operation) => [operation.path, operation] as const))(
  "the JavaScript sample of %s sends the example request and prints the result",
  async (_path, operation) => {
    const logged = await run(sampleCode(operation, "JavaScript"), ENVIRONMENT);
    expect(logged.map(parseOutput)).toEqual(expectedOutput(operation));
  },
);

test("a sample whose request is rejected fails with the reason, without the secret", async () => {
  const [operation] = operations;
  if (!operation) throw new Error("There is no operation.");
  const error = vi.fn();
  await run(sampleCode(operation, "JavaScript"), { ...ENVIRONMENT, VENDOR_ACCOUNT_ID: "none" }).catch(error);
  const [[{ message }]] = error.mock.calls as [[Error]];
  expect(message).toContain("was rejected: ");
  expect(message).toContain("vendorAccountId must be integer");
  expect(message).not.toContain(ENVIRONMENT.API_SECRET_KEY);
});
