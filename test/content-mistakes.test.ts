import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { checkWording } from "#build-scripts/lib/editorial/check-wording.ts";

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
const library = createLibrary({
  blocks: BLOCKS,
  contentDir,
  publicDirs: [join(FIXTURES, "public")],
  reload: true,
});

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
  await write("docs/guides/configure.mdx", `${page}\n:term[chargeback] for {sample.vendorId}\n`);
  await write("samples.json", '{ "vendorId": "100200" }');
  await write(path, '{ "cut off');
  // The made-up samples are incomplete.
  const mistakes = (await findMistakes()).filter((line) => !/is missing|\{sample/.test(line));
  expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^content/${path}:1:\\d+ `))]);
});

test.each([
  [
    "nested in too many levels",
    `${">".repeat(4000)} Text.`,
    "7:201 The text is nested in more than 200 levels.",
  ],
  ["larger than 1 MB", "Text. ".repeat(200_000), "1:1 The page is larger than 1 MB."],
  [
    "with a large diagram",
    `\`\`\`diagram title="A" alt="B."\n${"a -> b; ".repeat(300)}\n\`\`\``,
    "7:1 The diagram has 2400 characters.",
  ],
])("a page %s is reported", async (_name, text, expected) => {
  const description = "Which settings the plugin has, and which of them you need at the start of all.";
  await write(
    "docs/reference/events.md",
    `---\ntitle: Large\ndescription: ${description}\n---\n\n\n${text}\n`,
  );
  const mistakes = await findMistakes();
  expect(mistakes.filter((line) => line.startsWith("content/docs/reference"))).toEqual([
    `content/docs/reference/events.md:${expected}`,
  ]);
});

test("links to nowhere and folders named like a page are reported", async () => {
  const at = (path: string) => join(contentDir, path);
  onTestFinished(async () => {
    for (const path of ["docs/gone.mdx", "docs/loop.mdx", "docs/folder.mdx", "assets"])
      await rm(at(path), { recursive: true, force: true });
  });
  await symlink("nowhere.mdx", at("docs/gone.mdx"));
  await symlink("loop.mdx", at("docs/loop.mdx"));
  await mkdir(at("docs/folder.mdx"));
  await mkdir(at("assets/a"), { recursive: true });
  await symlink("../../docs", at("assets/a/docs"));
  expect(await findMistakes()).toEqual([
    "content/assets/a/docs The symbolic link leads to no file.",
    "content/docs/folder.mdx The folder is named like a page.",
    "content/docs/gone.mdx The symbolic link leads to no file.",
    "content/docs/loop.mdx The symbolic link leads to no file.",
  ]);
});

/** Returns `file:line:column message` of each mistake, as `npm run content:check` finds them. */
async function findMistakes(): Promise<string[]> {
  const diagnostics = await library.check(new Set(["/llms.txt"]));
  // Like the command, check wording only if the content is valid.
  const all =
    diagnostics.length > 0
      ? diagnostics
      : await checkWording(library, { contentDir, providerDir: contentDir });
  for (const { fix } of all) expect(fix).not.toBe("");
  return all
    .map(({ file, position, message, isWarning }) => {
      const place = position ? `${file}:${position.line}:${position.column}` : file;
      return `${place} ${isWarning ? "Warning: " : ""}${message}`.replaceAll(contentDir, "content");
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
