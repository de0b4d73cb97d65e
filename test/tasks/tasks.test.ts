import { readdir, readFile } from "node:fs/promises";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { fillVariables } from "#app/lib/content/schemas/variables.ts";
import { content, library } from "../site-content.ts";

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
      /** Text that the section must contain, with variables. */
      expected: v.pipe(v.array(v.string()), v.nonEmpty()),
    }),
  ),
});

const FOLDER = "test/tasks";
const sources = new Map([...content.docs.values()].map((source) => [source.sourcePath, source]));
const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".json"));
const readers = await Promise.all(
  names.map(async (name) => v.parse(tasksSchema, JSON.parse(await readFile(`${FOLDER}/${name}`, "utf8")))),
);

describe.each(readers.map(({ reader, tasks }) => [reader, tasks] as const))("%s", (_reader, tasks) => {
  test.each(tasks.map(({ task, ...place }) => [task, place] as const))("%s", async (_task, place) => {
    const section = await sectionOf(place.page, place.anchor);
    expect(section, `${place.page} has no section #${place.anchor}`).toBeDefined();
    expect(
      place.expected.filter((words) => !section?.includes(fillVariables(words, content.variables))),
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

const exported = new Map<string, Promise<string>>();

/** Returns the text of a section with its heading and subsections, without Markdown syntax. */
async function sectionOf(page: string, anchor: string): Promise<string | undefined> {
  const source = sources.get(page);
  if (!source) throw new Error(`There is no page ${page}.`);
  // Each begins with its level, such as "## ". Code has no line that ends with an id.
  const markdown = exported.get(page) ?? library.renderPage(source).then(({ markdown }) => markdown);
  exported.set(page, markdown);
  const parts = (await markdown).split(/^(?=#+ .* \{#\S+\}$)/m);
  // The text before the first heading has no subsections.
  const levelOf = (part = "") => (anchor ? part.indexOf(" ") : 0);
  const start = anchor ? parts.findIndex((part) => part.split("\n")[0]?.endsWith(` {#${anchor}}`)) : 0;
  if (start === -1) return undefined;
  const length = parts.slice(start + 1).findIndex((part) => levelOf(part) <= levelOf(parts[start]));
  const text = parts.slice(start, length === -1 ? undefined : start + 1 + length).join("");
  return text.replace(/[*`\\]/g, "").replace(/\s+/g, " ");
}
