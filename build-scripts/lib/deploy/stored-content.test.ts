import { hash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { canDecodeBrotli, isContentOf } from "./stored-content.ts";

test.each([
  ["20.20.2", false],
  ["22.23.3", false],
  ["22.23.4", true],
  ["22.24.0", true],
  ["24.22.0", false],
  ["24.22.1", true],
  ["25.9.0", false],
  ["26.12.0", false],
  ["26.12.1", true],
  ["27.0.0", true],
])("Node %s decodes Brotli: %s", (version, expected) => {
  expect(canDecodeBrotli(version)).toBe(expected);
});

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
  // Other bytes of the same text.
  expect(isContentOf(fileOf(TEXT), stored, "br")).toBe(canDecodeBrotli());
});

test.each([
  ["other text", Buffer.from("other"), undefined],
  ["text that is not compressed as it says", TEXT, "gzip"],
  ["an unknown encoding", TEXT, "zstd"],
] as const)("%s is not a file's content", (_what, bytes, encoding) => {
  expect(isContentOf(fileOf(TEXT), bytes, encoding)).toBe(false);
});
