import {
  transformerMetaHighlight,
  transformerNotationDiff,
  transformerNotationFocus,
  transformerNotationHighlight,
} from "@shikijs/transformers";
import type { Element, ElementContent, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import type { BundledLanguage, Highlighter, ShikiTransformer } from "shiki";
import { createResultCache, type ResultCacheOptions } from "../snapshot/result-cache.server.ts";

/** Highlights one code block: HTML of the `code` element's inside, tokens as elements, no inline styles. */
export type Highlight = (code: string, language: string, meta: string) => Promise<string>;

const THEME_NAME = "css-variables";
const PLAIN = "text";
/** Blocks kept in memory: those of the pages worked on last. */
const MAX_CACHED_BLOCKS = 1_000;
/**
 * The element of each kind of token that has a color of its own in `styles/code.css`; punctuation has none, for the grammars
 * mark only some of it. Elements with names of their own mean nothing, as spans, and are half as long: code is made of them.
 */
const TOKEN_ELEMENTS: Record<string, string> = {
  constant: "t-n",
  string: "t-s",
  "string-expression": "t-s",
  comment: "t-c",
  keyword: "t-k",
  inserted: "t-k",
  deleted: "t-k",
  changed: "t-k",
  function: "t-f",
  link: "t-f",
};
const TOKEN_STYLE = /^color:var\(--token-([a-z-]+)\)$/;
const LINE_NUMBERS = /(?:^|\s)showLineNumbers(?:=(\d+))?(?=\s|$)/;

/**
 * One highlighter with the languages loaded when first met; colors come from `styles/code.css`. A block that was highlighted
 * before is not highlighted again: of a page that is saved, most stay. With `disk`, not by later runs either: to load the highlighter
 * with a page's languages takes longer than all else that is done for one page.
 */
export function createHighlight(disk?: ResultCacheOptions<string>["disk"]): Highlight {
  const blocks = createResultCache<string>({ kind: "code", disk, maxEntries: MAX_CACHED_BLOCKS });
  const highlight = createUncachedHighlight();
  return (code, language, meta) =>
    blocks.getOrCompute([code, language, meta], () => highlight(code, language, meta));
}

function createUncachedHighlight(): Highlight {
  let highlighter: Promise<Highlighter> | undefined;
  return async (code, language, meta) => {
    highlighter ??= loadHighlighter();
    const ready = await highlighter;
    if (language !== PLAIN && !ready.getLoadedLanguages().includes(language)) {
      await ready.loadLanguage(language as BundledLanguage);
    }
    const tree = ready.codeToHast(code, {
      lang: language,
      theme: THEME_NAME,
      meta: { __raw: meta },
      mergeSameStyleTokens: true,
      // On a busy machine the limit would leave lines half highlighted, and marks unread.
      tokenizeTimeLimit: 0,
      transformers: [
        transformerMetaHighlight(),
        transformerNotationDiff(),
        transformerNotationHighlight(),
        transformerNotationFocus(),
        markUnfocused,
        stylesToElements,
        lineNumbers(meta),
      ],
    });
    return toHtml(linesOf(tree));
  };
}

/** Shiki is loaded by those who render: not all do. */
async function loadHighlighter(): Promise<Highlighter> {
  const { createCssVariablesTheme, createHighlighter } = await import("shiki");
  const theme = createCssVariablesTheme({ name: THEME_NAME, variablePrefix: "--", fontStyle: false });
  return createHighlighter({ themes: [theme], langs: [] });
}

/** Around lines in focus, the others are marked: a style for what has such a line beside it is looked up anew whenever the page changes. */
const markUnfocused: ShikiTransformer = {
  name: "mark-unfocused",
  code({ children: lines }) {
    if (!lines.some((line) => hasClass(line, "focused"))) return;
    for (const line of lines) {
      if (line.type === "element" && !hasClass(line, "focused")) this.addClassToHast(line, "unfocused");
    }
  },
};

/** Token colors are variables: `<span style="color:var(--token-keyword)">` becomes `<t-k>`; what has no color, text. */
const stylesToElements: ShikiTransformer = {
  name: "styles-to-elements",
  span(element) {
    const token = TOKEN_STYLE.exec(String(element.properties.style ?? ""))?.[1];
    delete element.properties.style;
    element.tagName = TOKEN_ELEMENTS[token ?? ""] ?? element.tagName;
  },
  line(element) {
    element.children = element.children.flatMap(unstyledToText).reduce(joinEqual, []);
  },
};

function unstyledToText(node: ElementContent): ElementContent[] {
  return node.type === "element" && node.tagName === "span" && hasNoProperties(node) ? node.children : [node];
}

/** Neighbours that look the same are one: kinds of tokens share colors. */
function joinEqual(joined: ElementContent[], node: ElementContent): ElementContent[] {
  const last = joined.at(-1);
  if (last?.type === "text" && node.type === "text") last.value += node.value;
  else if (last?.type === "element" && node.type === "element" && isSameToken(last, node))
    last.children = [...last.children, ...node.children].reduce(joinEqual, []);
  else joined.push(node);
  return joined;
}

/** Tokens have a name and nothing else. */
function isSameToken(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && hasNoProperties(one) && hasNoProperties(other);
}

function hasNoProperties({ properties }: Element): boolean {
  return Object.keys(properties).length === 0;
}

/** `showLineNumbers=10` puts each line's number, from 10, in `data-line`. */
function lineNumbers(meta: string): ShikiTransformer {
  const start = LINE_NUMBERS.exec(meta);
  return {
    name: "line-numbers",
    line(element, line) {
      if (start) element.properties["data-line"] = String(Number(start[1] ?? 1) + line - 1);
    },
  };
}

/** Classes of lines that look otherwise. */
const MARKS = ["highlighted", "diff", "unfocused"];

/** The lines of the highlighted code; an element of its own is kept only for lines that need one. */
function linesOf(tree: Root): ElementContent[] {
  const pre = tree.children[0] as Element;
  const lines = (pre.children[0] as Element).children;
  return lines.flatMap((line) => (line.type === "element" && isPlain(line) ? line.children : [line]));
}

function isPlain(line: Element): boolean {
  return !("data-line" in line.properties || MARKS.some((mark) => hasClass(line, mark)));
}

function hasClass(node: ElementContent, name: string): boolean {
  if (node.type !== "element") return false;
  const classes = node.properties.class ?? node.properties.className ?? "";
  return [classes].flat().join(" ").split(" ").includes(name);
}
