import { expect, test } from "vitest";
import { editDistance, findNearest, listNames, suggest } from "./nearest.ts";

test("the candidate with the smallest distance is the nearest, ignoring case", () => {
  expect(findNearest("titel", ["tile", "title", "table"])).toBe("title");
  expect(findNearest("PHP", ["python", "php"])).toBe("php");
});

test("no candidate is near if more than 40 % of the letters differ", () => {
  expect(findNearest("abcde", ["abcxy"])).toBe("abcxy");
  expect(findNearest("abcde", ["abxyz"])).toBeUndefined();
  expect(findNearest("slug", ["title", "description"])).toBeUndefined();
  expect(findNearest("title", [])).toBeUndefined();
});

test("shared folders do not make two pages similar", () => {
  const pages = ["integrate-with-acme/analytics", "integrate-with-acme/webhook-ipn"];
  expect(findNearest("integrate-with-acme/refunds", pages)).toBeUndefined();
  expect(findNearest("integrate-with-acme/analytic", pages)).toBe("integrate-with-acme/analytics");
});

test("shared endings do not make two files similar", () => {
  expect(findNearest("../guides/tax.mdx", ["../guides/faq.mdx"])).toBeUndefined();
  expect(findNearest("/docs/a/", ["/docs/b/"])).toBeUndefined();
  expect(findNearest("{provider.foo}", ["{provider.name}"])).toBeUndefined();
  expect(findNearest("{provider.nmae}", ["{provider.name}"])).toBe("{provider.name}");
});

test("suggest names the nearest candidate with the ending, or returns the fallback", () => {
  expect(suggest("instal", ["install"], "write it first.")).toBe('did you mean "install"?');
  expect(suggest("instal", ["install"], "write it first.", "#top")).toBe('did you mean "install#top"?');
  expect(suggest("payouts", ["install"], "write it first.")).toBe("write it first.");
});

test("listNames shortens long lists", () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index + 1}`);
  expect(listNames([])).toBe("none");
  expect(listNames(names(2))).toBe("p1, p2");
  expect(listNames(names(12))).toMatch(/, p12$/);
  expect(listNames(names(15))).toMatch(/, p12 and 3 more$/);
});

test.each([
  ["webhook", "webhook", 0],
  ["webhok", "webhook", 1],
  ["wehbook", "webhook", 1],
  ["cupon", "coupon", 1],
  ["termiante", "terminate", 1],
  ["kitten", "sitting", 3],
  ["", "abc", 3],
])("the edit distance of %s and %s is %d, in both directions", (a, b, expected) => {
  expect(editDistance(a, b, 5)).toBe(expected);
  expect(editDistance(b, a, 5)).toBe(expected);
});

test("distances above the maximum are reported as one more", () => {
  expect(editDistance("kitten", "sitting", 2)).toBe(3);
  expect(editDistance("a", "abcdefgh", 2)).toBe(3);
});
