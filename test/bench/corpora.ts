import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import GithubSlugger from "github-slugger";
import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { parse } from "yaml";
import { sectionsOf } from "#app/lib/content/markdown/page-sections.ts";
import type { PageRecord } from "#app/lib/search/index/page-records.ts";

/** Reading a corpus is slow, so progress is logged. */
const PAGES_PER_LOG_LINE = 250;

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const markdown = unified().use(remarkParse).use(remarkGfm);

/** Reads the pages of a folder of Markdown files with front matter. */
export async function readCorpus(dir: string): Promise<PageRecord[]> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => /\.mdx?$/.test(name)).sort();
  const records: PageRecord[] = [];
  // Read in turn: thousands of syntax trees at once would not fit into memory.
  for (const name of names) {
    records.push(recordOf(name, await readFile(join(dir, name), "utf8")));
    if (records.length % PAGES_PER_LOG_LINE === 0)
      console.log(`${records.length} of ${names.length} pages read`);
  }
  return records;
}

function recordOf(name: string, text: string): PageRecord {
  const front = FRONT_MATTER.exec(text);
  const fields = (parse(front?.[1] ?? "") ?? {}) as Record<string, unknown>;
  const tree: Root = markdown.parse(text.slice(front?.[0].length ?? 0));
  const slugger = new GithubSlugger();
  visit(tree, "heading", (node) => {
    node.data = { ...node.data, hProperties: { id: slugger.slug(textOf(node)) } } as typeof node.data;
  });
  return {
    href: `/${name.replace(/\.mdx?$/, "/")}`,
    title: String(fields.title ?? name),
    label: "",
    keywords: Array.isArray(fields.keywords) ? fields.keywords.map(String) : [],
    description: String(fields.description ?? ""),
    path: name.split("/").slice(0, -1),
    inboundLinks: 0,
    sections: sectionsOf(tree).map((section) => ({
      anchor: section.anchor,
      depth: section.headings.length + 1,
      heading: section.headings.at(-1) ?? "",
      text: section.text,
      names: section.names,
      identifiers: section.identifiers,
    })),
  };
}
