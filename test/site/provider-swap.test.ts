import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils } from "htmlparser2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltTree, readBuiltTree, textOf } from "./built-tree.ts";
import { buildTree, makeFolder } from "./run-build.ts";

const SECOND = "test/fixtures/second-provider";

interface SiteFile {
  title: string;
  provider: Record<string, string | string[]> & { name: string; slug: string; docsOrigin: string };
  footer: { social: { url: string }[] };
}

const firstSite = readSite("content");
const secondSite = readSite(SECOND);

let remove: () => Promise<void>;
let first: BuiltTree;
let second: BuiltTree;
beforeAll(async () => {
  const { folder, remove: removeFolder } = await makeFolder();
  remove = removeFolder;
  await buildTree({
    PROVIDER_DIR: SECOND,
    OUTPUT_DIR: join(folder, "second"),
    CACHE_DIR: join(folder, "cache"),
  });
  first = await readBuiltTree();
  second = await readBuiltTree(join(folder, "second"));
}, 600_000);
afterAll(() => remove());

function readSite(folder: string): SiteFile {
  return JSON.parse(readFileSync(join(folder, "site.json"), "utf8")) as SiteFile;
}

/** Lists every text that identifies the provider. */
function identityOf({ title, provider, footer }: SiteFile): string[] {
  return [title, ...Object.values(provider).flat(), ...footer.social.map(({ url }) => url)];
}

test("the two providers share no value", () => {
  const values = identityOf(secondSite).map((value) => value.toLowerCase());
  expect(identityOf(firstSite).filter((value) => values.includes(value.toLowerCase()))).toEqual([]);
  expect(readFileSync(join(SECOND, "site.json"), "utf8")).not.toMatch(/acme/i);
});

test("no file content or name identifies the first provider", () => {
  const traces = [...new Set([...identityOf(firstSite).map((value) => value.toLowerCase()), "acme"])];
  const found = second.files.flatMap((path) => {
    const text = `${path}\n${second.read(path)}`.toLowerCase();
    return traces.filter((trace) => text.includes(trace)).map((trace) => `${path}: ${trace}`);
  });
  expect(found).toEqual([]);
});

test("the second provider's site has the same files, with its own slug", () => {
  const moved = (path: string) => path.replaceAll(firstSite.provider.slug, secondSite.provider.slug);
  // The search index and the mark are named by their content, which is the provider's.
  const named = (path: string) =>
    path.replace(/^(assets\/(?:search|mark)-)[0-9a-f]+(\.\w+)/, "$1of-content$2");
  const content = ({ files }: BuiltTree) => files.filter((path) => !path.startsWith("build/")).map(named);
  expect(content(second).sort()).toEqual(content(first).map(moved).sort());
  expect(second.files).toContain(`docs/integrate-with-${secondSite.provider.slug}/webhook-ipn/index.html`);
});

test("mark, icon and accent color are the second provider's on every page", () => {
  const icon = second.files.find((path) => /^assets\/mark-\w+\.svg$/.test(path)) ?? "";
  expect(second.read(icon)).toContain("mark-light");
  for (const page of second.pages) {
    const link = page.elements("link").find(({ attribs }) => attribs.rel === "icon");
    expect(link?.attribs.href).toBe(`/${icon}`);
    expect(page.elements("style").map(textOf)).toEqual([expect.stringContaining("--color-accent:#0b6e4f")]);
    const [mark] = page.elements().filter(({ attribs }) => attribs.id === "brand-mark");
    expect(mark && DomUtils.getElementsByTagName("linearGradient", [mark], true)).toHaveLength(1);
  }
});

test("a site without a repository shows no edit links or last-modified dates", () => {
  const hasSourceInfo = ({ pages }: BuiltTree) =>
    pages.some(({ html }) => /Edit this page|<time|modified_time/.test(html));
  expect(hasSourceInfo(first)).toBe(true);
  expect(hasSourceInfo(second)).toBe(false);
  expect(second.read("sitemap.xml")).not.toContain("lastmod");
});

test("canonical URLs, titles and the sitemap are the second provider's", () => {
  const { docsOrigin } = secondSite.provider;
  for (const page of second.pages.filter(({ href }) => href !== "/404/")) {
    const canonical = page.elements("link").find(({ attribs }) => attribs.rel === "canonical");
    expect(canonical?.attribs.href).toBe(docsOrigin + page.href);
    expect(textOf(page.elements("title")[0]).endsWith(secondSite.title)).toBe(true);
  }
  expect(second.read("robots.txt")).toContain(`${docsOrigin}/sitemap.xml`);
  expect(second.read("sitemap.xml")).toContain(`<loc>${docsOrigin}/</loc>`);
});

test("the content uses the second provider's values", () => {
  const all = second.files
    .filter((path) => path.endsWith(".md"))
    .map(second.read)
    .join("\n");
  const { name, storeHost, ipnFieldPrefix, webhookIpv4 = [] } = secondSite.provider;
  for (const value of [name, storeHost, ipnFieldPrefix, ...webhookIpv4].flat()) expect(all).toContain(value);
});
