import { readFileSync } from "node:fs";
import { imageSize } from "image-size";
import { describe, expect, test } from "vitest";
import type { DocsList } from "#app/lib/docs-api/schemas.ts";
import { listFiles } from "#app/lib/server/files.server.ts";
import { dataHrefOf, fillProviderSlug, markdownHref, outputPathOf, routeOfSource } from "#app/lib/urls.ts";
import { type CrawledPage, crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import { site } from "../site-config.ts";
import { type BuiltPage, readBuiltTree, textOf } from "./built-tree.ts";

const tree = await readBuiltTree();
const origin = site.provider.docsOrigin;
const { docs } = tree.readJson("api/docs.json") as DocsList;
const contentHrefs = (await listFiles("content"))
  .flatMap((path) => routeOfSource(path, site.provider.slug)?.href ?? [])
  .sort();
const indexed = tree.pages.filter(({ href }) => contentHrefs.includes(href));
const markdownExports = contentHrefs.map((href) => [href, outputPathOf(markdownHref(href))] as const);
/** Files that belong to no page: code, styles, search, lists, schemas. Raise it only with the reason in the commit. */
const MAX_OTHER_FILES = 56;
const TEXT = /\.(?:html|js|css|json|md|txt|xml|svg)$/;

/** Removes the site's origin from a URL. Fails if it has another one. */
function toHref(url: string): string {
  expect(url.startsWith(`${origin}/`)).toBe(true);
  return url.slice(origin.length);
}

test("the site has every page of the specification, and no other page in the documentation", () => {
  const { pages, docs } = JSON.parse(readFileSync("test/routes.json", "utf8")) as Record<string, string[]>;
  const specified = docs?.map((href) => fillProviderSlug(href, site.provider.slug)) ?? [];
  expect(specified).toHaveLength(90);
  const built = [...tree.pages.map(({ href }) => href), ...tree.redirects];
  expect(built).toEqual(expect.arrayContaining([...(pages ?? []), ...specified]));
  const docPages = tree.pages.filter(({ href }) => href.startsWith("/docs/"));
  expect(specified).toEqual(expect.arrayContaining(docPages.map(({ href }) => href)));
});

describe("machine-readable files", () => {
  test("the sitemap lists exactly the pages of the content", () => {
    const text = tree.read("sitemap.xml");
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/,
    );
    const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => toHref(url));
    expect(urls.sort()).toEqual(contentHrefs);
    expect(urls).not.toContain("/search/");
    expect(urls).not.toContain("/404/");
  });

  test("robots.txt allows everything and names the sitemap", () => {
    expect(tree.read("robots.txt")).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  });

  test("llms.txt links the Markdown of every documentation page, with title and description", () => {
    const text = tree.read("llms.txt");
    expect(text).toMatch(new RegExp(`^# ${site.title}\n\n> .+\n\n`));
    const links = [...text.matchAll(/^- \[(.+)\]\((\S+\.md)\): (.+)$/gm)].map(
      ([, title, url = "", description]) => ({
        title,
        path: toHref(url),
        description,
      }),
    );
    expect(links).toEqual(
      docs.map(({ title, path, description }) => ({ title, path: markdownHref(path), description })),
    );
    for (const { path } of links) expect(tree.files).toContain(outputPathOf(path));
    expect(text).toContain(`${origin}/llms-full.txt`);
  });

  test("llms-full.txt contains every documentation page in full, in reading order", () => {
    const text = tree.read("llms-full.txt");
    const places = docs.map(({ path }) => text.indexOf(tree.read(outputPathOf(markdownHref(path)))));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("every anchor that a Markdown export links to is a heading or a field there", () => {
    const written = new Map(
      markdownExports.map(([href, path]) => [
        markdownHref(href),
        new Set([...withoutCode(tree.read(path)).matchAll(/ \{#([^}\s]+)\}$/gm)].map(([, id]) => id)),
      ]),
    );
    const links = markdownExports.flatMap(([, path]) =>
      [...withoutCode(tree.read(path)).matchAll(/\]\(([^)\s]+)#([^)\s]+)\)/g)]
        .filter(([, url = ""]) => url.startsWith(`${origin}/`))
        .map(([, url = "", anchor = ""]) => ({ path, href: toHref(url), anchor })),
    );
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter(({ href, anchor }) => written.get(href)?.has(anchor) === false)).toEqual([]);
  });

  test("Markdown exports are plain, and their links lead to existing files", () => {
    for (const [href, path] of markdownExports) {
      const text = tree.read(path);
      expect(text, href).toMatch(/^# /);
      const prose = withoutCode(text);
      expect(prose, href).not.toMatch(/<\/?[A-Z]\w*[\s/>]|^\s*(?:import|export)\s|:::/m);
      const urls = [...prose.matchAll(/\]\((?!mailto:)([^)\s]+)/g)].map(([, url = ""]) => url);
      expect(urls.filter((url) => !/^https:\/\/|^#/.test(url))).toEqual([]);
      const own = urls.filter((url) => url.startsWith(`${origin}/`)).map((url) => outputPathOf(toHref(url)));
      expect(own.filter((path) => !tree.files.includes(path.replace(/#.*/, "")))).toEqual([]);
    }
  });
});

describe("every file", () => {
  test("no text or file name contains a variable", () => {
    const texts = tree.files.filter((path) => TEXT.test(path));
    expect(texts.filter((path) => /\{(?:provider|links)\.[a-z0-9]/i.test(tree.read(path)))).toEqual([]);
    expect(tree.files.filter((path) => path.includes("{"))).toEqual([]);
  });

  test("there are no source maps, editor backups or files of earlier builds", () => {
    expect(tree.files.filter((path) => /\.map$|(?:^|\/)\.(?!well-known\/)|~$/.test(path))).toEqual([]);
    const code = tree.files.filter((path) => /\.(?:js|css)$/.test(path));
    expect(code.filter((path) => tree.read(path).includes("sourceMappingURL"))).toEqual([]);
    expect(tree.files.filter((path) => /^build\/manifest-/.test(path)).length).toBe(1);
    expect(tree.files.filter((path) => /^assets\/page-/.test(path)).length).toBe(1);
  });

  test("no script contains server code", () => {
    const scripts = tree.files.filter((path) => path.endsWith(".js"));
    const serverOnly = ["node:fs", "mdx-bundler", "shiki", "CONTENT_DIR", "createLibrary"];
    for (const path of scripts) {
      const text = tree.read(path);
      expect(serverOnly.filter((name) => text.includes(name))).toEqual([]);
    }
  });

  test("there are no compressed copies, which publishing makes", () => {
    expect(tree.files.filter((path) => /\.(?:br|gz)$/.test(path))).toEqual([]);
  });
});

describe("documents", () => {
  test("have no inline styles, event handlers or javascript: links", () => {
    const elements = tree.pages.flatMap((page) => page.elements());
    const attributes = new Set(elements.flatMap(({ attribs }) => Object.keys(attribs)));
    expect([...attributes].filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
    expect(elements.filter(({ attribs }) => /^\s*javascript:/i.test(attribs.href ?? ""))).toEqual([]);
  });

  test("declare their language, UTF-8 and a responsive viewport, and delay the first paint until the navbar is there", () => {
    for (const page of tree.pages) {
      expect(page.html.startsWith("<!DOCTYPE html>"), page.href).toBe(true);
      expect(page.elements("html")[0]?.attribs.lang).toBe("en");
      expect(page.elements("meta")[0]?.attribs.charset).toBe("utf-8");
      expect(page.meta("viewport")).toBe("width=device-width, initial-scale=1");
      const [expected] = page.elements("link").filter(({ attribs }) => attribs.rel === "expect");
      expect(expected?.attribs.blocking).toBe("render");
      const ids = page.elements().map(({ name, attribs }) => (name === "header" ? name : `#${attribs.id}`));
      expect(ids.indexOf(expected?.attribs.href ?? "")).toBeGreaterThan(ids.indexOf("header"));
    }
  });

  test("have the title of their page and the site, one h1 and main element, and no skipped heading level", () => {
    for (const page of tree.pages) {
      const heading = textOf(page.elements("h1")[0]);
      const title = page.href === "/" ? site.title : `${heading} | ${site.title}`;
      expect(textOf(page.elements("title")[0])).toBe(title);
      const levels = page.elements().flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
      expect(levels.filter((level) => level === 1).length, page.href).toBe(1);
      expect(skippedLevels(levels), page.href).toEqual([]);
      expect(page.elements("main").length, page.href).toBe(1);
    }
  });

  test("have a canonical URL, matching social previews and a link to their Markdown", () => {
    for (const page of indexed) {
      const { href } = page;
      expect(canonicalsOf(page)).toEqual([origin + href]);
      const description = page.meta("description");
      const expected = {
        "og:type": href === "/" ? "website" : "article",
        "og:site_name": site.title,
        "og:title": textOf(page.elements("title")[0]),
        "og:description": description,
        "og:url": origin + href,
        "og:locale": site.locale,
        "og:image": `${origin}/preview.png`,
        "twitter:card": "summary_large_image",
      };
      for (const [name, content] of Object.entries(expected))
        expect([name, page.meta(name)]).toEqual([name, content]);
      expect(page.meta("robots")).toBeUndefined();
      const alternates = page.elements("link").filter(({ attribs }) => attribs.type === "text/markdown");
      expect(alternates.map(({ attribs }) => attribs.href)).toEqual([markdownHref(href)]);
    }
  });
});

test("the picture of link previews is published in its size", () => {
  expect(imageSize(readFileSync("dist/preview.png"))).toMatchObject({
    type: "png",
    width: 1200,
    height: 630,
  });
});

test("each page is three files (HTML, JSON, Markdown) and those of its sections, and there are few others", () => {
  const own = new Set(
    contentHrefs.flatMap((href) => [href, dataHrefOf(href) ?? "", markdownHref(href)].map(outputPathOf)),
  );
  expect(own.size).toBe(3 * contentHrefs.length);
  for (const path of own) expect(tree.files).toContain(path);
  const redirects = new Set(tree.redirects.map(outputPathOf));
  const isContentAsset = (path: string) => /^assets\/.+\//.test(path);
  const others = tree.files.filter((path) => !own.has(path) && !redirects.has(path) && !isContentAsset(path));
  expect(others.length, others.join("\n")).toBeLessThanOrEqual(MAX_OTHER_FILES);
});

test("the search page is indexed under one canonical URL; the not-found page and redirects are not", () => {
  const others = tree.pages.filter(({ href }) => !contentHrefs.includes(href));
  expect(others.map(({ href }) => href).sort()).toEqual(["/404/", "/search/"]);
  for (const page of others) {
    const isSearch = page.href === "/search/";
    expect(page.meta("robots")).toBe(isSearch ? undefined : "noindex");
    expect(canonicalsOf(page)).toEqual(isSearch ? [`${origin}/search/`] : []);
  }
  for (const href of tree.redirects)
    expect(tree.read(outputPathOf(href))).toContain('<meta name="robots" content="noindex"/>');
});

test("redirects have the site's title, styles and policy", () => {
  const page = crawlHtml(tree.read("index.html"), "/");
  const stylesOf = ({ assets }: CrawledPage) => assets.filter((path) => path.endsWith(".css"));
  expect(tree.redirects).toContain("/docs/");
  for (const href of tree.redirects) {
    const html = tree.read(outputPathOf(href));
    const redirect = crawlHtml(html, href);
    expect(html).toContain(`<title>Redirect | ${site.title}</title>`);
    expect(stylesOf(redirect)).toEqual(stylesOf(page));
    expect(redirect.policy).toBe(page.policy);
  }
});

function canonicalsOf(page: BuiltPage): unknown[] {
  const links = page.elements("link").filter(({ attribs }) => attribs.rel === "canonical");
  return links.map(({ attribs }) => attribs.href);
}

/** Removes code blocks and inline code from Markdown. */
function withoutCode(markdown: string): string {
  return markdown
    .replace(/^( *>? *)(`{3,}|~{3,})[\s\S]*?^\1\2`*$/gm, "")
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
}

/** Lists headings that are more than one level below the previous one. */
function skippedLevels(levels: readonly number[]): string[] {
  return levels.flatMap((level, index) => {
    const before = levels[index - 1] ?? 0;
    return level > before + 1 ? [`h${level} after h${before}`] : [];
  });
}
