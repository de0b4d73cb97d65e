import { expect, test } from "vitest";
import { makeFiles, messages, NAMES, page, resolveFiles } from "#test/factories/content-files.ts";
import { tryResolveContent } from "./resolve-content.ts";

test("pages are found by id, with their href, format and place in the sidebar", () => {
  const { docs, pages } = resolveFiles();
  expect([...docs.keys()]).toEqual(["a", "with-acme/b"]);
  expect(docs.get("with-acme/b")).toMatchObject({
    kind: "doc",
    href: "/docs/with-acme/b/",
    sourcePath: "docs/with-{provider}/b.md",
    file: "content/docs/with-{provider}/b.md",
    format: "md",
    label: "B",
    sidebar: "docs",
    place: { previous: "a", next: undefined },
  });
  expect(pages.get("index")).toMatchObject({ kind: "page", href: "/", format: "mdx" });
});

test("pages are in sidebar order, not in file order, and previous and next stay within a sidebar", () => {
  const { docs } = resolveFiles({
    sidebar: { first: ["with-{provider}/b"], second: ["a"] },
  });
  expect([...docs].map(([id, { sidebar }]) => [id, sidebar])).toEqual([
    ["with-acme/b", "first"],
    ["a", "second"],
  ]);
  expect(docs.get("a")?.place).toMatchObject({ previous: undefined, next: undefined });
});

test("a sidebar label replaces the title in the sidebar and in breadcrumbs", () => {
  const { docs, sidebars } = resolveFiles({ pages: { "docs/a.mdx": page("A", "sidebar_label: Short\n") } });
  expect(docs.get("a")).toMatchObject({
    label: "Short",
    frontmatter: { title: "A" },
    place: { breadcrumbs: [{ label: "Short" }] },
  });
  expect(sidebars.docs?.[0]).toMatchObject({ label: "Short" });
});

test("variables are filled in front matter, sidebar and site configuration", () => {
  const { docs, sidebars, site } = resolveFiles({
    pages: { "docs/a.mdx": page("{provider.name} A", "keywords: ['{provider.slug}']\n") },
    sidebar: { docs: [{ label: "With {provider.name}", items: ["a", "with-{provider}/b"] }] },
    site: { title: "{provider.name} Docs" },
  });
  expect(docs.get("a")?.frontmatter).toMatchObject({ title: "Acme A", keywords: ["acme"] });
  expect(sidebars.docs?.[0]?.label).toBe("With Acme");
  expect(site.title).toBe("Acme Docs");
  expect(site.links.login).toBe("https://cc.acme.example/login");
});

test("site links resolve to pages, the search page and external URLs", () => {
  const { site } = resolveFiles({
    pages: { "pages/about.md": page("About") },
    site: {
      landingDoc: "with-{provider}/b",
      navbar: [
        { label: "B", doc: "with-{provider}/b" },
        { label: "About", page: "about" },
        { label: "Home", page: "index" },
        { label: "Find", page: "search" },
        { label: "Mail", url: "mailto:{provider.supportEmail}" },
      ],
      footer: {
        copyright: { from: 1, to: 2 },
        columns: [{ title: "Help", links: [{ label: "A", doc: "a" }] }],
        social: [{ label: "Code", url: "https://{provider.websiteHost}/code" }],
      },
    },
  });
  expect(site.landingDoc).toBe("with-acme/b");
  expect(site.navbar.map(({ href }) => href)).toEqual([
    "/docs/with-acme/b/",
    "/about/",
    "/",
    "/search/",
    "mailto:support@acme.example",
  ]);
  expect(site.footer).toEqual({
    copyright: { from: 1, to: 2 },
    columns: [{ title: "Help", links: [{ label: "A", href: "/docs/a/" }] }],
    social: [{ label: "Code", href: "https://www.acme.example/code" }],
  });
});

