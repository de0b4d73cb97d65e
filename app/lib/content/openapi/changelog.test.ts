import { expect, test } from "vitest";
import type { Api } from "./api.ts";
import type { ApiField } from "./api-fields.ts";
import { type ApiRelease, surfaceOf } from "./api-surface.ts";
import { changelogOf } from "./changelog.ts";

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
