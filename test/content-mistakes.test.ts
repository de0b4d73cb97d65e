import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formatDiagnostics } from "#app/lib/content/diagnostics/content-error.ts";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { wordingDiagnostics } from "#build-scripts/lib/editorial/check-wording.ts";

const BASE = "test/fixtures/content";
const CASES = "test/fixtures/content-mistakes";
const PUBLIC = "test/fixtures/public";
/** In a case's folder, besides files that override the base: the expected output, and a list of base files to remove. */
const EXPECTED = "expected.txt";
const REMOVED = "removed.txt";

const cases = (await readdir(CASES)).sort();

test("the base site has no diagnostics", async () => {
  expect(await check()).toBe("0 problems in 0 files\n");
});

test.each(cases)("%s is reported as expected", async (name) => {
  expect(await check(name)).toBe(await readFile(join(CASES, name, EXPECTED), "utf8"));
});

/** Returns the output of `npm run check` for the base site with a case's files over it. */
async function check(name?: string): Promise<string> {
  const contentDir = await mkdtemp(join(tmpdir(), "content-mistakes-"));
  onTestFinished(() => rm(contentDir, { recursive: true }));
  await cp(BASE, contentDir, { recursive: true });
  if (name) {
    await cp(join(CASES, name), contentDir, { recursive: true });
    for (const path of await readRemoved(name)) await rm(join(contentDir, path), { recursive: true });
  }
  const library = createLibrary({ contentDir, publicDir: PUBLIC });
  const diagnostics = await library.check(new Set(["/llms.txt"]));
  // Like the command, check wording only if the content is valid.
  if (diagnostics.length === 0) diagnostics.push(...(await wordingDiagnostics(library, contentDir)));
  return `${formatDiagnostics(diagnostics)}\n`.replaceAll(contentDir, "content");
}

async function readRemoved(name: string): Promise<string[]> {
  const files = await readdir(join(CASES, name));
  if (!files.includes(REMOVED)) return [];
  return (await readFile(join(CASES, name, REMOVED), "utf8")).trim().split("\n");
}
