import { expect, test } from "vitest";
import type { Frontmatter } from "../schemas/schemas.ts";
import { parsePageFile } from "./frontmatter.ts";

const FRONT = "---\ntitle: A\ndescription: B\n---\n";
const read = (text: string) => parsePageFile(text, "docs/a.mdx");
const messages = (text: string) => read(text).diagnostics.map(({ message }) => message);

test("a page is split into front matter and body, whose line numbers match the file", () => {
  const { value, body, diagnostics } = read(`${FRONT}\nText.\n`);
  expect(diagnostics).toEqual([]);
  expect(value).toMatchObject({ title: "A", description: "B" });
  expect(body).toBe("\n\n\n\n\nText.\n");
});

test("a byte order mark and Windows line endings make no difference", () => {
  const windows = `\uFEFF${FRONT}\nText.\n`.replaceAll("\n", "\r\n");
  expect(read(windows)).toMatchObject({ value: { title: "A" }, body: "\n\n\n\n\nText.\n", diagnostics: [] });
});

test("spaces are allowed after the hyphens, not before", () => {
  expect(read("---  \ntitle: A\ndescription: B\n---\t\nText.").body).toBe("\n\n\n\nText.");
  expect(messages(" ---\ntitle: A\n---\n")).toEqual(["The page has no front matter."]);
});

test("the first line of hyphens ends the front matter, later ones are text", () => {
  expect(read(`${FRONT}\nText.\n\n---\n\nMore.`).body).toBe("\n\n\n\n\nText.\n\n---\n\nMore.");
});

test.each(["", "\n", "\uFEFF", "Text.\n", "\n---\ntitle: A\n---\n", "----\ntitle: A\n----\n"])(
  "%j has no front matter",
  (text) => {
    expect(messages(text)).toEqual(["The page has no front matter."]);
  },
);

test("unclosed front matter is reported at its start and ends at the first blank line", () => {
  const { body, diagnostics, value } = read("---\ntitle: A\ndescription: B\n\n## C\n");
  expect(value).toBeUndefined();
  expect(diagnostics).toEqual([
    {
      file: "docs/a.mdx",
      position: { line: 1, column: 1 },
      message: "The front matter is not closed.",
      fix: 'end it with a line "---".',
    },
  ]);
  expect(body).toBe("\n\n\n\n## C\n");
  expect(read("---\ntitle: A\n  \nText.").body).toBe("\n\n  \nText.");
  expect(read("---\ntitle: A").body).toBe("\n");
});

test("YAML tags do not create objects", () => {
  const { diagnostics, value } = read("---\ntitle: !!js/function 'x'\ndescription: B\n---\n");
  expect({ diagnostics: diagnostics.length, title: value?.title }).toEqual({ diagnostics: 0, title: "x" });
});

test("cached front matter is not parsed, but its positions can be looked up", () => {
  const value = { ...read(FRONT).value, title: "Known" } as Frontmatter;
  const added: string[] = [];
  const known = { get: () => value, add: (yaml: string) => added.push(yaml) };
  const page = parsePageFile(`${FRONT}\nText.\n`, "docs/a.mdx", known);
  expect(page).toMatchObject({ value: { title: "Known" }, diagnostics: [] });
  expect(page.placeOf(["description"]).position).toEqual({ line: 3, column: 14 });
  expect(page.keyPlaceOf(["description"]).position).toEqual({ line: 3, column: 1 });
  expect(added).toEqual([]);
});
