import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTree, hashesOf, makeFolder } from "./run-build.ts";

/** Another time zone and locale than `npm run build` ran in, in a shell set up for development. */
const ELSEWHERE = {
  TZ: "Pacific/Kiritimati",
  LANG: "tr_TR.UTF-8",
  LC_ALL: "tr_TR.UTF-8",
  NODE_ENV: "development",
};

let folder: string;
let remove: () => Promise<void>;
let cold: Record<string, string>;
let coldOutput: string;
beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  coldOutput = await buildTree({
    ...ELSEWHERE,
    OUTPUT_DIR: join(folder, "cold"),
    CACHE_DIR: join(folder, "cache"),
  });
  cold = await hashesOf(join(folder, "cold"));
}, 600_000);
afterAll(() => remove());

/** Replaces text in a file of a content folder. */
async function edit(contentDir: string, path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(contentDir, path), "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await writeFile(join(contentDir, path), edited);
}

/** Builds into a folder with this name and returns the hash of each file by its path. */
async function build(name: string, variables: Record<string, string>): Promise<Record<string, string>> {
  await buildTree({ OUTPUT_DIR: join(folder, name), ...variables });
  return hashesOf(join(folder, name));
}

test("a clean build renders every page exactly once, in the workers", () => {
  const pages = Object.keys(cold).filter((path) => /^api\/(?:docs|pages)\/.+\.json$/.test(path));
  expect(coldOutput).toContain(`(${pages.length} rendered)`);
});

test("a build with a filled cache has the same output as a clean one", async () => {
  expect(await build("warm", { CACHE_DIR: join(folder, "cache") })).toEqual(cold);
});

test("a build that reuses pages of the previous site has the same output as a clean one after any edit", async () => {
  const contentDir = join(folder, "content");
  await cp("test/fixtures/content", contentDir, { recursive: true });
  await edit(contentDir, "docs/guides/install.mdx", /^!\[.*$/m, "");
  const incremental = { CONTENT_DIR: contentDir, CACHE_DIR: join(folder, "cache") };
  const fresh = { CONTENT_DIR: contentDir, CACHE_DIR: join(folder, "fresh-cache") };
  const before = await build("incremental", incremental);

  await edit(contentDir, "docs/guides/configure.mdx", /$/, "\nOne more sentence.\n");
  const output = await buildTree({ OUTPUT_DIR: join(folder, "incremental"), ...incremental });
  expect(output).toContain("(1 rendered)");
  const edited = await hashesOf(join(folder, "incremental"));
  expect(edited).not.toEqual(before);
  expect(edited).toEqual(await build("fresh", fresh));

  await edit(contentDir, "docs/guides/install.mdx", /^title: /m, "title: New ");
  await edit(contentDir, "sidebar.json", '"Guides"', '"Manuals"');
  await edit(contentDir, "glossary.json", '"definition": "', '"definition": "In short: ');
  expect(await build("incremental", incremental)).toEqual(await build("fresher", fresh));
}, 600_000);

test("a build without changes exits early, unless the output was modified", async () => {
  const variables = { OUTPUT_DIR: join(folder, "cold"), CACHE_DIR: join(folder, "cache") };
  expect(await buildTree(variables)).toContain("Nothing has changed");
  expect(await hashesOf(variables.OUTPUT_DIR)).toEqual(cold);
  await writeFile(join(variables.OUTPUT_DIR, "robots.txt"), "Disallow: /");
  expect(await buildTree(variables)).not.toContain("Nothing has changed");
  expect(await hashesOf(variables.OUTPUT_DIR)).toEqual(cold);
});

test("time zone, locale and NODE_ENV do not change the output, and dist/ is up to date", async () => {
  expect(await hashesOf("dist")).toEqual(cold);
});
