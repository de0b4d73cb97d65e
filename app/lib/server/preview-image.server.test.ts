import { imageSize } from "image-size";
import { expect, test } from "vitest";
import { drawPreviewImage, PREVIEW_IMAGE_SIZE, type PreviewImage } from "./preview-image.server.ts";

const IMAGE: PreviewImage = {
  title: "Refunds & <chargebacks>",
  siteTitle: "Acme Docs",
  mark: { viewBox: "0 0 8 8", content: '<path d="M0 0h8v8z"/>' },
  accent: "#3346d3",
};

test.each([
  ["a short title", IMAGE],
  [
    "a title of several lines",
    { ...IMAGE, title: "A title that needs several lines of the image. ".repeat(3) },
  ],
])("%s gives a PNG of the right size and at most 60 KB", async (_name, image) => {
  const png = await drawPreviewImage(image);
  expect(imageSize(png)).toMatchObject({ type: "png", ...PREVIEW_IMAGE_SIZE });
  expect(png.length).toBeLessThan(60_000);
});
