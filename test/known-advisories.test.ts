import { readFileSync } from "node:fs";
import { resolvePath } from "@remix-run/react";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { version?: string }>;
};

test.each([
  ["@remix-run/router", "1.23.4", "GHSA-jjmj-jmhj-qwj2"],
  ["react-router", "6.30.6", "GHSA-jjmj-jmhj-qwj2"],
  ["react-router-dom", "6.30.6", "GHSA-jjmj-jmhj-qwj2"],
  ["uuid", "11.1.1", "GHSA-w5hq-g745-h8pq"],
])("%s is installed at %s only, which fixes %s", (name, version) => {
  const path = `node_modules/${name}`;
  const installed = Object.entries(packages).filter(([key]) => key === path || key.endsWith(`/${path}`));
  expect(installed.map(([, entry]) => entry.version)).toEqual([version]);
});

test.each(["//evil.example/x", "//evil.example//x"])(
  "the router resolves %j to a path of this site",
  (to) => {
    expect(resolvePath(to, "/docs/").pathname).toMatch(/^\/evil\.example/);
  },
);
