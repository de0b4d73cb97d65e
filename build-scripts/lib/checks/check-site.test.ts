import { expect, test } from "vitest";
import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";
import { checkSite } from "./check-site.ts";

const policy = (content: string) => `<meta http-equiv="Content-Security-Policy" content="${content}">`;
const head = (href: string, csp = "default-src 'none'") =>
  `<link rel="canonical" href="${href}">${policy(csp)}`;
const link = (href: string) => `<a href="${href}">x</a>`;
const page = (href: string, body = "") => head(href) + body;

/** Checks a site of these documents by href; `/a/` is written in a file of the content. Returns `file message`. */
async function check(documents: Record<string, string>, files: string[] = []): Promise<string[]> {
  const site: PrerenderedSite = { pages: new Map(), files: new Set(files) };
  for (const [href, html] of Object.entries(documents))
    site.pages.set(href, { ...crawlHtml(html, href), href });
  const source = { href: "/a/", file: "content/a.mdx" } as PageSource;
  try {
    await checkSite(site, { docs: new Map(), pages: new Map([["a", source]]) }, ["test/fixtures/public"]);
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.diagnostics.map(({ file, message, fix }) => `${file} ${message} Fix: ${fix}`);
  }
}

test("a site with links to its pages, files and images passes", async () => {
  const links = ["/a/", "/a/#part", "#", "/robots.txt", "/images/guides/steps.svg"];
  const documents = {
    "/": page("/", links.map(link).join("")),
    "/a/": page("/a/", '<h2 id="part"></h2><img src="/images/guides/steps.svg" alt="">'),
    "/docs/404/": page("/docs/404/"),
  };
  expect(await check(documents, ["/robots.txt"])).toEqual([]);
});

test("a link that leads nowhere is reported once, with a page that has it", async () => {
  const documents = { "/": page("/", link("/a/")), "/a/": page("/a/", link("/gone/").repeat(2)) };
  expect(await check(documents)).toEqual([
    "content/a.mdx /a/ links to /gone/, which does not exist. Fix: correct the link in the component that renders it.",
  ]);
});

test("a page that only links to itself is an orphan; the home page and the error document are not", async () => {
  const documents = { "/": page("/"), "/a/": page("/a/", link("/a/")), "/docs/404/": page("/docs/404/") };
  expect(await check(documents)).toEqual([
    "content/a.mdx /a/ is linked from no page. Fix: link /a/ from the navigation bar, the footer or another page.",
  ]);
});

test.each([
  ["no canonical URL", policy("default-src 'none'"), "has no canonical URL."],
  ["an id three times", page("/a/", '<p id="x"></p>'.repeat(3)), 'has the id "x" more than once.'],
  ["a missing image", page("/a/", '<img src="/b.svg">'), "loads /b.svg, which does not exist."],
  [
    "a foreign script",
    page("/a/", '<script src="https://cdn.example/x.js"></script>'),
    'loads "https://cdn.example/x.js" from another site.',
  ],
  ["no policy", '<link rel="canonical" href="/a/">', "has no strict content security policy."],
  ["a weak policy", head("/a/", "script-src 'unsafe-inline'"), "has no strict content security policy."],
  ["another policy", head("/a/", "default-src 'self'"), "has a different content security policy than /."],
])("a page with %s is reported", async (_name, html, message) => {
  expect(await check({ "/": page("/", link("/a/")), "/a/": html })).toEqual([
    expect.stringContaining(`content/a.mdx /a/ ${message} Fix: `),
  ]);
});
