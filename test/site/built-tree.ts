import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { DomUtils, parseDocument } from "htmlparser2";
import { listFiles } from "#app/lib/server/files.server.ts";
import { brotliOptions, storedQuality } from "#build-scripts/lib/serve/compression.ts";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A page of the built site that is not a redirect. */
export interface BuiltPage {
  href: string;
  html: string;
  /** Returns the elements with this name, or all, in document order. */
  elements(name?: string): Element[];
  /** Returns the `content` of the meta element with this name or property. */
  meta(name: string): string | undefined;
}

export interface BuiltTree {
  dir: string;
  /** Paths of all files. */
  files: string[];
  pages: BuiltPage[];
  redirects: string[];
  read(path: string): string;
  readJson(path: string): unknown;
  /** Returns the size of a file as a reader loads it: compressed by Brotli as it is published. */
  bytesOf(path: string): number;
}

/** Reads a built site. */
export async function readBuiltTree(dir = "dist"): Promise<BuiltTree> {
  if (!existsSync(join(dir, "404.html")))
    throw new Error(`There is no built site in ${dir}/: run npm run build first.`);
  const files = await listFiles(dir);
  const sizes = new Map<string, number>();
  const read = (path: string) => readFileSync(join(dir, path), "utf8");
  const documents = files.filter((path) => path.endsWith(".html"));
  const isRedirect = (path: string) => read(path).includes('http-equiv="refresh"');
  return {
    dir,
    files,
    pages: documents.filter((path) => !isRedirect(path)).map((path) => toPage(path, read(path))),
    redirects: documents.filter(isRedirect).map(hrefOf),
    read,
    readJson: (path) => JSON.parse(read(path)) as unknown,
    bytesOf(path) {
      const contents = readFileSync(join(dir, path));
      const { length } = contents;
      const bytes =
        sizes.get(path) ??
        brotliCompressSync(contents, brotliOptions(length, storedQuality(`/${path}`, length))).length;
      sizes.set(path, bytes);
      return bytes;
    },
  };
}

function hrefOf(path: string): string {
  return path === "404.html" ? "/404/" : `/${path.replace(/index\.html$/, "")}`;
}

function toPage(path: string, html: string): BuiltPage {
  const document = parseDocument(html);
  const elements = (name = "*") => DomUtils.getElementsByTagName(name, document, true);
  return {
    href: hrefOf(path),
    html,
    elements,
    meta: (name) =>
      elements("meta").find(({ attribs }) => attribs.name === name || attribs.property === name)?.attribs
        .content,
  };
}

/** Returns an element's text with entities decoded and white space unchanged. */
export function textOf(element: Element | undefined): string {
  return element ? DomUtils.textContent(element) : "";
}

/** Reads the hydration data of a page. */
export function pageContextOf(page: BuiltPage): unknown {
  const block = page.elements("script").find(({ attribs }) => attribs.id === "page-context");
  return JSON.parse(textOf(block)) as unknown;
}
