import { createRequire } from "node:module";
import { cacheName, createDiskCache } from "./disk-cache.server.ts";
import { encodePalettePng } from "./palette-png.server.ts";

/** What the image shows. */
export interface PreviewImage {
  title: string;
  /** The part of the documentation that the page is in. */
  section: string | undefined;
  siteTitle: string;
  mark: { viewBox: string; content: string };
  accent: string;
}

export const PREVIEW_IMAGE_SIZE = { width: 1200, height: 630 };

const FONT = "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf";
const MARGIN = 80;
const TITLE_SIZE = 56;
/** A letter is about half as wide as high. */
const LETTERS_PER_LINE = 34;
const MAX_LINES = 3;

/** Returns the image of a link preview as PNG, from the cache if it has the same content. */
export async function renderPreviewImage(image: PreviewImage, cacheDir?: string): Promise<Buffer> {
  const svg = previewSvg(image);
  const cache = cacheDir === undefined ? undefined : createDiskCache(cacheDir);
  const name = cacheName(["preview image", svg]);
  const cached = await cache?.read(name);
  if (cached) return cached;
  const { Resvg } = await import("@resvg/resvg-js");
  const font = createRequire(import.meta.url).resolve(FONT);
  // System fonts would make the image depend on the machine.
  const options = { font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: "Inter" } };
  const drawn = new Resvg(svg, options).render();
  // resvg's own encoder takes more time than drawing, for twice the bytes.
  const png = encodePalettePng({ ...PREVIEW_IMAGE_SIZE, rgba: drawn.pixels }) ?? drawn.asPng();
  await cache?.write(name, png);
  return png;
}

function previewSvg({ title, section, siteTitle, mark, accent }: PreviewImage): string {
  const { width, height } = PREVIEW_IMAGE_SIZE;
  const lines = wrapTitle(title);
  const lineHeight = TITLE_SIZE * 1.2;
  const text = (y: number, fontSize: number, fill: string, content: string, x = MARGIN) =>
    `<text x="${x}" y="${y}" font-size="${fontSize}" fill="${fill}">${escapeText(content)}</text>`;
  const first = height / 2 + 30 - ((lines.length - 1) * lineHeight) / 2 + TITLE_SIZE / 3;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<rect width="${width}" height="14" fill="${accent}"/>
<svg x="${MARGIN}" y="72" width="64" height="64" viewBox="${mark.viewBox}">${mark.content}</svg>
${text(116, 34, "#1b2130", siteTitle, MARGIN + 84)}
${lines.map((line, index) => text(first + index * lineHeight, TITLE_SIZE, "#1b2130", line)).join("\n")}
${section === undefined ? "" : text(height - 72, 32, "#515c70", section)}
</svg>`;
}

/** Breaks a title into lines; the last one ends with an ellipsis if there are too many. */
function wrapTitle(title: string): string[] {
  const lines = [""];
  for (const word of title.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= LETTERS_PER_LINE) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`] : lines;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
