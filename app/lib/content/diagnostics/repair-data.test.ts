import { expect, test } from "vitest";
import { frontmatterSchema, sidebarSchema } from "../schemas/schemas.ts";
import { repairData } from "./repair-data.ts";

const sidebar = (written: unknown) => repairData(written, sidebarSchema);

test("a misspelled field is renamed and nothing is lost", () => {
  expect(sidebar({ docs: [{ lable: "A", itmes: ["a"] }] })).toEqual({
    value: { docs: [{ label: "A", items: ["a"] }] },
    isPartial: false,
  });
});

test("an unknown field is removed; pages may be lost with a string or list, not with a number or boolean", () => {
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

test("a missing or mistyped field is emptied, an optional one omitted", () => {
  const repaired = repairData({ title: 404, related: "a.mdx", draft: "yes" }, frontmatterSchema);
  expect(repaired).toMatchObject({
    value: { title: "404", description: "", related: [], draft: false },
    isPartial: true,
  });
});

test("a value of the right type is unchanged even if it is invalid", () => {
  expect(sidebar({ docs: [{ label: "A", url: "//a.example" }, { label: 1 }] })?.value).toEqual({
    docs: [{ label: "A", url: "//a.example" }, { label: "1" }],
  });
});

test("an entry of an unknown kind does not shift the others", () => {
  expect(sidebar({ docs: [null, "a"] })?.value.docs?.[1]).toBe("a");
});

test("the input is not mutated", () => {
  const written = { docs: [{ lable: "A" }] };
  sidebar(written);
  expect(written).toEqual({ docs: [{ lable: "A" }] });
});
