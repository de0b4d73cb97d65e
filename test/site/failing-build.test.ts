import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashesOf, makeFolder, runBuild } from "./run-build.ts";

let folder: string;
let contentDir: string;
let outputDir: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await makeFolder());
  contentDir = join(folder, "content");
  outputDir = join(folder, "dist");
  await cp("content", contentDir, { recursive: true });
  await mkdir(outputDir);
  await writeFile(join(outputDir, "404.html"), "the site built before");
});
afterEach(() => remove());

/** Unchanged pages come from the project's cache, which `npm run build` has filled. */
const build = (variables: Record<string, string> = {}) =>
  runBuild({ CONTENT_DIR: contentDir, OUTPUT_DIR: outputDir, ...variables });

const pageText = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: A page of a test with a description that is long enough.\n---\n\n${body}\n`;

/** Writes a page outside the documentation. */
const writePage = (name: string, text: string) => writeFile(join(contentDir, "pages", name), text);

async function editJson(name: string, edit: (value: Record<string, unknown>) => void): Promise<void> {
  const file = join(contentDir, name);
  const value = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  edit(value);
  await writeFile(file, JSON.stringify(value, null, 2));
}

test("all content diagnostics are printed, and the previous site is unchanged", async () => {
  await writePage(
    "first.md",
    pageText("First", "[Nowhere](nowhere.md) and [no anchor](markdown-page.md#nowhere)"),
  );
  await writePage("second.md", "---\ntitel: Second\n---\n\nText\n");
  await writePage("third.md", pageText("Third", "Ask {provider.nmae}."));
  await editJson("sidebar.json", (sidebars) => {
    sidebars.more = ["integrate-with-{provider}/webhok-ipn"];
  });
  await editJson("redirects.json", (redirects) => {
    redirects["/old/"] = "/gone/";
  });
  const before = await hashesOf(outputDir);

  const { code, stdout, stderr } = await build();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✗ Check content/m);
  for (const expected of [
    /pages\/first\.md:\d+:\d+ .*nowhere\.md/,
    /pages\/first\.md:\d+:\d+ .*#nowhere/,
    /pages\/second\.md:\d+:\d+ .*titel/,
    /pages\/third\.md:\d+:\d+ .*provider\.nmae/,
    /sidebar\.json:\d+:\d+ .*webhok-ipn/,
    /redirects\.json.*\/gone\//,
    /\n\d+ problems in 5 files\n$/,
  ])
    expect(stderr).toMatch(expected);
  expect(stderr.match(/^ {2}Fix: /gm)?.length).toBe(Number(/(\d+) problems in/.exec(stderr)?.[1]));
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(await hashesOf(outputDir)).toEqual(before);
});

test("mistakes that only the finished site shows are printed too, and it is not published", async () => {
  await writePage("alone.md", pageText("Alone", "No page links here."));
  await writePage("alone-too.md", pageText("Alone too", "No page links here either."));
  const before = await hashesOf(outputDir);

  const { code, stdout, stderr } = await build();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^✓ Render other files.*\n✗ Check site/m);
  expect(stderr).toContain(`${contentDir}/pages/alone.md  No page links to /alone/.\n  Fix: `);
  expect(stderr).toContain(`${contentDir}/pages/alone-too.md  No page links to /alone-too/.\n  Fix: `);
  expect(stderr).toMatch(/\n2 problems in 2 files\n$/);
  expect(await hashesOf(outputDir)).toEqual(before);
});

test("a build after a failed one succeeds and leaves nothing of it behind", async () => {
  const text = pageText("Alone", "No page links here.");
  await writePage("alone.md", text);
  expect((await build()).code).toBe(1);
  await writePage("alone.md", `${text}\n[First](also.md)\n`);
  await writePage("also.md", pageText("Also", "[Alone](alone.md)"));
  expect((await build()).code).toBe(0);
  const paths = Object.keys(await hashesOf(folder)).filter((path) => /^dist[./]/.test(path));
  expect(paths).toContain("dist/alone/index.html");
  expect(paths.filter((path) => !path.startsWith("dist/"))).toEqual([]);
});

test("all invalid environment variables are reported at once, before any work", async () => {
  const { code, stdout, stderr } = await build({ PORT: "99999", CONTENT_RELOAD: "perhaps", SITE_CONFIG: "" });
  expect(code).toBe(1);
  expect(stdout).toBe("");
  expect(stderr).toContain('PORT must be a port number (it is "99999")');
  expect(stderr).toContain('CONTENT_RELOAD must be true or false (it is "perhaps")');
  expect(stderr).toContain("SITE_CONFIG must not be empty");
  expect(stderr).not.toMatch(/^\s+at /m);
});

test("an output folder with other files is not replaced", async () => {
  const { code, stderr } = await build({ OUTPUT_DIR: contentDir });
  expect(code).toBe(1);
  expect(stderr).toContain("which holds other files than a built site");
  expect(Object.keys(await hashesOf(contentDir))).toContain("site.json");
});

test("arguments are rejected", async () => {
  const { code, stderr } = await runBuild({ OUTPUT_DIR: outputDir }, ["--shard", "1/3"]);
  expect([code, stderr]).toEqual([1, "\nA build takes no arguments: --shard 1/3.\n  Fix: npm run build\n"]);
});
