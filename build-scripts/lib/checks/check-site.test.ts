import { expect, test } from "vitest";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";
import { checkSite } from "./check-site.ts";

const policy = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
const head = (href: string, { title = href, csp = "default-src 'none'" } = {}) =>
  `<title>${title}</title><link rel="canonical" href="${href}">${policy(csp)}`;
const link = (href: string) => `<a href="${href}">x</a>`;
const page = (href: string, body = "") => head(href) + body;

/** Checks a site of these documents by href, each of which is written in a file of the content. Returns `file:line message`. */
async function check(
  documents: Record<string, string>,
  { sources = {}, files = [] }: { sources?: Record<string, string>; files?: string[] } = {},
): Promise<string[]> {
  const site: PrerenderedSite = { pages: new Map(), files: new Set(files), missing: new Map() };
  for (const [href, html] of Object.entries(documents))
    site.pages.set(href, { ...crawlHtml(html, href), href });
  for (const { href, links } of site.pages.values()) {
    for (const { pathname } of links) {
      if (!site.pages.has(pathname) && !site.files.has(pathname)) site.missing.set(pathname, new Set([href]));
    }
  }
  const pages = Object.entries(sources).map(([href, body]) => {
    const source = { href, readBody: () => body, file: `content${href.slice(0, -1)}.mdx` } as PageSource;
    return [href, source] as const;
  });
  try {
    await checkSite(site, { docs: new Map(), pages: new Map(pages) }, "test/fixtures/public");
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.diagnostics.map(
      ({ file, position, message, fix }) => `${file}:${position?.line ?? "-"} ${message} Fix: ${fix}`,
    );
  }
}

test("a site with links to its pages, files, images and anchors passes", async () => {
  const links = [
    "/a/",
    "/a/#part",
    "/a/#gr%C3%B6%C3%9Fe",
    "#",
    "/robots.txt",
    "/images/guides/steps.svg",
    "/404/#x",
  ];
  const documents = {
    "/": page("/", links.map(link).join("") + link("/docs/404/#x")),
    "/a/": page("/a/", '<h2 id="part"></h2><p id="größe"></p><img src="/images/guides/steps.svg" alt="">'),
    "/docs/404/": page("/docs/404/"),
  };
  expect(await check(documents, { files: ["/robots.txt", "/404/"] })).toEqual([]);
});

test("a dead link and a dead anchor have the line of the source and the nearest name", async () => {
  const documents = {
    "/": page("/", link("/webhook/") + link("/zzzzzzzz/")),
    "/webhook/": page("/webhook/", `<h2 id="security"></h2>${link("/webhok/")}${link("#securty")}`),
  };
  const sources = { "/webhook/": "One.\n\n[x](/webhok/)\n[y](#securty)" };
  expect(await check(documents, { sources })).toEqual([
    "/:- / links to /zzzzzzzz/, which does not exist. Fix: correct the link or add the page.",
    'content/webhook.mdx:3 /webhook/ links to /webhok/, which does not exist. Fix: did you mean "/webhook/"?',
    'content/webhook.mdx:4 /webhook/ links to the anchor "#securty" of /webhook/, which does not exist. Fix: did you mean "security"?',
  ]);
});

test("a page that only links to itself is an orphan; the home page and the error document are not", async () => {
  const documents = { "/": page("/"), "/a/": page("/a/", link("/a/")), "/docs/404/": page("/docs/404/") };
  expect(await check(documents)).toEqual([
    "/a/:- No page links to /a/. Fix: link it from the navigation bar, the footer or another page.",
  ]);
});

test.each([
  ["no title", head("/a/", { title: "" }), "has no title."],
  ["the title of another page", head("/a/", { title: "/" }), 'has the title "/" of /.'],
  ["no canonical URL", `<title>A</title>${policy("default-src 'none'")}`, "has no canonical URL."],
  ["an id three times", page("/a/", '<p id="x"></p>'.repeat(3)), 'has the id "x" more than once.'],
  ["a missing image", page("/a/", '<img src="/b.svg">'), "loads /b.svg, which does not exist."],
  [
    "a foreign script",
    page("/a/", '<script src="https://cdn.example/x.js"></script>'),
    'loads "https://cdn.example/x.js" from another site.',
  ],
  [
    "no policy",
    '<title>A</title><link rel="canonical" href="/a/">',
    "has no strict content security policy.",
  ],
  [
    "a weak policy",
    head("/a/", { csp: "script-src 'unsafe-inline'" }),
    "has no strict content security policy.",
  ],
  [
    "another policy",
    head("/a/", { csp: "default-src 'self'" }),
    "has a different content security policy than /.",
  ],
])("a page with %s is reported", async (_name, html, message) => {
  expect(await check({ "/": page("/", link("/a/")), "/a/": html })).toEqual([
    expect.stringContaining(`/a/:- /a/ ${message} Fix: `),
  ]);
});

test("the same error on five pages or more is reported once, as one in the frame", async () => {
  const hrefs = ["/a/", "/b/", "/c/", "/d/", "/e/"];
  const site = (shown: string[]) =>
    Object.fromEntries([
      ["/", page("/", shown.map(link).join(""))],
      ...shown.map((href) => [href, page(href, link("/gone/"))]),
    ]);
  expect(await check(site(hrefs))).toEqual([
    expect.stringContaining(
      "/a/ links to /gone/, which does not exist. (and 4 more pages: look at the frame)",
    ),
  ]);
  expect(await check(site(hrefs.slice(0, 4)))).toHaveLength(4);
});

test("the same error repeated on one page is reported once", async () => {
  const documents = { "/": page("/", link("/a/")), "/a/": page("/a/", link("/gone/").repeat(6)) };
  expect(await check(documents)).toHaveLength(1);
});
