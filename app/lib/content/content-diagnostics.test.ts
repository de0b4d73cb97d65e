import { expect, test } from "vitest";
import { makeFiles, messages, NAMES, page } from "#test/factories/content-files.ts";
import { tryResolveContent } from "./resolve/resolve-content.ts";
import type { ContentFiles } from "./source/read-content.server.ts";

test("a page with invalid front matter still exists for the sidebar, related pages and redirects", () => {
  const pages = {
    "docs/a.mdx": "---\ndescription: B\n---\n",
    "docs/with-{provider}/b.md": page("B", "related: [../a.mdx]\n"),
  };
  expect(messages({ pages, redirects: { "/old/": "/docs/a/" } })).toEqual([
    'content/docs/a.mdx "title" is missing.',
  ]);
});

test("a file that cannot be read says what is not checked because of it", () => {
  const fixes = (files: Partial<ContentFiles>) =>
    tryResolveContent({ ...makeFiles(), ...files }, NAMES).diagnostics.map(({ fix }) => fix);
  expect(fixes({ sidebar: "{" })).toEqual([expect.stringMatching(/Pages are checked after that\.$/)]);
  const pages = makeFiles({ pages: { "docs/a.mdx": "---\ntitle: a: b\n---\n" } }).pages;
  expect(fixes({ pages })[0]).toMatch(/its published anchors are checked after that\.$/);
});

test("without a valid site configuration the other files are still checked individually", () => {
  const files = { ...makeFiles({ pages: { "docs/a.mdx": "" } }), site: "{", sidebar: "[" };
  const { content, diagnostics } = tryResolveContent(files, NAMES);
  expect(content).toBeUndefined();
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(
    new Set(["content/site.json", "content/sidebar.json", "content/docs/a.mdx"]),
  );
});

const OF_ANOTHER_HOST = ["//host.example/a/", "/\\host.example/a/", "/\\/host.example/a.mdx", "//a.mdx"];

test.each(OF_ANOTHER_HOST)("%s is rejected in every link field", (url) => {
  const link = (field: string) => ({ label: "L", [field]: url });
  const files = {
    ...makeFiles({
      pages: { "docs/a.mdx": page("A", `related: [${JSON.stringify(url)}]\n`) },
      sidebar: { docs: ["a", "with-{provider}/b", url, link("url"), link("doc")] },
      redirects: { "/old/": url.replace(/\w*\.mdx$/, ""), [`${url.replace(/\.mdx$/, "")}/`]: "/docs/a/" },
      site: {
        landingDoc: url,
        navbar: [link("doc"), link("page"), link("url")],
        footer: {
          copyright: { from: 1, to: 2 },
          columns: [{ title: "C", links: [link("url")] }],
          social: [link("url")],
        },
        announcement: { id: "x", text: `[a](<${url}>)` },
      } as never,
    }),
    glossary: JSON.stringify({ terms: { a: { term: "a", definition: "A.", doc: url } } }),
  };
  const { diagnostics } = tryResolveContent(files, NAMES);
  expect(diagnostics.every(({ position, fix }) => position && fix)).toBe(true);
  const count = (file: string) =>
    diagnostics.filter((diagnostic) => diagnostic.file === `content/${file}`).length;
  expect(count("docs/a.mdx")).toBe(1);
  expect(count("sidebar.json")).toBe(3);
  expect(count("redirects.json")).toBe(2);
  expect(count("glossary.json")).toBe(1);
  expect(count("site.json")).toBe(7);
});
