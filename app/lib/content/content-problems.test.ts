import { expect, test } from "vitest";
import { makeFiles, messages, NAMES, page } from "#test/factories/content-files.ts";
import { resolveContent, tryResolveContent } from "./content.ts";
import { ContentError } from "./content-error.ts";
import type { ContentFiles } from "./read-content.server.ts";

test("all problems are thrown at once", () => {
  const files = makeFiles({ sidebar: { docs: ["a"] }, site: { landingDoc: "gone" } });
  const problems = () => {
    try {
      return resolveContent(files, NAMES);
    } catch (error) {
      return error instanceof ContentError ? error.problems.map(({ message }) => message) : error;
    }
  };
  expect(problems()).toEqual(['There is no documentation page "gone".', "The page is in no sidebar."]);
});

test("a page whose front matter is wrong still exists for the sidebar, for related pages and for redirects", () => {
  const pages = {
    "docs/a.mdx": "---\ndescription: B\n---\n",
    "docs/with-{provider}/b.md": page("B", "related: [../a.mdx]\n"),
  };
  expect(messages({ pages, redirects: { "/old/": "/docs/a/" } })).toEqual([
    'content/docs/a.mdx "title" is missing.',
  ]);
});

test("a sidebar that cannot be read lists nothing, and no page is reported for it", () => {
  const files = { ...makeFiles(), sidebar: "{" };
  const { content, sources, problems } = tryResolveContent(files, NAMES);
  expect(problems.map(({ file }) => file)).toEqual(["content/sidebar.json"]);
  expect(content?.docs.size).toBe(0);
  expect(sources.map(({ href }) => href)).toEqual(["/docs/a/", "/docs/with-acme/b/", "/"]);
});

test("without a site configuration the other files are still checked on their own", () => {
  const files = { ...makeFiles({ pages: { "docs/a.mdx": "" } }), site: "{}", sidebar: "[" };
  const { content, problems } = tryResolveContent(files, NAMES);
  expect(content).toBeUndefined();
  expect(new Set(problems.map(({ file }) => file))).toEqual(
    new Set(["content/site.json", "content/sidebar.json", "content/docs/a.mdx"]),
  );
});

test("problems carry the lines of their file", () => {
  const { problems } = tryResolveContent(
    makeFiles({ pages: { "docs/a.mdx": page("A", "slug: a\n") } }),
    NAMES,
  );
  expect(problems.map(({ excerpt }) => excerpt)).toEqual([
    "  3 | description: About A.\n  4 | slug: a\n    | ^\n  5 | ---",
  ]);
});

test("an unknown variable is reported in front matter, sidebar and site configuration", () => {
  expect(
    messages({
      pages: { "docs/a.mdx": '---\ntitle: "{provider.nmae}"\ndescription: D\n---\n' },
      sidebar: { docs: [{ label: "{provider.nmae}", items: ["a", "with-{provider}/b"] }] },
      site: { tagline: "{provider.nmae}" },
    }).sort(),
  ).toEqual([
    'content/docs/a.mdx "{provider.nmae}" is not a known variable.',
    'content/sidebar.json "{provider.nmae}" is not a known variable.',
    'content/site.json "{provider.nmae}" is not a known variable.',
  ]);
});

test.each([
  ["docs/a.md", "This page has the address /docs/a/, which is the address of content/docs/a.mdx too."],
  ["docs/a/index.mdx", "This page has the address /docs/a/, which is the address of content/docs/a.mdx too."],
  ["docs/index.mdx", "This page has the address /docs/, which the site itself answers."],
  ["pages/search.md", "This page has the address /search/, which the site itself answers."],
  ["pages/docs.md", "This page has the address /docs/, which the site itself answers."],
  ["pages/docs/b.md", "This page has the address /docs/b/, which the site itself answers."],
  ["pages/markdown/b.md", "This page has the address /markdown/b/, which the site itself answers."],
  ["docs/404.md", "This page has the address /docs/404/, which the site itself answers."],
])("the file %s is refused: its address is taken", (path, message) => {
  expect(messages({ pages: { [path]: page("Other") } })).toEqual([`content/${path} ${message}`]);
});

test("the home page has to be there", () => {
  const files = makeFiles();
  files.pages = files.pages.filter(({ sourcePath }) => sourcePath !== "pages/index.mdx");
  expect(tryResolveContent(files, NAMES).problems).toMatchObject([
    { file: "content/pages/index.mdx", message: "The home page is missing." },
  ]);
});

test("files that are missing are each reported once, an empty folder as a whole", () => {
  const files = makeFiles();
  const missing = (given: Partial<ContentFiles>) =>
    tryResolveContent({ ...files, ...given }, NAMES).problems.map(
      ({ file, message }) => `${file} ${message}`,
    );
  expect(missing({ sidebar: undefined })).toEqual(["content/sidebar.json The file is missing."]);
  expect(missing({ site: undefined })).toEqual(["content/site.json The file is missing."]);
  expect(missing({ hasDocsFolder: false })).toEqual(["content/docs The folder is missing."]);
  expect(missing({ hasDocsFolder: false, sidebar: undefined, pages: [] })).toEqual([
    "content There is no content here.",
  ]);
});
