import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { createWordingCheck } from "#build-scripts/lib/editorial/check-wording.ts";

// The first check loads the highlighter and the dictionary.
vi.setConfig({ testTimeout: 60_000 });

const FIXTURES = "test/fixtures";
/** One file for each rule: the changes to the base content that break it, and what is reported. */
const CASES = join(FIXTURES, "content-mistakes");

// All cases share a folder and a library, which reads again only what a case has changed.
const contentDir = await mkdtemp(join(tmpdir(), "content-mistakes-"));
afterAll(() => rm(contentDir, { recursive: true }));
for (const base of ["content", "content-api"])
  await cp(join(FIXTURES, base), contentDir, { recursive: true });
const library = createLibrary({ contentDir, publicDir: join(FIXTURES, "public"), reload: true });
const checkWording = createWordingCheck(library, contentDir);

test("the base content has no mistakes", async () => {
  expect(await findMistakes()).toEqual([]);
});

test.each((await readdir(CASES)).sort())("%s is reported", async (name) => {
  const [changes = "", expected = ""] = (await readFile(join(CASES, name), "utf8")).split(/^= /m);
  for (const change of changes.split(/\n\n+/).filter(Boolean)) await apply(change.trimEnd().split("\n"));
  expect(await findMistakes()).toEqual(expected.trim().split("\n"));
});

test.each([
  ["bytes that are not UTF-8", Buffer.from("---\ntitle: Caf\xE9\n---\n", "latin1"), "2:11"],
  ["UTF-16", Buffer.from("\uFEFF---\ntitle: A page\n---\n", "utf16le"), "1:1"],
])("a page of %s is reported", async (_name, bytes, place) => {
  await write("docs/guides/install.mdx", bytes);
  expect(await findMistakes()).toContain(
    `content/docs/guides/install.mdx:${place} The file is not UTF-8 text from here.`,
  );
});

test.each([
  ...["glossary.json", "redirects.json", "samples.json", "sidebar.json", "site.json", "published.json"],
  ...["search.json", "facts.json", "scenarios.json", "api/openapi.yaml"],
])("%s that cannot be read is one problem", async (path) => {
  const page = await readFile(join(contentDir, "docs/guides/configure.mdx"), "utf8");
  await write("docs/guides/configure.mdx", `${page}\n:term[chargeback] for {sample.price}\n`);
  await write("samples.json", '{ "price": "49.00" }');
  await write(path, '{ "cut off');
  // The made-up samples are incomplete.
  const mistakes = (await findMistakes()).filter((line) => !/is missing|\{sample/.test(line));
  expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^content/${path}:1:\\d+ `))]);
});

/** Returns `file:line:column message` of each mistake, as `npm run content:check` finds them. */
async function findMistakes(): Promise<string[]> {
  const diagnostics = await library.check(new Set(["/llms.txt"]));
  // Like the command, check wording only if the content is valid.
  const all = diagnostics.length > 0 ? diagnostics : await checkWording();
  for (const { fix } of all) expect(fix).not.toBe("");
  return all
    .map(({ file, position, message }) => {
      const place = position ? `${file}:${position.line}:${position.column}` : file;
      return `${place} ${message}`.replaceAll(contentDir, "content");
    })
    .sort();
}

/**
 * Applies a change until the test ends: a path, then the lines to replace (`-`) and to insert (`+`). Only lines to insert are
 * a whole file, and `removed` removes it.
 */
async function apply([path = "", ...lines]: string[]): Promise<void> {
  const marked = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  if (lines[0] === "removed") return write(path, undefined);
  const before = marked("-");
  if (before === "") return write(path, marked("+"));
  const parts = (await readFile(join(contentDir, path), "utf8")).split(before);
  expect(parts, `places of the lines to replace in ${path}`).toHaveLength(2);
  await write(path, parts.join(marked("+")));
}

/** Writes a file, or removes it, until the test ends. */
async function write(path: string, content: string | Buffer | undefined): Promise<void> {
  const file = join(contentDir, path);
  const before = await readFile(file).catch(() => undefined);
  onTestFinished(() => put(file, before));
  await put(file, content);
}

async function put(file: string, content: string | Buffer | undefined): Promise<void> {
  if (content === undefined) return rm(file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
