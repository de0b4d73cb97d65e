import { expect, test } from "vitest";
import type { Api } from "./api.ts";
import type { ApiField } from "./api-fields.ts";
import { type ApiRelease, type ApiSurface, type FieldSurfaces, surfaceOf } from "./api-surface.ts";
import { changelogOf, compareSurfaces } from "./changelog.ts";

const field = (name: string, members: ApiField[] = []) =>
  ({ name, type: "integer", presence: "required", values: [], members }) as unknown as ApiField;

const apiWith = (request: ApiField[]) =>
  ({
    operations: new Map([["refund", { method: "POST", path: "/Refund", request, response: [] }]]),
    events: [{ name: "OrderCharged" }],
    eventFields: [{ id: "order", fields: [{ name: "ORDER_ID", type: "integer", values: [] }] }],
  }) as unknown as Api;

const FIRST: ApiRelease = { version: "1", date: "2026-01-01", ...surfaceOf(apiWith([field("id")])) };
const SECOND: ApiRelease = { version: "2", date: "2026-02-01", ...surfaceOf(apiWith([])) };

test("nested fields are named by their path", () => {
  expect(surfaceOf(apiWith([field("search", [field("id")])])).operations).toEqual({
    "POST /Refund": {
      request: {
        search: { type: "integer", presence: "required" },
        "search.id": { type: "integer", presence: "required" },
      },
      response: {},
    },
  });
});

test("the first release has a summary, and each later one what changed", () => {
  expect(changelogOf([SECOND, FIRST], apiWith([]))).toEqual([
    {
      release: { version: "2", date: "2026-02-01" },
      changes: [{ text: "Removed the request field `id` of `POST /Refund`.", isBreaking: true }],
    },
    {
      release: { version: "1", date: "2026-01-01" },
      summary: "Initial version: 1 operations and 1 webhook events.",
      changes: [],
    },
  ]);
});

test("changes since the newest release come first, without a version", () => {
  const [entry] = changelogOf([FIRST], apiWith([field("id"), field("note")]));
  expect(entry).toEqual({
    changes: [{ text: "Added the required request field `note` of `POST /Refund`.", isBreaking: true }],
  });
});

const surface = (request: FieldSurfaces, response: FieldSurfaces = {}): ApiSurface => ({
  operations: { "POST /Orders/Refund": { request, response } },
  events: [],
  eventFields: {},
});

const ID = { type: "integer", presence: "required" } as const;
const NOTE = { type: "string", presence: "optional" } as const;

test("equal versions have no changes", () => {
  expect(compareSurfaces(surface({ id: ID }), surface({ id: ID }))).toEqual([]);
});

test("a removed operation, event or field is breaking, an added one is not", () => {
  const before = { ...surface({ id: ID }, { old: { type: "string" } }), events: ["OrderCharged"] };
  const after = {
    ...surface({ id: ID, note: NOTE }, { new: { type: "string" } }),
    events: ["OrderRefunded"],
  };
  const other = { request: {}, response: {} };
  expect(
    compareSurfaces(
      { ...before, operations: { ...before.operations, "POST /Old": other } },
      { ...after, operations: { ...after.operations, "POST /New": other } },
    ),
  ).toEqual([
    { text: "Removed the operation `POST /Old`.", isBreaking: true },
    { text: "Added the operation `POST /New`.", isBreaking: false },
    { text: "Added the request field `note` of `POST /Orders/Refund`.", isBreaking: false },
    { text: "Removed the response field `old` of `POST /Orders/Refund`.", isBreaking: true },
    { text: "Added the response field `new` of `POST /Orders/Refund`.", isBreaking: false },
    { text: "Removed the webhook event `OrderCharged`.", isBreaking: true },
    { text: "Added the webhook event `OrderRefunded`.", isBreaking: false },
  ]);
});

test("a new required field and a stricter presence are breaking", () => {
  expect(
    compareSurfaces(surface({ note: NOTE }), surface({ id: ID, note: { ...NOTE, presence: "required" } })),
  ).toEqual([
    { text: "Added the required request field `id` of `POST /Orders/Refund`.", isBreaking: true },
    { text: "The request field `note` of `POST /Orders/Refund` is now required.", isBreaking: true },
  ]);
  expect(compareSurfaces(surface({ id: ID }), surface({ id: { ...ID, presence: "optional" } }))).toEqual([
    { text: "The request field `id` of `POST /Orders/Refund` is now optional.", isBreaking: false },
  ]);
});

test("another type is breaking", () => {
  expect(
    compareSurfaces(surface({}, { id: { type: "integer" } }), surface({}, { id: { type: "string" } })),
  ).toEqual([
    {
      text: "The response field `id` of `POST /Orders/Refund` changed its type from integer to string.",
      isBreaking: true,
    },
  ]);
});

test("a removed value is breaking in requests only, a new value never", () => {
  const before = { type: "integer", values: ["1", "2"] };
  const after = { type: "integer", values: ["2", "3"] };
  const isBreaking = (changes: ReturnType<typeof compareSurfaces>) =>
    changes.map((change) => change.isBreaking);
  expect(isBreaking(compareSurfaces(surface({ state: before }), surface({ state: after })))).toEqual([
    true,
    false,
  ]);
  const inResponse = compareSurfaces(surface({}, { state: before }), surface({}, { state: after }));
  expect(inResponse.map(({ text }) => text)).toEqual([
    "The response field `state` of `POST /Orders/Refund` no longer has the value `1`.",
    "The response field `state` of `POST /Orders/Refund` has the new value `3`.",
  ]);
  expect(isBreaking(inResponse)).toEqual([false, false]);
});
