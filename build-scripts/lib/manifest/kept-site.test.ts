import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TaskAnswer } from "#build-scripts/lib/render/app-worker.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import type { KeptPage } from "./kept-pages.ts";
import { createKeptSite } from "./kept-site.ts";

let root: string;
let site: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "kept-site-"));
  site = join(root, "dist");
  await mkdir(join(site, "docs"), { recursive: true });
  await writeFile(join(site, "docs/a.html"), "a");
});
afterEach(() => rm(root, { recursive: true }));

const STATE = { inputs: "hash", tools: "tools", headers: { "X-Header": "1" } };
const kept = () => createKeptSite(site, join(root, "cache"));

/** Keeps what is in the folder, as if all of it had just been made. */
async function keep(pages = new Map<string, KeptPage>()): Promise<void> {
  const made = await listFiles(site);
  await kept().write(STATE, pages, { paths: new Set(made), made, before: {} });
}

/** What is kept of the site; it says whether the site is as it was. */
async function readKept() {
  const state = await kept().readState();
  return { state, isIntact: state && (await kept().isIntact(state)) };
}

test("what is kept of a site is given, and is intact as long as the site's files are as they were", async () => {
  expect(await readKept()).toEqual({});
  await keep();
  expect(await readKept()).toEqual({ state: expect.objectContaining(STATE), isIntact: true });
});

test.each<[string, () => Promise<void>]>([
  ["a file was written again", () => writeFile(join(site, "docs/a.html"), "b")],
  ["a file is gone", () => rm(join(site, "docs/a.html"))],
  ["a file is new", () => writeFile(join(site, "docs/b.html"), "b")],
])("what is kept of a site is not intact when %s", async (_, touch) => {
  await keep();
  await touch();
  expect(await readKept()).toMatchObject({ isIntact: false });
});

test("of a site that was made in part, the other files are remembered as they were before", async () => {
  await writeFile(join(site, "docs/b.html"), "b");
  await writeFile(join(site, "docs/c.html"), "c");
  await keep();
  const before = (await kept().readState())?.files ?? {};
  await rm(join(site, "docs/c.html"));
  await writeFile(join(site, "docs/b.html"), "another");
  const paths = new Set(["docs/a.html", "docs/b.html"]);
  const keepPart = () => kept().write(STATE, new Map(), { paths, made: ["docs/b.html"], before });
  await keepPart();
  expect(await readKept()).toMatchObject({ isIntact: true });
  await writeFile(join(site, "docs/a.html"), "by somebody else, meanwhile");
  await keepPart();
  expect(await readKept()).toMatchObject({ isIntact: false });
});

test("what is kept of another folder's site is another", async () => {
  await keep();
  expect(await createKeptSite(join(root, "other"), join(root, "cache")).readState()).toBeUndefined();
});

test("pages are given as they were kept, with the links that they share", async () => {
  const link = { pathname: "/b/", written: "../b/" };
  const page = (title: string): TaskAnswer["page"] => ({
    title,
    links: [link, { ...link, anchor: "" }, { ...link, anchor: "part" }],
    assets: ["/a.js"],
    ids: new Set(["part"]),
    repeatedIds: [],
    foreign: [],
  });
  const answers = (href: string): TaskAnswer[] => [
    { href: `/api${href}`, status: 200, isWritten: true, files: ["a.json"] },
    { href, status: 200, isWritten: true, files: ["a.html", "a.html.br"], page: page(href) },
  ];
  const pages = new Map<string, KeptPage>([
    ["/a/", { key: "1", answers: answers("/a/") }],
    ["/b/", { key: "2", answers: answers("/b/") }],
  ]);
  await keep(pages);
  expect([...(await kept().readPages())]).toEqual([...pages]);
});

test("pages that cannot be read are none", async () => {
  expect(await kept().readPages()).toEqual(new Map());
});
