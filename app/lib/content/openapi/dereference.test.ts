import { expect, test } from "vitest";
import { dereference } from "./dereference.ts";

const DOCUMENT = { components: { schemas: { Trip: { type: "string", description: "A trip" } } } };
const TRIP = { $ref: "#/components/schemas/Trip" };

test("references are resolved in properties, whatever their names, but not in examples and other data", () => {
  const names = ["example", "value", "default", "const", "enum", "other"];
  const properties = Object.fromEntries(names.map((name) => [name, TRIP]));
  const resolved = dereference(DOCUMENT, { properties, example: TRIP, default: TRIP, items: TRIP });
  for (const name of names) expect(resolved.properties[name]).toMatchObject({ type: "string" });
  expect(resolved).toMatchObject({ example: TRIP, default: TRIP, items: { description: "A trip" } });
});
