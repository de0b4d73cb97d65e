import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { contentTypeOf } from "#app/lib/server/content-type.server.ts";
import { compressToSend, compressToStore, isCompressible } from "./compression.ts";

const _TEXT = Buffer.from("Größe und Preis. ".repeat(50));

test("every text is compressed; pictures, fonts and what is too small to gain are left alone", () => {
  const isText = (name: string, bytes = 256) => isCompressible(contentTypeOf(`/${name}`), bytes);
  for (const ending of ["html", "js", "mjs", "css", "json", "md", "txt", "xml", "svg"])
    expect(isText(`a.${ending}`), ending).toBe(true);
  for (const ending of ["png", "woff2", "ico"]) expect(isText(`a.${ending}`), ending).toBe(false);
  expect(isText("a.txt", 255)).toBe(false);
});

test("a text is whole when it just fits Brotli's window, and when it just does not", async () => {
  for (const size of [1_008, 1_009, 32_752, 32_753, 4_194_288, 4_194_289]) {
    const text = Buffer.alloc(size, "0123456789abcdef");
    const stored = await compressToStore(text, "br", "/a.txt");
    expect(brotliDecompressSync(stored).equals(text), String(size)).toBe(true);
  }
});

test("files named by content are stored smaller than pages, unless they are large, and responses are fast", async () => {
  const text = Array.from({ length: 3_000 }, (_, index) => `${(index * 7919) % 1013} of ${index % 31}`).join(
    "; ",
  );
  const bytes = async (pathname: string, times = 1) =>
    (await compressToStore(Buffer.from(text.repeat(times)), "br", pathname)).length;
  const page = await bytes("/docs/a/");
  expect(await bytes("/assets/a-1234.js")).toBeLessThan(page);
  expect(await bytes("/assets/a-1234.js", 40)).toBe(await bytes("/docs/a/", 40));
  expect((await compressToSend(Buffer.from(text), "br")).length).toBeGreaterThan(page);
});
