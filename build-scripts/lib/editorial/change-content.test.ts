import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { changeContent } from "./change-content.ts";
import { planMove, planNewPage } from "./move-page.ts";

async function openContent() {
  const contentDir = temporaryFolder();
  await cp("test/fixtures/content", contentDir, { recursive: true });
  const place = {
    contentDir,
    providerDir: contentDir,
    publicDirs: ["test/fixtures/public"],
  };
  const read = (path: string) => readFile(join(contentDir, path), "utf8");
  const all = async () => {
    const files = (await readdir(contentDir, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    const texts = files.map(async ({ parentPath, name }) => [
      name,
      await readFile(join(parentPath, name), "utf8"),
    ]);
    return (await Promise.all(texts)).sort();
  };
  return { place, read, all };
}

test("a moved page takes its links, its sidebar entry and a redirect with it", async () => {
  const { place, read } = await openContent();
  await changeContent(place, (texts) =>
    planMove(texts, "docs/guides/install.mdx", "docs/setup/first/start.mdx"),
  );
  expect(await read("docs/setup/first/start.mdx")).toContain("related: [../../guides/configure.mdx]");
  expect(await read("docs/integrate-with-{provider}/webhooks.mdx")).toContain("../setup/first/start.mdx");
  expect(await read("sidebar.json")).toContain('"setup/first/start"');
  expect(JSON.parse(await read("redirects.json"))).toMatchObject({
    "/docs/guides/install/": "/docs/setup/first/start/",
  });
  await expect(read("docs/guides/install.mdx")).rejects.toThrow("ENOENT");
});

test("a new page is a draft in the sidebar, next to the pages of its folder", async () => {
  const { place, read } = await openContent();
  await changeContent(place, (texts) => planNewPage(texts, "guides/upgrade"));
  expect(await read("docs/guides/upgrade.mdx")).toContain("title: Upgrade\n");
  expect(await read("sidebar.json")).toMatch(/"guides\/(?:configure|install)",?\s+"guides\/upgrade"/);
});

test("nothing changes when the result would have mistakes, or the page is unknown", async () => {
  const { place, all } = await openContent();
  const before = await all();
  const move = (from: string, to: string) => changeContent(place, (texts) => planMove(texts, from, to));
  await expect(move("guides/install", "pages/search.mdx")).rejects.toThrow("between docs/ and pages/");
  await expect(move("pages/about.md", "pages/search.md")).rejects.toThrow("which the site itself serves");
  await expect(move("guides/nowhere", "guides/x")).rejects.toThrow(
    "There is no page docs/guides/nowhere.mdx.",
  );
  await expect(move("guides/install", "../x")).rejects.toThrow("cannot be a page");
  expect(await all()).toEqual(before);
});
