import { expect, test } from "vitest";
import { makePageContext } from "#test/factories/page-context.ts";
import { checkAcrossPages, type OutlinedPage } from "./check-across-pages.ts";

interface Given {
  /** Relative to the content folder. */
  sourcePath: string;
  href: string;
  title?: string;
  ids?: string[];
  anchors?: string[];
  /** Links as written → resolved. */
  links?: Record<string, string>;
  isUnparsed?: boolean;
}

function makeOutlined({
  sourcePath,
  href,
  title,
  ids = [],
  anchors = [],
  links = {},
  isUnparsed,
}: Given): OutlinedPage {
  const { source } = makePageContext("[x](y)", { sourcePath });
  const frontmatter = { ...source.frontmatter, title: title ?? sourcePath };
  const outline = {
    headings: ids.map((id) => ({ depth: 2, id, text: id })),
    anchors,
    images: [],
    links: Object.entries(links).map(([written, target]) => ({
      written,
      href: target,
      position: { line: 1, column: 1 },
    })),
  };
  return { source: { ...source, href, frontmatter }, outline: isUnparsed ? undefined : outline };
}

const A = { sourcePath: "docs/guides/a.mdx", href: "/docs/guides/a/" };
const B = { sourcePath: "docs/reference/b.md", href: "/docs/reference/b/", ids: ["keys"], anchors: ["span"] };

const check = (...pages: Given[]) => checkAcrossPages(pages.map(makeOutlined), new Set(["/llms.txt"]));
const linkFromA = (written: string, target: string, b: Given = B) =>
  check({ ...A, ids: ["top"], links: { [written]: target } }, b);

test.each([
  "/docs/reference/b/",
  "/docs/reference/b/#keys",
  "/docs/reference/b/#span",
  "/docs/reference/b/#",
  "/docs/guides/a/#top",
  "/docs/",
  "/search/",
  "/llms.txt",
  "/docs/reference/b.md",
])("a link to %s is fine", (target) => {
  expect(linkFromA("x", target)).toEqual([]);
});

test("a link to no page is reported where it stands, with the nearest source file as seen from there", () => {
  expect(linkFromA("../refrence/b.md#keys", "/docs/refrence/b/#keys")).toEqual([
    {
      file: "content/docs/guides/a.mdx",
      position: { line: 1, column: 1 },
      message: 'The link "../refrence/b.md#keys" leads to no page.',
      fix: 'did you mean "../reference/b.md#keys"?',
      excerpt: "  1 | [x](y)\n    | ^",
    },
  ]);
});

test("a link from the root to no page is reported with the nearest address", () => {
  expect(linkFromA("/docs/refrence/b/", "/docs/refrence/b/")).toMatchObject([
    { message: 'The link "/docs/refrence/b/" leads to no page.', fix: 'did you mean "/docs/reference/b/"?' },
  ]);
});

test("a link that resembles no page is reported with what to write", () => {
  expect(linkFromA("payouts.mdx", "/docs/guides/payouts/")).toMatchObject([
    { fix: "name the source file of the page, relative to this one." },
  ]);
});

test("a Markdown twin of no page is no file", () => {
  expect(linkFromA("/docs/gone.md", "/docs/gone.md")).toHaveLength(1);
});

test("a link to no anchor of another page is reported with the nearest, or with all", () => {
  expect(linkFromA("../reference/b.md#kyes", "/docs/reference/b/#kyes")).toMatchObject([
    {
      message:
        'The link "../reference/b.md#kyes" names an anchor that content/docs/reference/b.md does not have.',
      fix: 'did you mean "#keys"?',
    },
  ]);
  expect(linkFromA("b#x", "/docs/reference/b/#x")).toMatchObject([{ fix: "its anchors are #keys, #span." }]);
  expect(linkFromA("b#x", "/docs/reference/b/#x", { ...B, ids: [], anchors: [] })).toMatchObject([
    { fix: "its anchors are none." },
  ]);
});

test("a link to no anchor of its own page is reported as such", () => {
  expect(linkFromA("#tpo", "/docs/guides/a/#tpo")).toMatchObject([
    { message: 'The link "#tpo" names an anchor that this page does not have.', fix: 'did you mean "#top"?' },
  ]);
});

test("an anchor may be percent-encoded, and one that is badly encoded is read as it is", () => {
  const page = { ...B, ids: ["größe", "100%"] };
  expect(linkFromA("x", "/docs/reference/b/#gr%C3%B6%C3%9Fe", page)).toEqual([]);
  expect(linkFromA("x", "/docs/reference/b/#größe", page)).toEqual([]);
  expect(linkFromA("x", "/docs/reference/b/#100%", page)).toEqual([]);
  expect(linkFromA("x", "/docs/reference/b/#50%", page)).toHaveLength(1);
});

test.each(["constructor", "__proto__"])("#%s is an anchor like any other", (id) => {
  expect(linkFromA("x", `/docs/reference/b/#${id}`)).toHaveLength(1);
  expect(linkFromA("x", `/docs/reference/b/#${id}`, { ...B, ids: [id] })).toEqual([]);
});

test("nothing is said of the anchors of a page that cannot be parsed", () => {
  expect(linkFromA("x", "/docs/reference/b/#gone", { ...B, isUnparsed: true })).toEqual([]);
});

test("every dead link of every page is reported", () => {
  const links = { "x.mdx": "/docs/x/", "y.mdx": "/docs/y/" };
  expect(check({ ...A, links }, { ...B, links })).toHaveLength(4);
});

test("two pages with one title are reported at the second", () => {
  expect(check({ ...A, title: "Same" }, { ...B, title: "Same" })).toEqual([
    {
      file: "content/docs/reference/b.md",
      message: 'The title "Same" is the title of content/docs/guides/a.mdx too.',
      fix: "give one of the two pages a title that tells them apart.",
    },
  ]);
  expect(check({ ...A, title: "constructor" }, { ...B, title: "Constructor" })).toEqual([]);
});
