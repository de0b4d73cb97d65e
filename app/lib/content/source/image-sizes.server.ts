import { readFileSync } from "node:fs";
import { join, normalize, sep } from "node:path";
import { imageSize } from "image-size";
import type { PageContext } from "../markdown/page-context.ts";
import type { PageImage } from "../types.ts";

type Found = PageImage["size"];

export interface ImageSizes {
  sizeOf: PageContext["imageSize"];
  /** Clears the cache, after files may have changed. */
  clear(): void;
}

/** Reads sizes of images under `publicDir` by their URL path, such as `/images/a.svg`, and caches them. */
export function createImageSizes(publicDir: string): ImageSizes {
  const sizes = new Map<string, Found>();
  return {
    sizeOf(src) {
      const size = sizes.get(src) ?? readSize(publicDir, src);
      sizes.set(src, size);
      return size;
    },
    clear: () => sizes.clear(),
  };
}

function readSize(publicDir: string, src: string): Found {
  const path = normalize(join(publicDir, src));
  if (!path.startsWith(publicDir + sep)) return "missing";
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return "missing";
    throw error;
  }
  try {
    const { width, height } = imageSize(bytes);
    return { width, height };
  } catch {
    // image-size throws a plain TypeError for any file that is not an image.
    return "unreadable";
  }
}
