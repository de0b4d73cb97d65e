import { expect, test } from "vitest";
import { frontmatterSchema, sidebarSchema } from "../schemas/schemas.ts";
import { repairData } from "./repair-data.ts";

const sidebar = (written: unknown) => repairData(written, sidebarSchema);

test("a misspelt field gets its name, and nothing is lost", () => {
  expect(sidebar({ docs: [{ lable: "A", itmes: ["a"] }] })).toEqual({
    value: { docs: [{ label: "A", items: ["a"] }] },
    isPartial: false,
  });
});

test("an unknown field goes; pages may be lost with a text or a list, not with a number or a yes", () => {
  const value = { docs: [{ label: "A", items: ["a"] }] };
  expect(sidebar({ docs: [{ label: "A", items: ["a"], collapsed: true }] })).toEqual({
    value,
    isPartial: false,
  });
  expect(sidebar({ docs: [{ label: "A", items: ["a"], children: ["b"] }] })).toEqual({
    value,
    isPartial: true,
  });
});

test("a field that is missing or of a wrong type is empty, an optional one left out", () => {
  const repaired = repairData({ title: 404, related: "a.mdx", draft: "yes" }, frontmatterSchema);
  expect(repaired).toMatchObject({
    value: { title: "404", description: "", related: [], draft: false },
    isPartial: true,
  });
});

test("a value of the right type stays, also one that is refused", () => {
  expect(sidebar({ docs: [{ label: "A", url: "//a.example" }, { label: 1 }] })?.value).toEqual({
    docs: [{ label: "A", url: "//a.example" }, { label: "1" }],
  });
});

test("an entry of no known kind leaves the places of the others", () => {
  expect(sidebar({ docs: [null, "a"] })?.value.docs?.[1]).toBe("a");
});

test("what is written is not changed", () => {
  const written = { docs: [{ lable: "A" }] };
  sidebar(written);
  expect(written).toEqual({ docs: [{ lable: "A" }] });
});
