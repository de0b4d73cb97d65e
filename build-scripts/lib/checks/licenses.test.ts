import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatLicences, PERMISSIVE, shippedLicences } from "./licenses.ts";

const LOCK = JSON.stringify({
  packages: {
    "": { version: "1.0.0" },
    "node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/a/node_modules/@x/y": { version: "1.0.0", license: "ISC" },
    "node_modules/silent": { version: "3.0.0" },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0", dev: true },
  },
});

test("packages that run with the site are listed by licence, those for development are not", () => {
  expect(formatLicences(shippedLicences(LOCK))).toBe(
    "ISC (1)\n  @x/y 1.0.0\n\nMIT (1)\n  b 2.0.0\n\nunknown (1)\n  silent 3.0.0",
  );
});

test("everything that runs with this site has a permissive licence", () => {
  const packages = shippedLicences(readFileSync("package-lock.json", "utf8"));
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ licence }) => !PERMISSIVE.includes(licence))).toEqual([]);
});
