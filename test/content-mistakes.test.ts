import { execFileSync } from "node:child_process";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { formatDiagnostics } from "#app/lib/content/diagnostics/content-error.ts";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { createWordingCheck } from "#build-scripts/lib/editorial/check-wording.ts";

// The first check loads the highlighter and the dictionary.
vi.setConfig({ testTimeout: 60_000 });

const FIXTURES = "test/fixtures";
/** Folders of cases, each with the content that they start from. */
const SUITES = { "content-mistakes": ["content"], "api-mistakes": ["content", "content-api"] } as const;
type Suite = keyof typeof SUITES;

/** Cases whose files are not text, or too large for a fixture; `file` is a page. */
const MADE: Record<string, (contentDir: string, file: string) => Promise<unknown>> = {
  "folder-with-the-name-of-a-page": (contentDir) => mkdir(join(contentDir, "docs/guides/update.mdx")),
  "link-out-of-the-content-folder": (contentDir) =>
    symlink("/etc/hostname", join(contentDir, "docs/guides/host.md")),
  "page-larger-than-1-mb": (_contentDir, file) => appendFile(file, "word ".repeat(1_000_000)),
  "page-of-300-nested-lists": (_contentDir, file) =>
    appendFile(file, Array.from({ length: 300 }, (_, level) => `${"  ".repeat(level)}- item\n`).join("")),
  "pipe-with-the-name-of-a-page": async (contentDir) =>
    execFileSync("mkfifo", [join(contentDir, "docs/guides/pipe.md")]),
};

const cases = await Promise.all(
  (Object.keys(SUITES) as Suite[]).map(async (suite) => {
    const names = await readdir(join(FIXTURES, suite));
    return names.sort().map((name) => [suite, name] as const);
  }),
);

test.each(Object.keys(SUITES) as Suite[])("the base of %s has no diagnostics", async (suite) => {
  expect(await check(suite)).toBe("0 problems in 0 files\n");
});

test.each(cases.flat())("%s: %s is reported as expected", async (suite, name) => {
  const expected = await readFile(join(FIXTURES, suite, name, "expected.txt"), "utf8");
  expect(await check(suite, name)).toBe(expected);
});

test.each([
  "glossary.json",
  "redirects.json",
  "samples.json",
  "sidebar.json",
  "site.json",
  "api/openapi.yaml",
  "published.json",
  "search.json",
])("%s that cannot be read is one problem", async (path) => {
  const contentDir = await copyBase("api-mistakes");
  const page = join(contentDir, "docs/guides/configure.mdx");
  await writeFile(page, `${await readFile(page, "utf8")}\n:term[chargeback], {sample.price}\n`);
  await writeFile(join(contentDir, "samples.json"), '{ "price": "49.00" }');
  await writeFile(join(contentDir, path), '{ "cut off');
  const diagnostics = await createLibrary({ contentDir, publicDir: join(FIXTURES, "public") }).check(
    new Set(["/llms.txt"]),
  );
  const others = diagnostics.filter(({ file }) => !file.endsWith(path)).map(({ message }) => message);
  // The made-up samples are incomplete.
  expect(others.filter((message) => !/is missing|sample/.test(message))).toEqual([]);
  expect(diagnostics.filter(({ file }) => file.endsWith(path))).toHaveLength(1);
});

async function copyBase(suite: Suite): Promise<string> {
  const contentDir = await mkdtemp(join(tmpdir(), "content-mistakes-"));
  onTestFinished(() => rm(contentDir, { recursive: true }));
  for (const base of SUITES[suite]) await cp(join(FIXTURES, base), contentDir, { recursive: true });
  return contentDir;
}

/**
 * Returns the output of `npm run content:check` for the base content with a case applied: its files are copied, those named in
 * `removed.txt` deleted, and the lines in `changes.txt` replaced.
 */
async function check(suite: Suite, name?: string): Promise<string> {
  const contentDir = await copyBase(suite);
  if (name) {
    await cp(join(FIXTURES, suite, name), contentDir, { recursive: true });
    for (const path of (await readIfPresent(contentDir, "removed.txt")).split("\n").filter(Boolean))
      await rm(join(contentDir, path), { recursive: true });
    await applyChanges(contentDir, await readIfPresent(contentDir, "changes.txt"));
    await MADE[name]?.(contentDir, join(contentDir, "docs/guides/install.mdx"));
  }
  const library = createLibrary({ contentDir, publicDir: join(FIXTURES, "public") });
  const diagnostics = await library.check(new Set(["/llms.txt"]));
  // Like the command, check wording only if the content is valid.
  if (diagnostics.length === 0) diagnostics.push(...(await createWordingCheck(library, contentDir)()));
  return `${formatDiagnostics(diagnostics)}\n`.replaceAll(contentDir, "content");
}

/** Replaces lines: each change is a path, the lines to replace (`-`) and the lines to insert (`+`); a blank line ends it. */
async function applyChanges(contentDir: string, changes: string): Promise<void> {
  for (const change of changes.split(/\n\n+/).filter(Boolean)) {
    const [path = "", ...lines] = change.trimEnd().split("\n");
    const marked = (mark: string) =>
      lines
        .filter((line) => line.startsWith(mark))
        .map((line) => `${line.slice(1)}\n`)
        .join("");
    const file = join(contentDir, path);
    const parts = (await readFile(file, "utf8")).split(marked("-"));
    expect(parts, `places of the lines to replace in ${path}`).toHaveLength(2);
    await writeFile(file, parts.join(marked("+")));
  }
}

function readIfPresent(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), "utf8").catch(() => "");
}
