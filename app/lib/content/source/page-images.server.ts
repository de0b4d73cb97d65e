import { existsSync, readFileSync, statSync } from "node:fs";
import { join, normalize, posix, sep } from "node:path";
import { imageSize } from "image-size";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { hashedImageHref } from "#app/lib/urls.ts";
import type { ImageSize, PublicImageSize } from "../types.ts";
import { svgProblem } from "./svg.ts";

/** Endings of the images that pages may have next to them. */
export const IMAGE_ENDINGS = [".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"];

/** Reports whether a file in the content folder is an image next to a page. */
export function isPageImage(path: string): boolean {
  return /^(?:docs|pages)\//.test(path) && IMAGE_ENDINGS.some((ending) => path.endsWith(ending));
}

/** An image in `docs/` or `pages/`, next to the pages that show it. */
export interface PageImageFile {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  /** Changes with the image, so that it can be cached for ever. */
  href: string;
  /** In pixels; what is wrong with an image that cannot be shown, and the fix. */
  size: ImageSize | { problem: string; fix: string };
  readBytes(): Uint8Array<ArrayBuffer>;
}

const MAX_BYTES = 1_000_000;

/** Reads an image's size and hash; undefined if it was removed. */
export function readPageImage(file: string, sourcePath: string): PageImageFile | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  const readBytes = () => new Uint8Array(readFileSync(file));
  const bytes = stats.size > MAX_BYTES ? undefined : readBytes();
  const { name, ext } = posix.parse(sourcePath);
  return {
    sourcePath,
    href: hashedImageHref(name, nameHashOf(bytes ?? String(stats.size)), ext),
    size: sizeOrProblem(bytes, posix.basename(sourcePath), stats.size),
    readBytes,
  };
}

function sizeOrProblem(bytes: Uint8Array | undefined, name: string, length: number): PageImageFile["size"] {
  if (!/^[\w.-]+$/.test(name))
    return {
      problem: "has a name that cannot be in a URL",
      fix: "use the letters a to z, digits and hyphens.",
    };
  if (!bytes)
    return {
      problem: `has ${(length / 1e6).toFixed(1)} MB`,
      fix: "save it smaller: images have at most 1 MB.",
    };
  return sizeOf(bytes, posix.extname(name));
}

function sizeOf(bytes: Uint8Array, ending: string): PageImageFile["size"] {
  const problem = ending === ".svg" && svgProblem(Buffer.from(bytes).toString());
  if (problem) return problem;
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    // image-size throws a plain TypeError for any file that is not an image.
    const formats = IMAGE_ENDINGS.map((format) => format.slice(1)).join(", ");
    return { problem: "cannot be read", fix: `save it as ${formats}; an SVG needs a width and a height.` };
  }
}

/** Returns the size of an image under `publicDir` by its URL path, such as `/images/a.svg`. */
export function publicImageSize(publicDir: string, src: string): PublicImageSize {
  const path = normalize(join(publicDir, src));
  const isInside = path.startsWith(publicDir + sep);
  if (!isInside || !existsSync(path) || statSync(path).isDirectory()) return "missing";
  try {
    const { width, height } = imageSize(readFileSync(path));
    return { width, height };
  } catch {
    return "unreadable";
  }
}
