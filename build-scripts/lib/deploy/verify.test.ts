import { hash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { isContentOf } from "./verify.ts";

const TEXT = Buffer.from("text");
const fileOf = (stored: Uint8Array, encoding?: string) => ({
  sha256: hash("sha256", TEXT),
  md5: hash("md5", stored),
  headers: { type: "text/plain", cache: "", encoding },
});

test("bytes are a file's as they were stored, without decoding, or decoded", () => {
  const stored = brotliCompressSync(TEXT);
  expect(isContentOf(fileOf(stored, "br"), stored, "br")).toBe(true);
  expect(isContentOf(fileOf(TEXT), gzipSync(TEXT), "gzip")).toBe(true);
  expect(isContentOf(fileOf(TEXT), TEXT)).toBe(true);
});

test.each([
  ["other text", Buffer.from("other"), undefined],
  ["text that is not compressed as it says", TEXT, "gzip"],
  ["an unknown encoding", TEXT, "zstd"],
] as const)("%s is not a file's content", (_what, bytes, encoding) => {
  expect(isContentOf(fileOf(TEXT), bytes, encoding)).toBe(false);
});
