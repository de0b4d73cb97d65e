import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

/** A page of a corpus: plain Markdown with root-relative links. */
export interface CorpusPage {
  /** Path without extension, such as `payments/refund-orders`; `index` is the first page. */
  path: string;
  title: string;
  description: string;
  label: string;
  body: string;
}

export const CORPUS_INDEX = "index";
const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+/;
/** A root-relative link. */
const ROOT_LINK = /\]\(\/([^)#\s]*)/g;

/** Reads a folder of plain Markdown in a stable order. */
export async function readCorpusPages(dir: string): Promise<CorpusPage[]> {
  const files = (await listFiles(dir)).filter((path) => path.endsWith(".md"));
  return Promise.all(files.map(async (file) => pageOf(file, await readFile(join(dir, file), "utf8"))));
}

function pageOf(file: string, text: string): CorpusPage {
  const front = FRONT_MATTER.exec(text);
  const fields = (parse(front?.[1] ?? "") ?? {}) as Record<string, string>;
  const title = fields.title ?? file;
  return {
    path: file.replace(/\.md$/, ""),
    title,
    description: fields.description ?? title,
    label: fields.sidebar_label ?? title,
    body: text.slice(front?.[0].length ?? 0),
  };
}

/** Rewrites root-relative links; `target` returns the href of a page's path. */
export function rewriteLinks(body: string, target: (path: string) => string): string {
  return body.replace(ROOT_LINK, (_, path: string) => `](${target(path.replace(/\/$/, "") || CORPUS_INDEX)}`);
}

/** Groups pages by their top folder, in order; `""` is the root. */
export function foldersOf(pages: readonly CorpusPage[]): Map<string, CorpusPage[]> {
  const folders = new Map<string, CorpusPage[]>();
  for (const page of pages) {
    const folder = page.path.includes("/") ? (page.path.split("/")[0] ?? "") : "";
    folders.set(folder, [...(folders.get(folder) ?? []), page]);
  }
  return folders;
}

/** `payment-methods` → `Payment methods`. */
export function folderLabel(folder: string): string {
  const words = folder.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
