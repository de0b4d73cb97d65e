import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { imageSize } from "image-size";
import { expect, onTestFinished, test } from "vitest";
import { PREVIEW_IMAGE_SIZE, type PreviewImage, renderPreviewImage } from "./preview-image.server.ts";

const IMAGE: PreviewImage = {
  title: "Refunds & <chargebacks>",
  section: "Orders",
  siteTitle: "Acme Docs",
  mark: { viewBox: "0 0 8 8", content: '<path d="M0 0h8v8z"/>' },
  accent: "#3346d3",
};
const LONG = "A title that is so long that it needs many more lines than the image has space for, ".repeat(3);

test.each([
  ["a short title", IMAGE],
  ["a title of too many lines", { ...IMAGE, title: LONG }],
  ["no section", { ...IMAGE, section: undefined }],
])("%s gives a PNG of the right size and at most 50 KB", async (_name, image) => {
  const png = await renderPreviewImage(image);
  expect(imageSize(png)).toMatchObject({ type: "png", ...PREVIEW_IMAGE_SIZE });
  expect(png.length).toBeLessThan(50_000);
});

test("the same image comes from the cache, another one does not", async () => {
  const dir = await mkdtemp(join(tmpdir(), "preview-image-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const files = async () => (await readdir(dir, { recursive: true })).filter((name) => name.includes("/"));
  const first = await renderPreviewImage(IMAGE, dir);
  expect(await renderPreviewImage(IMAGE, dir)).toEqual(first);
  expect(await files()).toHaveLength(1);
  expect(await renderPreviewImage({ ...IMAGE, title: "Another" }, dir)).not.toEqual(first);
  expect(await files()).toHaveLength(2);
});
