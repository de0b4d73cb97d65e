import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { JsonObject } from "#app/lib/content/openapi/api.ts";
import { createBodyValidator } from "#app/lib/content/openapi/body-validator.ts";
import { ERROR_MESSAGES, errorsIn } from "#app/lib/content/openapi/examples.ts";
import { dataVariables } from "#app/lib/content/resolve/data-variables.ts";
import { content } from "../../site-content.ts";
import {
  CREDENTIALS,
  createAccount,
  createExampleAccount,
  exampleRequest,
  schemaErrors,
  successResponse,
} from "../api-samples/practice-server.ts";

vi.setConfig({ testTimeout: 60_000 });

const { api, apiDocument, facts } = content;
if (!api || !apiDocument) throw new Error("The content describes no API.");
const operations = [...api.operations.values()];
const operationAt = (path: string) =>
  operations.find((operation) => operation.path === path) ?? expect.unreachable(`There is no ${path}.`);
const served = JSON.parse(new Map(dataVariables(content, api)).get("json.operations") ?? "") as Record<
  string,
  { schema: object }
>;

const WORLD = ["request", "apiSecretKey"];
/** Leaves out the echo, which has the credentials of the environment. */
const withoutEcho = (body: JsonObject) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !WORLD.includes(name)));

const named = operations.map((operation) => [operation.path, operation] as const);

test.each(named)("the example request of %s gets its example response", async (path, operation) => {
  const sandbox = await createExampleAccount(operation, operations);
  const { status, body } = sandbox.execute(path, exampleRequest(operation));
  expect(status).toBe(200);
  expect(withoutEcho(body)).toEqual(withoutEcho(successResponse(operation)));
  expect(body.request).toEqual(exampleRequest(operation));
});

/** Requests that get a documented error: path and fields that replace those of the example. */
const REJECTED: [path: string, fields: JsonObject][] = [
  ["/Orders/GetOrderDetails", { apiSecretKey: "wrong" }],
  ["/Orders/GetOrderDetails", { orderId: 1 }],
  ["/Subscriptions/ChangeName", { subscriptionId: 1 }],
  ["/Subscriptions/ChangeName", { newSubscriptionName: " " }],
  ["/Subscriptions/ChangeProduct", { productId: 1 }],
  ["/Customers/SendOnetimeLoginEmail", { customerEmail: "nobody@example.com" }],
  ["/Orders/GetList", { take: 101 }],
  ["/Affiliates/AssignToOrder", { affiliateAgreementId: 1 }],
  ["/Orders/DoReferenceCharge", { referencedOrderId: 1 }],
  ["/Orders/DoRefund", { orderIds: [] }],
  ["/Orders/DoPartialRefund", { refundAmount: 49.01 }],
  ["/Products/CreatePercentageDiscountCoupon", { percentageValue: 101 }],
  ["/Subscriptions/ChangeQuantity", { quantity: 0 }],
  ["/Subscriptions/ChangeRecurringPrice", { priceCurrencyCode: "EUR" }],
  ["/Subscriptions/BulkChangeRecurringPrice", { priceCurrencyCode: "GBP" }],
  ["/Subscriptions/ChangeNextPaymentDate", { newNextPaymentDate: "2026-03-14T09:00:00.000Z" }],
  ["/Subscriptions/ChangeTrialPeriodDate", { subscriptionId: 4001001 }],
  ["/Subscriptions/ChangeBillingPeriod", { newBillingPeriodTypeId: 5 }],
  ["/Subscriptions/ChangeRenewalType", { renewalTypeId: 3 }],
  ["/Products/GetStoreProducts", { productStatusId: 2 }],
  ["/Subscriptions/Suspend", { cancellationReasonId: null, reasonText: " " }],
  ["/Subscriptions/Finish", { reasonText: "" }],
  ["/Subscriptions/Renew", { subscriptionId: 4001001 }],
  ["/Subscriptions/BulkSuspendSubscriptions", { subscriptionIds: [] }],
  ["/Products/GetProductPricing", { products: [{ productId: 1 }] }],
];

