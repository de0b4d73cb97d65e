import { readdir, readFile } from "node:fs/promises";
import type { Heading, Root } from "mdast";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { createPageContext } from "#app/lib/content/blocks/page-context.ts";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { parseMarkdown } from "#app/lib/content/markdown/markdown-processor.ts";
import { content } from "../site-content.ts";

/** Readers' tasks and the sections that solve them. One file for each kind of reader. */
const tasksSchema = v.strictObject({
  reader: v.string(),
  tasks: v.array(
    v.strictObject({
      task: v.string(),
      /** Source file in the content folder. */
      page: v.string(),
      /** Anchor of the section; empty for the text before the first heading. */
      anchor: v.string(),
      /** Text that the section must contain. */
      expected: v.pipe(v.array(v.string()), v.nonEmpty()),
    }),
  ),
});

const FOLDER = "test/tasks";
const sources = new Map([...content.docs.values()].map((source) => [source.sourcePath, source]));
const trees = new Map<string, Root>();
const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".json"));
const readers = await Promise.all(
  names.map(async (name) => v.parse(tasksSchema, JSON.parse(await readFile(`${FOLDER}/${name}`, "utf8")))),
);

describe.each(readers.map(({ reader, tasks }) => [reader, tasks] as const))("%s", (_reader, tasks) => {
  test.each(tasks.map(({ task, ...place }) => [task, place] as const))("%s", (_task, place) => {
    const section = sectionOf(place.page, place.anchor);
    expect(section, `${place.page} has no section #${place.anchor}`).toBeDefined();
    expect(
      place.expected.filter((words) => !section?.includes(words)),
      section,
    ).toEqual([]);
  });

  test("there are at least ten tasks", () => {
    expect(tasks.length).toBeGreaterThanOrEqual(10);
  });
});

test("every guide solves a task", () => {
  const pages = new Set(readers.flatMap(({ tasks }) => tasks.map(({ page }) => page)));
  const guides = [...sources.keys()].filter((path) => !path.startsWith("docs/api/"));
  expect(guides.filter((path) => !pages.has(path))).toEqual([]);
});

/** Returns the text of a section with its heading and subsections, without Markdown syntax. */
function sectionOf(page: string, anchor: string): string | undefined {
  const { children } = treeOf(page);
  const start = anchor ? children.findIndex((node) => node.type === "heading" && idOf(node) === anchor) : -1;
  const heading = children[start];
  if (anchor && heading?.type !== "heading") return undefined;
  const depth = heading?.type === "heading" ? heading.depth : 6;
  const length = children
    .slice(start + 1)
    .findIndex((node) => node.type === "heading" && node.depth <= depth);
  const end = length === -1 ? children.length : start + 1 + length;
  const tree: Root = { type: "root", children: children.slice(Math.max(0, start), end) };
  const text = exportMarkdown({ title: "", description: "", tree, origin: "https://docs.test" });
  return text.replace(/[*`\\]/g, "").replace(/\s+/g, " ");
}

function treeOf(page: string): Root {
  const tree = trees.get(page) ?? parsePage(page);
  trees.set(page, tree);
  return tree;
}

function parsePage(page: string): Root {
  const source = sources.get(page);
  if (!source) throw new Error(`There is no page ${page}.`);
  const { variables, glossary, facts, api, site, scenarios } = content;
  const tree = parseMarkdown(
    createPageContext({
      source: { ...source, body: source.readBody() },
      variables,
      glossary,
      facts,
      scenarios,
      api,
      providerSlug: site.provider.slug,
      imageSize: () => ({ width: 1, height: 1 }),
      drawDiagram: () => ({ drawing: { content: "", viewBox: "", width: 1, height: 1 } }),
      operationHref: () => undefined,
      changelog: [],
    }),
  );
  if (!tree) throw new Error(`${page} cannot be parsed.`);
  return tree;
}

function idOf({ data }: Heading): unknown {
  return (data as { hProperties?: { id?: unknown } } | undefined)?.hProperties?.id;
}
