import { expect, test } from "vitest";
import { checkCloudfrontLimits, withinHeadersFileLimits } from "./host-limits.ts";

const POLICY = "default-src 'none'";
const custom = (count: number, length = 10) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-Header-${index}`, "x".repeat(length)]));

test("what CloudFront takes passes, up to each quota", () => {
  expect(() =>
    checkCloudfrontLimits({ policy: "p".repeat(1_783), custom: custom(10), removed: ["Server"] }),
  ).not.toThrow();
  expect(() =>
    checkCloudfrontLimits({ policy: POLICY, custom: custom(5, 1_783), removed: [] }),
  ).not.toThrow();
});

test.each([
  [
    "a long policy",
    { policy: "p".repeat(1_784) },
    "The Content-Security-Policy has 1784 characters; 1783 are",
  ],
  ["too many headers", { custom: custom(11) }, "The policy has 11 headers of its own; 10 are the most."],
  [
    "too many removed",
    { removed: Array(11).fill("A") },
    "The policy has 11 headers to remove; 10 are the most.",
  ],
  [
    "a long value",
    { custom: { "X-Long": "x".repeat(2_000) } },
    "X-Long has 2000 characters; 1783 are the most.",
  ],
  ["a long name", { custom: { [`X-${"n".repeat(300)}`]: "" } }, "has 302 characters; 256 are the most."],
  [
    "all together",
    { custom: custom(6, 1_783) },
    "All headers of its own together has 10758 characters; 10240",
  ],
])("CloudFront's quotas refuse %s, and the error names it and its size", (_what, given, message) => {
  expect(() => checkCloudfrontLimits({ policy: POLICY, custom: {}, removed: [], ...given })).toThrow(message);
});

test("everything that is too much is named at once", () => {
  const check = () => checkCloudfrontLimits({ policy: "p".repeat(1_784), custom: custom(11), removed: [] });
  expect(check).toThrow(/Content-Security-Policy has 1784.*\n.*11 headers of its own/);
});

test("_headers is refused with a line or a number of rules that its host does not read", () => {
  const file = (rules: number, length: number) =>
    Array.from({ length: rules }, (_, index) => `/${index}/*\n  X-Long: ${"x".repeat(length)}`).join("\n");
  expect(withinHeadersFileLimits(file(100, 1_990))).toBe(file(100, 1_990));
  expect(() => withinHeadersFileLimits(file(1, 1_991))).toThrow("X-Long has 2001 characters in a line; 2000");
  expect(() => withinHeadersFileLimits(file(101, 1))).toThrow("The file has 101 rules; 100 are the most.");
});
