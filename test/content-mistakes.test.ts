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
/** Beside the files of a case that differ from the base: what is printed, and which files of the base are not there. */
const EXPECTED = "expected.txt";
const REMOVED = "removed.txt";

const cases = (await readdir(CASES)).sort();

test("the base site has no mistake", async () => {
  expect(await check()).toBe("0 problems in 0 files\n");
});

test.each(cases)("%s is told to the writer as expected", async (name) => {
  expect(await check(name)).toBe(await readFile(join(CASES, name, EXPECTED), "utf8"));
});

/** What `npm run check` prints of the base site with the files of a case over it. */
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
  // As the command does: wording is looked at when the content itself is right.
  if (diagnostics.length === 0) diagnostics.push(...(await wordingDiagnostics(library, contentDir)));
  return `${formatDiagnostics(diagnostics)}\n`.replaceAll(contentDir, "content");
}

async function readRemoved(name: string): Promise<string[]> {
  const files = await readdir(join(CASES, name));
  if (!files.includes(REMOVED)) return [];
  return (await readFile(join(CASES, name, REMOVED), "utf8")).trim().split("\n");
}