test("every documented error message is the response to some request, with its documented field", async () => {
  const seen = new Set<string>();
  const collect = (body: JsonObject) => {
    for (const { propertyWithError, propertyErrorMessages } of errorsIn(body)) {
      seen.add(`${propertyWithError.replace(/^.*\./, "")}: ${propertyErrorMessages}`);
    }
  };
  for (const [path, fields] of REJECTED) {
    const request = Object.fromEntries(
      Object.entries({ ...exampleRequest(operationAt(path)), ...fields }).filter(
        ([, value]) => value !== null,
      ),
    );
    collect((await createAccount()).execute(path, request).body);
  }
  const sandbox = await createAccount();
  for (const path of ["/Subscriptions/Terminate", "/Products/CreatePercentageDiscountCoupon"]) {
    for (const _ of [1, 2]) collect(sandbox.execute(path, exampleRequest(operationAt(path))).body);
  }
  const rows = facts.get(ERROR_MESSAGES)?.table?.rows ?? [];
  const missing = rows.filter(([fields = "", message = ""]) => {
    const texts = fields.split(", ").map((field) => `${field}: ${message}`.replaceAll("`", ""));
    return !texts.some((text) => seen.has(text));
  });
  // The last is the message about an item: the example of the bulk operation has it.
  expect(missing.map(([field]) => field)).toEqual(["`actionItemMessage`"]);
});

test("credentials and schemas are rejected with status 400, all else with 200", async () => {
  const sandbox = await createAccount();
  const status = (request: unknown) => sandbox.execute("/Orders/GetOrderDetails", request).status;
  expect(status({ ...CREDENTIALS, orderId: 20010001 })).toBe(200);
  expect(status({ ...CREDENTIALS, orderId: 1 })).toBe(200);
  expect(status({ ...CREDENTIALS, orderId: "20010001" })).toBe(400);
  expect(status({ ...CREDENTIALS, orderId: 20010001, orderID: 1 })).toBe(400);
  expect(status({ ...CREDENTIALS, orderId: 20010001, vendorAccountId: 1 })).toBe(400);
  for (const request of [null, [], "text", 5]) expect(status(request)).toBe(400);
});

test.each<[path: string, fields: JsonObject, isSuccess: boolean]>([
  ["/Orders/DoReferenceCharge", { priceValue: -5 }, false],
  ["/Subscriptions/ChangeRecurringPrice", { newPriceValue: 0 }, false],
  ["/Subscriptions/ChangeBillingPeriod", { newBillingPeriodTypeId: 4, newBillingPeriodValue: 1e12 }, false],
  ["/Subscriptions/ChangeBillingPeriod", { newBillingPeriodTypeId: 4, newBillingPeriodValue: 999 }, true],
  ["/Products/GetProductPricing", { language: "no language" }, true],
  ["/Orders/GetList", { search: { dateFrom: "yesterday" } }, true],
])("%s with %j does not break the account", async (path, fields, isSuccess) => {
  const sandbox = await createAccount();
  const { body } = sandbox.execute(path, { ...exampleRequest(operationAt(path)), ...fields });
  expect(body.isSuccess).toBe(isSuccess);
  await sandbox.advance(400 * 86_400_000);
  expect(sandbox.now()).toBeGreaterThan(0);
});

/** One of two fields is required: a rule of the operation, which has a message of its own. */
const ALTERNATIVES: Readonly<Record<string, string[]>> = {
  "/Customers/SendOnetimeLoginEmail": ["customerEmail", "orderId"],
  "/Subscriptions/Suspend": ["cancellationReasonId", "reasonText"],
  "/Subscriptions/Terminate": ["cancellationReasonId", "reasonText"],
};

/** Values that fit some fields and do not fit others. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, "", "text", "a@example.com", "2026-05-20T12:00:00.000Z", "2026-13-01"),
  fc.constantFrom<unknown>(-1, 0, 1, 1.5, 3, 100, 101, 4001001, [], [1], ["text"], {}, { productId: 1 }),
);

test.each(named)("requests of %s are valid or not as a JSON Schema validator says", (path, { request }) => {
  const validate = createBodyValidator(apiDocument);
  const pointer = ["paths", path, "post", "requestBody", "content", "application/json", "schema"];
  const example = (request?.examples[0]?.value ?? {}) as object;
  const schema = served[path]?.schema ?? {};
  const changed = fc.tuple(
    fc.dictionary(fc.constantFrom(...Object.keys(example), "misspelled"), anyValue, { maxKeys: 2 }),
    fc.subarray(
      Object.keys(example).filter((name) => !ALTERNATIVES[path]?.includes(name)),
      { maxLength: 2 },
    ),
  );
  fc.assert(
    fc.property(changed, ([fields, left]) => {
      const sent = Object.fromEntries(
        Object.entries({ ...example, ...fields }).filter(([name]) => !left.includes(name)),
      );
      const isInvalid = schemaErrors(schema, sent).length > 0;
      expect(isInvalid, JSON.stringify(sent)).toBe(validate(pointer, sent).length > 0);
    }),
    { numRuns: 40 },
  );
});
