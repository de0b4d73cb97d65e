import { expect, test } from "vitest";
import { checkCloudfrontLimits, withinHeadersFileLimits } from "./host-limits.ts";

const POLICY = "default-src 'none'";
const custom = (count: number, length = 10) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-Header-${index}`, "x".repeat(length)]));

test("a policy at each of CloudFront's quotas is accepted", () => {
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
    "The Content-Security-Policy has 1784 characters; the maximum is 1783.",
  ],
  ["too many headers", { custom: custom(11) }, "The policy has 11 custom headers; the maximum is 10."],
  [
    "too many removed",
    { removed: Array(11).fill("A") },
    "The policy has 11 headers to remove; the maximum is 10.",
  ],
  [
    "a long value",
    { custom: { "X-Long": "x".repeat(2_000) } },
    "X-Long has 2000 characters; the maximum is 1783.",
  ],
  ["a long name", { custom: { [`X-${"n".repeat(300)}`]: "" } }, "has 302 characters; the maximum is 256."],
  [
    "a large total",
    { custom: custom(6, 1_783) },
    "The total of all custom headers has 10758 characters; the maximum is 10240.",
  ],
])(
  "CloudFront's quotas reject %s, and the error states the size and the maximum",
  (_what, policy, message) => {
    expect(() => checkCloudfrontLimits({ policy: POLICY, custom: {}, removed: [], ...policy })).toThrow(
      message,
    );
  },
);

test("every exceeded quota is reported at once", () => {
  const check = () => checkCloudfrontLimits({ policy: "p".repeat(1_784), custom: custom(11), removed: [] });
  expect(check).toThrow(/Content-Security-Policy has 1784.*\n.*11 custom headers/);
});

test("a _headers file with a long line or too many rules is rejected", () => {
  const file = (rules: number, length: number) =>
    Array.from({ length: rules }, (_, index) => `/${index}/*\n  X-Long: ${"x".repeat(length)}`).join("\n");
  expect(withinHeadersFileLimits(file(100, 1_990))).toBe(file(100, 1_990));
  expect(() => withinHeadersFileLimits(file(1, 1_991))).toThrow(
    "X-Long has 2001 characters in a line; the maximum is 2000.",
  );
  expect(() => withinHeadersFileLimits(file(101, 1))).toThrow("The file has 101 rules; the maximum is 100.");
});
