import type { EntryContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { hydrationDataOf } from "./hydration-data.ts";

const dataOf = (loaderData: object, errors: object | null = null, serialized: object | null = null) =>
  hydrationDataOf({
    future: { on: true },
    staticHandlerContext: { loaderData, errors },
    serverHandoffString: JSON.stringify({ state: { loaderData, errors: serialized } }),
  } as unknown as EntryContext);

test("inDocument is left out of every loader's data, and the rest is safe inside a script", () => {
  const title = "</script><!--<script>";
  const json = dataOf({
    root: { title },
    "routes/docs": { page: { id: "a" }, inDocument: { html: "" } },
    a: null,
  });
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual({
    future: { on: true },
    state: { loaderData: { root: { title }, "routes/docs": { page: { id: "a" } }, a: null } },
  });
});

test("errors are those that Remix has serialized", () => {
  const json = dataOf({}, { root: new Error("A secret.") }, { root: { message: "An error." } });
  expect(JSON.parse(json).state.errors).toEqual({ root: { message: "An error." } });
});
