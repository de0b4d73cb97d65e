import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { makeContentFolder } from "#test/factories/content-folder.ts";
import { createImageSizes } from "./image-sizes.server.ts";

const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`;

/** A PNG's signature and header chunk: 3 × 2 pixels. */
const PNG = Buffer.from("89504e470d0a1a0a0000000d494844520000000300000002080600000000000000", "hex");

test("the size of an SVG comes from its attributes or its viewBox", async () => {
  const { publicDir } = await makeContentFolder({
    "public/images/a.svg": svg('width="640" height="120"'),
    "public/images/b.svg": svg('viewBox="0 0 32 16"'),
  });
  const sizeOf = createImageSizes(publicDir).sizeOf;
  expect(sizeOf("/images/a.svg")).toEqual({ width: 640, height: 120 });
  expect(sizeOf("/images/b.svg")).toEqual({ width: 32, height: 16 });
});

test("the size of a PNG is in pixels", async () => {
  const { publicDir } = await makeContentFolder();
  const file = join(publicDir, "images/a.png");
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, PNG);
  expect(createImageSizes(publicDir).sizeOf("/images/a.png")).toEqual({ width: 3, height: 2 });
});

test.each(["/images/gone.svg", "/images", "/images/a.svg/b.svg", "/"])("%s is missing", async (src) => {
  const { publicDir } = await makeContentFolder({ "public/images/a.svg": svg('width="1" height="1"') });
  expect(createImageSizes(publicDir).sizeOf(src)).toBe("missing");
});

test("nothing outside the public folder is read", async () => {
  const image = svg('width="1" height="1"');
  const { publicDir } = await makeContentFolder({
    "secret.svg": image,
    "public/images-of-others/a.svg": image,
  });
  const sizeOf = createImageSizes(publicDir).sizeOf;
  expect(sizeOf("/../content/secret.svg")).toBe("missing");
  expect(sizeOf("/images/../../content/secret.svg")).toBe("missing");
  expect(createImageSizes(`${publicDir}/images`).sizeOf("/../images-of-others/a.svg")).toBe("missing");
});

test.each([
  ["an empty file", ""],
  ["text", "no image"],
  ["an SVG without a size", svg("")],
])("%s is unreadable as an image", async (_name, text) => {
  const { publicDir } = await makeContentFolder({ "public/images/a.svg": text });
  expect(createImageSizes(publicDir).sizeOf("/images/a.svg")).toBe("unreadable");
});

test("an image is read once until clear is called", async () => {
  const { publicDir, write } = await makeContentFolder({
    "public/images/a.svg": svg('width="1" height="1"'),
  });
  const { sizeOf, clear } = createImageSizes(publicDir);
  const first = sizeOf("/images/a.svg");
  await write("public/images/a.svg", undefined);
  expect(sizeOf("/images/a.svg")).toBe(first);
  clear();
  expect(sizeOf("/images/a.svg")).toBe("missing");
});
