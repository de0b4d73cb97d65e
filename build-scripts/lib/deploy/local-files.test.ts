import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { kindOf, readLocalTree } from "./local-files.ts";

test.each([
  ["build/entry-ABC.js", "asset"],
  ["build/entry-ABC.js.gz", "asset"],
  ["assets/page-1234.js", "asset"],
  ["assets/webhooks/handler.mjs", "page"],
  ["docs/a/index.html", "page"],
  ["docs/a.md", "page"],
  ["api/docs/a.json", "page"],
  ["api/docs.json", "pointer"],
  ["api/sidebars.json.br", "pointer"],
  ["index.html", "pointer"],
  ["sitemap.xml", "pointer"],
] as const)("%s has the kind %s", (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

function tree(): string {
  const dir = mkdtempSync(join(tmpdir(), "tree-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, "docs"));
  writeFileSync(join(dir, "docs/a.html"), "<p>text</p>");
  writeFileSync(join(dir, "docs/a.html.gz"), gzipSync("<p>text</p>"));
  writeFileSync(join(dir, "docs/a.html.br"), "br");
  writeFileSync(join(dir, "small.txt"), "x");
  return dir;
}

test("for a store that cannot negotiate, the compressed copy replaces the text", async () => {
  const { files, read } = await readLocalTree(tree(), { encoding: "gzip" });
  expect(Object.keys(files)).toEqual(["docs/a.html", "small.txt"]);
  expect(files["docs/a.html"]?.headers).toEqual({
    type: "text/html; charset=utf-8",
    cache: "public, max-age=0, must-revalidate",
    encoding: "gzip",
  });
  expect(gunzipSync(await read("docs/a.html")).toString()).toBe("<p>text</p>");
  expect(files["small.txt"]?.headers.encoding).toBeUndefined();
});

test("for a host that negotiates, files are stored with their compressed copies", async () => {
  const { files, read } = await readLocalTree(tree(), { encoding: "copies" });
  expect(Object.keys(files)).toEqual(["docs/a.html", "docs/a.html.br", "docs/a.html.gz", "small.txt"]);
  expect((await read("docs/a.html")).toString()).toBe("<p>text</p>");
});

test("the content hash does not depend on the encoding", async () => {
  const dir = tree();
  const [plain, gzip] = [
    await readLocalTree(dir, { encoding: "identity" }),
    await readLocalTree(dir, { encoding: "gzip" }),
  ];
  expect(gzip.files["docs/a.html"]?.sha256).toBe(plain.files["docs/a.html"]?.sha256);
  expect(gzip.files["docs/a.html"]?.md5).not.toBe(plain.files["docs/a.html"]?.md5);
});
