import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTree, hashesOf, makeFolder } from "./run-build.ts";

let folder: string;
let remove: () => Promise<void>;
let cold: Record<string, string>;
let coldOutput: string;
beforeAll(async () => {
  ({ folder, remove } = await makeFolder());
  coldOutput = await buildTree({ OUTPUT_DIR: join(folder, "cold"), CACHE_DIR: join(folder, "cache") });
  cold = await hashesOf(join(folder, "cold"));
}, 600_000);
afterAll(() => remove());

/** Exchanges a text in a file of a content folder. */
async function edit(contentDir: string, path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(join(contentDir, path), "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  await writeFile(join(contentDir, path), edited);
}

/** Builds a tree of this name; gives the hash of each of its files. */
async function build(name: string, variables: Record<string, string>): Promise<Record<string, string>> {
  await buildTree({ OUTPUT_DIR: join(folder, name), ...variables });
  return hashesOf(join(folder, name));
}

test("every page of a build from nothing is rendered by the workers, for all processors, and not again", () => {
  const pages = Object.keys(cold).filter((path) => /^api\/(?:docs|pages)\/.+\.json$/.test(path));
  expect(coldOutput).toContain(`(${pages.length} on all processors)`);
});

test("a build elsewhere in the world, in a shell set up for developing, gives the same bytes", async () => {
  const elsewhere = {
    TZ: "Pacific/Kiritimati",
    LANG: "tr_TR.UTF-8",
    LC_ALL: "tr_TR.UTF-8",
    NODE_ENV: "development",
  };
  expect(await build("elsewhere", { CACHE_DIR: join(folder, "other-cache"), ...elsewhere })).toEqual(cold);
});

test("a build from kept pages gives the same bytes as one from nothing", async () => {
  expect(await build("warm", { CACHE_DIR: join(folder, "cache") })).toEqual(cold);
});

test("a build that takes pages of the site before it gives the same bytes as one from nothing, whatever was edited", async () => {
  const contentDir = join(folder, "content");
  await cp("content", contentDir, { recursive: true });
  const kept = { CONTENT_DIR: contentDir, CACHE_DIR: join(folder, "cache") };
  const fresh = { CONTENT_DIR: contentDir, CACHE_DIR: join(folder, "fresh-cache") };
  const before = await build("kept", kept);

  await edit(contentDir, "docs/checkout-pages/url-parameters.mdx", /$/, "\nOne more sentence.\n");
  const output = await buildTree({ OUTPUT_DIR: join(folder, "kept"), ...kept });
  expect(output).toContain("(1 on all processors)");
  const edited = await hashesOf(join(folder, "kept"));
  expect(edited).not.toEqual(before);
  expect(edited).toEqual(await build("fresh", fresh));

  await edit(contentDir, "docs/checkout-pages/web-page.mdx", /^title: /m, "title: New ");
  await edit(contentDir, "sidebar.json", '"Subscriptions"', '"Recurring payments"');
  await edit(contentDir, "glossary.json", '"definition": "', '"definition": "In short: ');
  expect(await build("kept", kept)).toEqual(await build("fresher", fresh));
}, 600_000);

test("a build with nothing changed leaves the site as it is, unless somebody touched it", async () => {
  const variables = { OUTPUT_DIR: join(folder, "cold"), CACHE_DIR: join(folder, "cache") };
  expect(await buildTree(variables)).toContain("Nothing has changed");
  expect(await hashesOf(variables.OUTPUT_DIR)).toEqual(cold);
  await writeFile(join(variables.OUTPUT_DIR, "robots.txt"), "Disallow: /");
  expect(await buildTree(variables)).not.toContain("Nothing has changed");
  expect(await hashesOf(variables.OUTPUT_DIR)).toEqual(cold);
});

test("dist/ is what the sources give now: otherwise the other tests are about an older site", async () => {
  expect(await hashesOf("dist")).toEqual(cold);
});
