import { hash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { isCopy, kindOf, readLocalTree } from "./local-files.ts";

test.each([
  ["asset", "build/entry-ABC.js assets/page-1234.js assets/search-1234.json"],
  ["page", "assets/webhooks/handler.mjs docs/a/index.html docs/a.md api/docs/a.json"],
  ["pointer", "search.json api/docs.json api/sidebars.json index.html sitemap.xml"],
])("of the kind %s are %s", (kind, paths) => {
  for (const path of paths.split(" ")) expect([path, kindOf(path)]).toEqual([path, kind]);
});

const TEXT = "<p>text</p>".repeat(40);

function tree(): string {
  vi.spyOn(console, "log").mockReturnValue();
  const dir = temporaryFolder();
  mkdirSync(join(dir, "docs"));
  writeFileSync(join(dir, "docs/a.html"), TEXT);
  writeFileSync(join(dir, "docs/a.png"), TEXT);
  writeFileSync(join(dir, "small.txt"), "x");
  return dir;
}

test("for a store that cannot negotiate, text is stored compressed", async () => {
  const { files, read } = await readLocalTree(tree(), "gzip");
  expect(Object.keys(files)).toEqual(["docs/a.html", "docs/a.png", "small.txt"]);
  expect(files["docs/a.html"]?.headers).toEqual({
    type: "text/html; charset=utf-8",
    cache: "public, max-age=0, must-revalidate",
    encoding: "gzip",
  });
  const body = await read("docs/a.html");
  expect(gunzipSync(body).toString()).toBe(TEXT);
  expect(files["docs/a.html"]).toMatchObject({ bytes: body.length, md5: hash("md5", body) });
  for (const key of ["docs/a.png", "small.txt"]) expect(files[key]?.headers.encoding).toBeUndefined();
});

test("for a host that negotiates, text is stored with compressed copies", async () => {
  const { files, read } = await readLocalTree(tree(), "copies");
  const copies = ["docs/a.html.br", "docs/a.html.gz"];
  expect(Object.keys(files)).toEqual(["docs/a.html", ...copies, "docs/a.png", "small.txt"]);
  expect((await read("docs/a.html")).toString()).toBe(TEXT);
  expect(brotliDecompressSync(await read("docs/a.html.br")).toString()).toBe(TEXT);
  expect(Object.keys(files).filter((key) => isCopy(key, files))).toEqual(copies);
  for (const key of copies)
    expect(files[key]).toMatchObject({ kind: "page", sha256: files["docs/a.html"]?.sha256 });
});

test.each(["gzip", "copies"] as const)(
  "what is published as %s is not compressed again",
  async (encoding) => {
    const dir = tree();
    const { files } = await readLocalTree(dir, encoding);
    const published = Object.values(files).map((file) => ({ ...file, md5: "0".repeat(32), bytes: 1 }));
    const again = (await readLocalTree(dir, encoding, published)).files;
    const key = encoding === "gzip" ? "docs/a.html" : "docs/a.html.gz";
    expect(again[key]).toMatchObject({ md5: "0".repeat(32), bytes: 1 });
    expect(again["docs/a.png"]).toEqual(files["docs/a.png"]);
  },
);

test("a file that was changed or removed after it was hashed is not sent", async () => {
  const dir = tree();
  const { read } = await readLocalTree(dir, "gzip");
  writeFileSync(join(dir, "docs/a.html"), TEXT.toUpperCase());
  rmSync(join(dir, "small.txt"));
  for (const key of ["docs/a.html", "small.txt"])
    await expect(read(key)).rejects.toThrow(
      `${join(dir, key)} has changed since this publish began.\n  Fix: `,
    );
});
