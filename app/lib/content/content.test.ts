import { expect, test } from "vitest";
import { resolveContent, tryResolveContent } from "./content.ts";
import { ContentError } from "./content-error.ts";
import type { ContentFiles } from "./read-content.server.ts";

const NAMES = { contentDir: "content", siteConfigFile: "content/site.json" };

const SITE = {
  title: "Acme Docs",
  tagline: "T",
  description: "D",
  locale: "en",
  provider: {
    name: "Acme",
    slug: "acme",
    legalName: "Acme Ltd.",
    docsOrigin: "https://docs.acme.example",
    storeHost: "store.acme.example",
    controlPanelHost: "cc.acme.example",
    apiHost: "api.acme.example",
    websiteHost: "www.acme.example",
    supportEmail: "support@acme.example",
    accountsEmail: "accounts@acme.example",
    webhookIpv4: [],
    webhookIpv6: [],
    ipnFieldPrefix: "ACME",
  },
  links: {
    login: "https://{provider.controlPanelHost}/login",
    signUp: "https://acme.example/",
    customerLogin: "https://acme.example/",
    privacyPolicy: "https://acme.example/",
    terms: "https://acme.example/",
  },
  landingDoc: "a",
  navbar: [] as unknown[],
  footer: { copyright: { from: 2006, to: 2025 }, columns: [] as unknown[], social: [] as unknown[] },
};

const page = (title: string, more = "") =>
  `---\ntitle: "${title}"\ndescription: About ${title}.\n${more}---\n`;

interface Given {
  pages?: Record<string, string>;
  sidebar?: unknown;
  redirects?: unknown;
  site?: Partial<typeof SITE>;
}

/** Files of a content folder with the pages `docs/a`, `docs/with-{provider}/b` and the home page. */
function makeFiles({ pages = {}, sidebar, redirects = {}, site = {} }: Given = {}): ContentFiles {
  const all: Record<string, string> = {
    "docs/a.mdx": page("A"),
    "docs/with-{provider}/b.md": page("B"),
    "pages/index.mdx": page("Home"),
    ...pages,
  };
  return {
    pages: Object.entries(all).map(([sourcePath, text]) => ({ sourcePath, readText: () => text })),
    hasDocsFolder: true,
    sidebar: JSON.stringify(sidebar ?? { docs: ["a", "with-{provider}/b"] }),
    site: JSON.stringify({ ...SITE, ...site }),
    redirects: JSON.stringify(redirects),
    api: undefined,
    glossary: undefined,
    search: undefined,
  };
}

const resolve = (given?: Given) => resolveContent(makeFiles(given), NAMES);
const messages = (given: Given) =>
  tryResolveContent(makeFiles(given), NAMES).problems.map(({ file, message }) => `${file} ${message}`);

test("pages are found by id, with their address, format and place in the sidebar", () => {
  const { docs, pages } = resolve();
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

test("pages are in the order of the sidebars, not of the folder", () => {
  const { docs } = resolve({
    sidebar: { first: ["with-{provider}/b"], second: ["a"] },
  });
  expect([...docs].map(([id, { sidebar }]) => [id, sidebar])).toEqual([
    ["with-acme/b", "first"],
    ["a", "second"],
  ]);
});

test("neighbours stay within a sidebar", () => {
  const { docs } = resolve({ sidebar: { first: ["a"], second: ["with-{provider}/b"] } });
  expect(docs.get("a")?.place).toMatchObject({ previous: undefined, next: undefined });
});

test("a sidebar label stands for the title in the sidebar and in breadcrumbs", () => {
  const { docs, sidebars } = resolve({ pages: { "docs/a.mdx": page("A", "sidebar_label: Short\n") } });
  expect(docs.get("a")).toMatchObject({
    label: "Short",
    frontmatter: { title: "A" },
    place: { breadcrumbs: [{ label: "Short" }] },
  });
  expect(sidebars.docs?.[0]).toMatchObject({ label: "Short" });
});

test("variables are filled in front matter, sidebar and site configuration", () => {
  const { docs, sidebars, site } = resolve({
    pages: { "docs/a.mdx": page("{provider.name} A", "keywords: ['{provider.slug}']\n") },
    sidebar: { docs: [{ label: "With {provider.name}", items: ["a", "with-{provider}/b"] }] },
    site: { title: "{provider.name} Docs" },
  });
  expect(docs.get("a")?.frontmatter).toMatchObject({ title: "Acme A", keywords: ["acme"] });
  expect(sidebars.docs?.[0]?.label).toBe("With Acme");
  expect(site.title).toBe("Acme Docs");
  expect(site.links.login).toBe("https://cc.acme.example/login");
});

test("links of the site lead to pages, to the search and elsewhere", () => {
  const { site } = resolve({
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

test("related pages are named by source file, relative to the page", () => {
  const related = 'related: ["with-{provider}/b.md"]\n';
  const back = "related: [../a.mdx]\n";
  const { docs } = resolve({
    pages: { "docs/a.mdx": page("A", related), "docs/with-{provider}/b.md": page("B", back) },
  });
  expect(docs.get("a")?.related).toEqual(["with-acme/b"]);
  expect(docs.get("with-acme/b")?.related).toEqual(["a"]);
});

test("a related page outside the documentation is refused", () => {
  expect(messages({ pages: { "docs/a.mdx": page("A", "related: [../pages/index.mdx]\n") } })).toEqual([
    'content/docs/a.mdx The related page "../pages/index.mdx" does not exist.',
  ]);
});

test("redirects may name the provider's folder and the addresses of the app", () => {
  const redirects = {
    "/docs/old-{provider}/": "/docs/with-{provider}/b/#c",
    "/find/": "/search/",
    "/start/": "/",
    "/manual/": "/docs/",
  };
  expect(resolve({ redirects }).redirects).toEqual({
    "/docs/old-acme/": "/docs/with-acme/b/#c",
    "/find/": "/search/",
    "/start/": "/",
    "/manual/": "/docs/",
  });
});

test("a redirect from a page of the content or of the app is refused", () => {
  const redirects = { "/docs/a/": "/", "/search/": "/" };
  expect(messages({ redirects })).toEqual([
    'content/redirects.json "/docs/a/" is redirected, but it is a page.',
    'content/redirects.json "/search/" is redirected, but it is a page.',
  ]);
});

test("a site without redirects needs no file for them", () => {
  expect(resolveContent({ ...makeFiles(), redirects: undefined }, NAMES).redirects).toEqual({});
});

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

test("a page may be called constructor or __proto__", () => {
  const { docs } = resolve({
    pages: { "docs/constructor.mdx": page("C"), "docs/__proto__.mdx": page("P") },
    sidebar: { docs: ["a", "with-{provider}/b", "constructor", "__proto__"] },
  });
  expect([...docs.keys()].slice(2)).toEqual(["constructor", "__proto__"]);
});
