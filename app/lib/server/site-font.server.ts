import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";
import { nameHashOf } from "./file-hashes.server.ts";

/** A typeface that is cut to the characters of the site's texts. */
export interface SiteFont {
  name: string;
  href: string;
  /** Path of the whole font. */
  file: string;
  characters: string;
  license: { href: string; text: string };
}

/** Printable ASCII, and the characters that pages show for others. */
const ALWAYS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}“”‘’…–—×→−✓·©`;
const NOT_ASCII = /[^\0-\x7f]/g;

/** Finds a font of Fontsource, such as `inter`, for the characters of texts. Returns undefined if its package is not installed. */
export function findFont(name: string, texts: readonly string[]): SiteFont | undefined {
  const { resolve } = createRequire(import.meta.url);
  const folder = `@fontsource-variable/${name}`;
  try {
    const file = resolve(`${folder}/files/${name}-latin-wght-normal.woff2`);
    const found = new Set([ALWAYS, ...texts.flatMap((text) => text.match(NOT_ASCII) ?? [])].join(""));
    const characters = [...found].sort().join("");
    const license = readFileSync(resolve(`${folder}/LICENSE`), "utf8");
    return {
      ...{ name, file, characters },
      href: `${ASSETS_PREFIX}font-${nameHashOf(`${nameHashOf(readFileSync(file))} ${characters}`)}.woff2`,
      license: { href: `${ASSETS_PREFIX}licenses/${name}.txt`, text: license },
    };
  } catch {
    return undefined;
  }
}

/** Cuts a font to its characters and the weights of the site, as WOFF2. */
export async function subsetFont({ file, characters }: SiteFont): Promise<Uint8Array> {
  const { default: subset } = await import("subset-font");
  return subset(readFileSync(file), characters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  });
}

/** Returns the styles of a font. Readers get it when it is there before the first paint, so no text ever changes its shape. */
export function fontStyles({ name, href }: SiteFont): string {
  return `@font-face{font-family:"${name}";src:url(${href});font-weight:400 700;font-display:optional}:root{--font-text:"${name}",system-ui,sans-serif}`;
}
