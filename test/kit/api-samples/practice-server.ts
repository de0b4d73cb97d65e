import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ApiOperation, JsonObject } from "#app/lib/content/openapi/api.ts";
import { content } from "../../site-content.ts";

/** The environment of every sample: the only place that holds these values. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  VENDOR_ACCOUNT_ID: "778899",
  API_SECRET_KEY: "secret-of-the-environment",
  STORE_SECRET_KEY: "store-secret-of-the-environment",
};

/** The fields of every request that name the account. */
export const CREDENTIALS = {
  vendorAccountId: Number(ENVIRONMENT.VENDOR_ACCOUNT_ID),
  apiSecretKey: ENVIRONMENT.API_SECRET_KEY,
};

/** The time of the examples in the API reference. */
export const EXAMPLE_TIME = Date.parse("2026-04-16T12:00:00Z");

export const PRACTICE_SERVER_HREF = "/assets/toolbox/practice-server.mjs";

export interface SentEvent {
  result: string;
  attempts: { at: string; result: string; response: string }[];
  fields: Readonly<Record<string, string>>;
}

interface Subscription {
  id: number;
  status: number;
  productId: number;
  quantity: number;
  /** The unit of the billing period, from 1 for days to 4 for years, and how many. */
  period: [unit: number, count: number];
  orders: number[];
  next: number;
  lastPaid: number | null;
  dueAt: number | null;
}

interface OrderItem {
  id: number;
  productId: number;
  quantity: number;
  subscriptionId: number | null;
  /** In cents. */
  price: number;
  refunded: number;
  license?: string;
}

interface Order {
  id: number;
  status: number;
  placedAt: number;
  isTest: boolean;
  customFields: Readonly<Record<string, string>>;
  items: OrderItem[];
}

export interface Sandbox {
  orders: Map<number, Order>;
  subscriptions: Map<number, Subscription>;
  events: SentEvent[];
  /** The next id of each kind. */
  ids: Record<"order" | "item" | "subscription", number>;
  now(): number;
  execute(path: string, request: unknown): { status: number; body: JsonObject };
  advance(milliseconds: number): Promise<void>;
  checkOut(link: URLSearchParams, result?: "paid" | "declined" | "waiting"): { id: number };
  customer(action: string, ids: { subscriptionId?: number; orderId?: number }): boolean;
  /** The URL of the endpoint. */
  ipn?: string;
  /** Does a step of a history. */
  perform(account: string, step: string): Promise<unknown>;
  accessOf(account: string, at?: number): Record<string, number>;
  play(steps: string, against?: string): Promise<{ access: Record<string, number>; wrong?: object }>;
}

/** What `practice-server.mjs` exports. */
interface PracticeServer {
  createSandbox(options?: Readonly<Record<string, unknown>>): Sandbox;
  listen(sandbox: Sandbox, port: number): Promise<{ origin: string; close(): void }>;
  schemaErrors(schema: object, value: unknown): [field: string, message: string][];
  untilWrong(
    sandbox: Sandbox,
    against: string,
    options?: { seed?: number; histories?: number },
  ): Promise<{ history: string } | undefined>;
}

/** The practice server, imported as readers download it. Test files of one worker share it. */
export const { createSandbox, listen, schemaErrors, untilWrong } = await importPracticeServer();

async function importPracticeServer(): Promise<PracticeServer> {
  const folder = await mkdtemp(join(tmpdir(), "practice-server-"));
  const file = join(folder, "practice-server.mjs");
  await writeFile(file, content.assets.get(PRACTICE_SERVER_HREF) ?? "");
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as PracticeServer;
  await rm(folder, { recursive: true });
  return loaded;
}

/** Creates an account with the credentials of {@link ENVIRONMENT}, at the time of the reference's examples. */
export async function createAccount(options: Readonly<Record<string, unknown>> = {}): Promise<Sandbox> {
  return createSandbox({
    now: EXAMPLE_TIME,
    vendorId: CREDENTIALS.vendorAccountId,
    apiSecretKey: CREDENTIALS.apiSecretKey,
    ...options,
  });
}

/** The requests without which the examples of an operation would find nothing: a coupon, an earlier order. */
const PREPARATIONS: Readonly<Record<string, string>> = {
  "/Products/GetProductPricing": "/Products/CreatePercentageDiscountCoupon",
  "/Subscriptions/DoRecurringPayment": "/Orders/DoReferenceCharge",
};

/** Creates an account in which an operation's example request gets its example response. */
export async function createExampleAccount(
  operation: ApiOperation,
  operations: readonly ApiOperation[],
): Promise<Sandbox> {
  const sandbox = await createAccount();
  const before = operations.find(({ path }) => path === PREPARATIONS[operation.path]);
  if (before) sandbox.execute(before.path, exampleRequest(before));
  return sandbox;
}

/** Returns the example request with the credentials of the environment. */
export function exampleRequest({ request }: ApiOperation): JsonObject {
  const requestExample = (request?.examples[0]?.value ?? {}) as JsonObject;
  const fromEnvironment = (request?.fields ?? []).flatMap(({ name, type, environmentVariable = "" }) => {
    const value = ENVIRONMENT[environmentVariable];
    if (value === undefined || !Object.hasOwn(requestExample, name)) return [];
    return [[name, type === "integer" ? Number(value) : value] as const];
  });
  return { ...requestExample, ...Object.fromEntries(fromEnvironment) };
}

/** Returns the body of the operation's first example response. */
export function successResponse({ responses }: ApiOperation): JsonObject {
  return (responses[0]?.body?.examples[0]?.value ?? {}) as JsonObject;
}

/** Serves an account to other processes, and collects the requests that it executes. */
export async function serve(sandbox: Sandbox) {
  const requests: { path: string; body: unknown; status: number }[] = [];
  const { execute } = sandbox;
  sandbox.execute = (path, request) => {
    const response = execute(path, request);
    requests.push({ path, body: request, status: response.status });
    return response;
  };
  return { ...(await listen(sandbox, 0)), requests };
}
