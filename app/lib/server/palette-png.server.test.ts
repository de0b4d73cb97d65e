import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { encodePalettePng } from "./palette-png.server.ts";

function drawing(content: string) {
  const { width, height, pixels } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="#fff"/>${content}</svg>`,
  ).render();
  return { width, height, rgba: pixels };
}

test("a PNG with a palette has the same pixels", () => {
  const image = drawing('<circle cx="9" cy="8" r="7" fill="#3346d3"/>');
  const png = encodePalettePng(image)?.toString("base64");
  const shown = drawing(`<image width="30" height="20" href="data:image/png;base64,${png}"/>`);
  expect(shown.rgba.equals(image.rgba)).toBe(true);
});

test("more than 256 colors do not fit into a palette", () => {
  const pixels = (count: number) => {
    const rgba = Buffer.alloc(300 * 4);
    for (let at = 0; at < 300; at++) rgba.writeUInt32BE(Math.min(at, count - 1) * 256 + 255, at * 4);
    return { width: 300, height: 1, rgba };
  };
  expect(encodePalettePng(pixels(256))).toBeDefined();
  expect(encodePalettePng(pixels(257))).toBeUndefined();
});
