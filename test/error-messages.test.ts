import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ERROR_MESSAGES, errorsIn } from "#app/lib/content/openapi/examples.ts";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { content } from "./site-content.ts";

const { api, facts } = content;

/** Each field and message of the fact, as `orderId: No order …`. */
const rows = (facts.get(ERROR_MESSAGES)?.table?.rows ?? []).map(([fields = "", message = ""]) =>
  fields.split(", ").map((field) => textOf(field, message)),
);
const examples = [...(api?.operations.values() ?? [])].flatMap(({ path, responses }) =>
  responses.flatMap(({ status, body }) =>
    (body?.examples ?? []).flatMap(({ name, value }) =>
      messagesIn(value).map((text) => ({ at: `${path} ${status} ${name}`, text })),
    ),
  ),
);

test("every error message in an example response is in the fact about them", () => {
  expect(examples.length).toBeGreaterThan(70);
  const unknown = examples.filter(({ text }) => !rows.flat().includes(text));
  expect(unknown.map(({ at, text }) => `${at}: "${text}" is not in facts.json, ${ERROR_MESSAGES}`)).toEqual(
    [],
  );
});

test("an example response uses every error message of the fact", () => {
  const used = new Set(examples.map(({ text }) => text));
  expect(rows.filter((texts) => !texts.some((text) => used.has(text)))).toEqual([]);
});

test("every error message in the code of a page is in the fact about them", () => {
  const written = /"propertyWithError": "(\w+)", "propertyErrorMessages": \["([^"]*)"\]/g;
  const errors = allPages(content).flatMap(({ file }) =>
    [...readFileSync(file, "utf8").matchAll(written)].map(([, field = "", message = ""]) =>
      textOf(field, message),
    ),
  );
  expect(errors).not.toEqual([]);
  expect(errors.filter((text) => !rows.flat().includes(text))).toEqual([]);
});

/** Returns the messages about fields, and about the items of a response. */
function messagesIn(value: Parameters<typeof errorsIn>[0]): string[] {
  const { changedItems = [] } = value as { changedItems?: { actionItemMessage: string }[] };
  return [
    ...errorsIn(value).flatMap(({ propertyWithError, propertyErrorMessages }) =>
      propertyErrorMessages.map((message) => textOf(propertyWithError.split(".").at(-1) ?? "", message)),
    ),
    ...changedItems.flatMap(({ actionItemMessage }) =>
      actionItemMessage ? [textOf("actionItemMessage", actionItemMessage)] : [],
    ),
  ];
}

function textOf(field: string, message: string): string {
  return `${field}: ${message}`.replaceAll("`", "");
}
