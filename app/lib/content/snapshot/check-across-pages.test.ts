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
  /** Link as written → resolved href. */
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

test("a Markdown export of a missing page is a broken link", () => {
  expect(linkFromA("/docs/gone.md", "/docs/gone.md")).toHaveLength(1);
});

test("anchors are percent-decoded unless the encoding is invalid", () => {
  const page = { ...B, ids: ["größe", "100%"] };
  expect(linkFromA("x", "/docs/reference/b/#gr%C3%B6%C3%9Fe", page)).toEqual([]);
  expect(linkFromA("x", "/docs/reference/b/#größe", page)).toEqual([]);
  expect(linkFromA("x", "/docs/reference/b/#100%", page)).toEqual([]);
  expect(linkFromA("x", "/docs/reference/b/#50%", page)).toHaveLength(1);
});
