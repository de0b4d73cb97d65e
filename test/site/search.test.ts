import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { searchManifestSchema } from "#app/lib/search/client/manifest.ts";
import { FORMAT_VERSION } from "#app/lib/search/client/search-messages.ts";
import { readBuiltTree } from "./built-tree.ts";

/** Bytes as sent (brotli). Raise one only with the reason in the commit. */
const BUDGETS = { index: 147_000, worker: 11_300 };

const tree = await readBuiltTree();
const manifest = v.parse(searchManifestSchema, JSON.parse(tree.read("search.json")));
const pathOf = (href: string) => href.slice(1);

describe("search", () => {
  test("the manifest names one index and one worker with content hashes, and this format version", () => {
    expect(manifest.formatVersion).toBe(FORMAT_VERSION);
    expect(tree.files.filter((path) => path.startsWith("assets/search"))).toEqual(
      [pathOf(manifest.index), pathOf(manifest.worker)].sort(),
    );
    for (const href of [manifest.index, manifest.worker]) {
      const hash = createHash("sha256")
        .update(readFileSync(join(tree.dir, href)))
        .digest("hex");
      expect(href).toContain(`-${hash.slice(0, 8)}.`);
    }
  });

  test.each([
    ["index", manifest.index],
    ["worker", manifest.worker],
  ] as const)("the %s is within its budget", (name, href) => {
    const size = tree.bytesOf(pathOf(href));
    console.info(`${name.padEnd(16)} ${String(size).padStart(7)} of ${BUDGETS[name]} bytes`);
    expect(size).toBeLessThanOrEqual(BUDGETS[name]);
  });
});
