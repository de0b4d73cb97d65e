import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeMarkup } from "#app/lib/escape.ts";
import { findFont, subsetFont } from "./site-font.server.ts";

export interface PreviewImage {
  title: string;
  siteTitle: string;
  mark: { viewBox: string; content: string };
  accent: string;
}

export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 };

const FONT = "inter";
const WEIGHT = 600;
const MARGIN = 80;
const TITLE_SIZE = 56;
/** A letter is about half as wide as high. */
const LETTERS_PER_LINE = 34;

/** Draws the image of a link preview as PNG. */
export async function drawPreviewImage(image: PreviewImage): Promise<Buffer> {
  // Imported when needed: most processes draw no image.
  const { Resvg } = await import("@resvg/resvg-js");
  const svg = previewSvg(image);
  const font = findFont(FONT, [svg]);
  const folder = await mkdtemp(join(tmpdir(), "preview-font-"));
  try {
    const file = join(folder, "font.ttf");
    if (font) await writeFile(file, await subsetFont(font, WEIGHT));
    // System fonts would make the image depend on the machine.
    const options = { font: { loadSystemFonts: false, fontFiles: [file], defaultFontFamily: "Inter" } };
    return new Resvg(svg, options).render().asPng();
  } finally {
    await rm(folder, { recursive: true });
  }
}

function previewSvg({ title, siteTitle, mark, accent }: PreviewImage): string {
  const { width, height } = PREVIEW_IMAGE_SIZE;
  const lines = wrapTitle(title);
  const lineHeight = TITLE_SIZE * 1.2;
  const text = (y: number, fontSize: number, content: string, x = MARGIN) =>
    `<text x="${x}" y="${y}" font-size="${fontSize}" fill="#1b2130">${escapeMarkup(content)}</text>`;
  const first = height / 2 + 30 - ((lines.length - 1) * lineHeight) / 2 + TITLE_SIZE / 3;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<rect width="${width}" height="14" fill="${accent}"/>
<svg x="${MARGIN}" y="72" width="64" height="64" viewBox="${mark.viewBox}">${mark.content}</svg>
${text(116, 34, siteTitle, MARGIN + 84)}
${lines.map((line, index) => text(first + index * lineHeight, TITLE_SIZE, line)).join("\n")}
</svg>`;
}

/** Breaks a title into lines. */
function wrapTitle(title: string): string[] {
  const lines = [""];
  for (const word of title.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= LETTERS_PER_LINE) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
