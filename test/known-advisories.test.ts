import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import remixConfig from "../remix.config.js";

interface Entry {
  version?: string;
  /** Left out by npm for packages of the registry in use. */
  resolved?: string;
  integrity?: string;
  dev?: boolean;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Entry> };
/** Shipped packages, as `name version`. */
const shipped = Object.entries(lock.packages)
  .filter(([path, { dev }]) => path !== "" && !dev)
  .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, "")} ${version}`);

/** Advisories of a shipped version, and why they do not apply. */
const OPEN: { id: string; of: string; why: string }[] = [
  {
    id: "GHSA-rxv8-25v2-qmq8",
    of: "turbo-stream 2.4.1",
    why: "single fetch is off, so its decoder never runs, and the published site has no server",
  },
  {
    id: "GHSA-337j-9hxr-rhxg",
    of: "react-router 6.30.6",
    why: "the build writes that state, which contains nothing from a request",
  },
  {
    id: "GHSA-wrjc-x8rr-h8h6",
    of: "react-router 6.30.6",
    why: "content with such links does not build, and the router only gets paths of this site",
  },
];

test("every package of the lock file has a hash, and is from the npm registry", () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  expect(packages.length).toBeGreaterThan(1000);
  const isSafe = ({ integrity = "", resolved = "https://registry.npmjs.org/" }: Entry) =>
    integrity.startsWith("sha512-") && resolved.startsWith("https://registry.npmjs.org/");
  expect(packages.filter(([, entry]) => !isSafe(entry)).map(([path]) => path)).toEqual([]);
});

test("every advisory concerns a shipped version, and the README says why it stays", () => {
  const [, section = ""] = readFileSync("build-scripts/README.md", "utf8").split("### Known advisories");
  const named = [
    ...(section.split("\n## ")[0] ?? "").matchAll(/\| (\S+ \S+)[^|]*\| (GHSA[\w-]+)[^|]*\| ([^|]*) \|/g),
  ];
  expect(named.map(([, of, id, why]) => ({ id, of: of?.replace(/,$/, ""), why }))).toEqual(
    OPEN.map((advisory) => ({ ...advisory, why: expect.stringContaining(advisory.why) })),
  );
  for (const { of } of OPEN) expect(shipped).toContain(of);
});

test("what the advisories need is off: single fetch, and the manifest of lazy route discovery", () => {
  expect(remixConfig.future).toMatchObject({ v3_singleFetch: false, v3_lazyRouteDiscovery: false });
});
