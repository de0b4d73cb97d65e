import subset from "subset-font";
import { expect, test } from "vitest";
import { findFont, type SiteFont, subsetFont } from "./site-font.server.ts";

const font = findFont("inter", ["café", "→ 10 ÷ 2"]) as SiteFont;

test("a font has the characters of the texts, and those of every page", () => {
  for (const character of "Az09{}é÷→“”…") expect(font.characters).toContain(character);
  expect(font.characters).not.toContain("ü");
});

test("its URL changes with its characters, so that readers never keep an old one", () => {
  expect(font.href).toMatch(/^\/assets\/font-[0-9a-f]{8}\.woff2$/);
  expect(findFont("inter", ["ü"])?.href).not.toBe(font.href);
  expect(findFont("inter", ["÷→é"])?.href).toBe(font.href);
});

test("a package that is not installed is no font", () => {
  expect(findFont("no-such-font", [])).toBeUndefined();
});

test("the WOFF2 file has weights from 400 to 700 and is small enough for a phone", async () => {
  const file = Buffer.from(await subsetFont(font));
  expect(file.subarray(0, 4).toString()).toBe("wOF2");
  expect(file.length).toBeLessThan(24 * 1024);
  const [axis] = axesOf(await subset(file, font.characters, { targetFormat: "truetype" }));
  expect(axis).toEqual({ tag: "wght", from: 400, to: 700 });
});

/** Reads the axes of a variable font from its table `fvar`, as the OpenType specification describes it. */
function axesOf(file: Buffer): { tag: string; from: number; to: number }[] {
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const record = tables.find((at) => file.toString("latin1", at, at + 4) === "fvar") ?? 0;
  const fvar = file.readUInt32BE(record + 8);
  const first = fvar + file.readUInt16BE(fvar + 4);
  return Array.from({ length: file.readUInt16BE(fvar + 8) }, (_, index) => {
    const at = first + file.readUInt16BE(fvar + 10) * index;
    return {
      tag: file.toString("latin1", at, at + 4),
      from: file.readInt32BE(at + 4) / 65_536,
      to: file.readInt32BE(at + 12) / 65_536,
    };
  });
}
