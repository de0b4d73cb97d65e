import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatLicenses, PERMISSIVE, shippedLicenses } from "./licenses.ts";

const LOCK = JSON.stringify({
  packages: {
    "": { version: "1.0.0" },
    "node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/a/node_modules/@x/y": { version: "1.0.0", license: "ISC" },
    "node_modules/silent": { version: "3.0.0" },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0", dev: true },
  },
});

test("runtime packages are listed by license, development packages are not", () => {
  expect(formatLicenses(shippedLicenses(LOCK))).toBe(
    "ISC (1)\n  @x/y 1.0.0\n\nMIT (1)\n  b 2.0.0\n\nunknown (1)\n  silent 3.0.0",
  );
});

test("every runtime package has a permissive license", () => {
  const packages = shippedLicenses(readFileSync("package-lock.json", "utf8"));
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ license }) => !PERMISSIVE.includes(license))).toEqual([]);
});