test("related pages are source files relative to the page", () => {
  const related = 'related: ["with-{provider}/b.md"]\n';
  const back = "related: [../a.mdx]\n";
  const { docs } = resolveFiles({
    pages: { "docs/a.mdx": page("A", related), "docs/with-{provider}/b.md": page("B", back) },
  });
  expect(docs.get("a")?.related).toEqual(["with-acme/b"]);
  expect(docs.get("with-acme/b")?.related).toEqual(["a"]);
});

test("redirects may use {provider} and target pages of the app", () => {
  const redirects = {
    "/docs/old-{provider}/": "/docs/with-{provider}/b/#c",
    "/find/": "/search/",
    "/start/": "/",
    "/manual/": "/docs/",
  };
  expect(resolveFiles({ redirects }).redirects).toEqual({
    "/docs/old-acme/": "/docs/with-acme/b/#c",
    "/find/": "/search/",
    "/start/": "/",
    "/manual/": "/docs/",
  });
});

test("redirects of anchors are those of a page, of a redirected page or of every page", () => {
  const redirects = {
    "/old/": "/docs/a/#x",
    "/docs/with-{provider}/b/#c": "#d",
    "/docs/a/#e": "/docs/with-{provider}/b/",
    "/old/#f": "/docs/a/#g",
    "/#h": "/#i",
    "*#j": "#k",
  };
  const { redirects: pages, anchorRedirects } = resolveFiles({ redirects });
  expect(pages).toEqual({ "/old/": "/docs/a/#x" });
  expect(anchorRedirects).toEqual([
    {
      written: "/docs/with-{provider}/b/#c",
      page: "/docs/with-acme/b/",
      anchor: "c",
      to: "/docs/with-acme/b/#d",
    },
    { written: "/docs/a/#e", page: "/docs/a/", anchor: "e", to: "/docs/with-acme/b/" },
    { written: "/old/#f", page: "/docs/a/", anchor: "f", to: "/docs/a/#g" },
    { written: "/#h", page: "/", anchor: "h", to: "/#i" },
    { written: "*#j", page: undefined, anchor: "j", to: "#k" },
  ]);
});

test("pages and anchors marked as gone are not redirected, and a gone page must not exist", () => {
  const redirects = { "/docs/with-{provider}/withdrawn/": "gone", "/docs/a/#withdrawn": "gone" };
  const { redirects: pages, anchorRedirects, gone } = resolveFiles({ redirects });
  expect([pages, anchorRedirects]).toEqual([{}, []]);
  expect([...gone]).toEqual(["/docs/with-acme/withdrawn/", "/docs/a/#withdrawn"]);
  expect(messages({ redirects: { "/docs/a/": "gone" } })).toEqual([
    'content/redirects.json "/docs/a/" is marked as gone, but it is a page.',
  ]);
});

test("mistakes in a provider's folder have its file's path, line, column and text", () => {
  const files = { ...makeFiles(), facts: "{}", patches: { facts: '{\n  "a": { "value": 1 }\n}' } };
  const { diagnostics } = tryResolveContent(files, { contentDir: "content", providerDir: "../borealis" });
  expect(diagnostics[0]).toMatchObject({
    file: "../borealis/facts.json",
    position: { line: 2, column: 19 },
    excerpt: expect.stringContaining('"a": { "value": 1 }'),
  });
});

test("an API description that begins with openapi takes the place of the other", () => {
  const whole = (title: string) =>
    `openapi: 3.1.0\ninfo: { title: ${title}, version: "1" }\nservers: [{ url: "https://a.example" }]\ntags: []\npaths: {}\n`;
  const titleWith = (patch: string) => {
    const files = { ...makeFiles(), api: whole("First"), patches: { api: patch } };
    return tryResolveContent(files, NAMES).content?.apiDocument?.info;
  };
  expect(titleWith("info: { title: Second }\n")).toEqual({ title: "Second", version: "1" });
  expect(titleWith(whole("Third"))).toEqual({ title: "Third", version: "1" });
});
