import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

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
  /** Paths of all files except compressed copies. */
  files: string[];
  pages: BuiltPage[];
  redirects: string[];
  read(path: string): string;
  readJson(path: string): unknown;
  /** Returns the size of a file's brotli copy, or of the file if it has none. */
  bytesOf(path: string): number;
}

/** Reads a built site. */
export async function readBuiltTree(dir = "dist"): Promise<BuiltTree> {
  if (!existsSync(join(dir, "404.html")))
    throw new Error(`There is no built site in ${dir}/: run npm run build first.`);
  const files = (await listFiles(dir)).filter((path) => !/\.(?:br|gz)$/.test(path));
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
      const copy = join(dir, `${path}.br`);
      return statSync(existsSync(copy) ? copy : join(dir, path)).size;
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
