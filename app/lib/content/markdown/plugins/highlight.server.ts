import type { Element, ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { LRUCache } from "lru-cache";
import type { BundledLanguage, Highlighter, LanguageRegistration, ShikiTransformer } from "shiki";

/** Highlights a code block. Returns the inner HTML of the `code` element, without inline styles. */
export type Highlight = (code: string, language: string, meta: string) => Promise<string>;

const THEME_NAME = "css-variables";
const PLAIN = "text";
const MAX_CACHED_BLOCKS = 1_000;
/**
 * Custom element of each token type that `styles/code.css` colors. Custom elements are half as long as spans with a class.
 * Punctuation has no color, because grammars mark only some of it.
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
const EMBEDDED_SCOPE = "meta.embedded.block.json";
/** Highlights `<< JSON` here-documents of shell scripts as JSON. */
const JSON_IN_SHELL: LanguageRegistration = {
  name: "json-in-shell",
  scopeName: "inline.json-in-shell",
  injectTo: ["source.shell"],
  injectionSelector: "L:string.unquoted.heredoc.no-indent.JSON - meta.embedded",
  patterns: [
    {
      name: EMBEDDED_SCOPE,
      begin: "(?=^[\\[{])",
      end: "(?<=[\\]}])",
      patterns: [{ include: "source.json#value" }],
    },
  ],
  repository: {},
};
const TOKEN_STYLE = /^color:var\(--token-([a-z-]+)\)$/;
const MARKED_LINES = /\{([\d\s,-]+)\}/;
/** A URL in highlighted HTML, and where a long one breaks: after a slash, and before a question mark or ampersand. */
const URL = /https?:\/\/[^\s<"'`]{16,}/g;
const BREAKS = /(?<=[^/]\/)(?=\w)|(?=\?|&#x26;)/g;
/** The parts of a payload with one field each, in highlighted HTML: lines of JSON, pairs of a form. */
const FIELDS: Record<string, RegExp> = { json: /^.{2,}$/gm, http: /\w+=[^&\n]*(?:&#x26;)?/g };
const MARKS_FIELDS = /(?:^|\s)fields(?=\s|$)/;
const LINE_NUMBERS = /(?:^|\s)showLineNumbers(?:=(\d+))?(?=\s|$)/;

/** Creates a highlighter that loads languages lazily, and keeps what a preview highlights again after each edit. */
export function createHighlight(): Highlight {
  const blocks = new LRUCache<string, string>({ max: MAX_CACHED_BLOCKS });
  const highlight = createUncachedHighlight();
  return async (code, language, meta) => {
    const name = JSON.stringify([code, language, meta]);
    const html = blocks.get(name) ?? (await highlight(code, language, meta));
    blocks.set(name, html);
    return html;
  };
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
      // The default time limit would leave lines half highlighted on a busy machine.
      tokenizeTimeLimit: 0,
      transformers: [stylesToElements, numbersAndMarks(meta)],
    });
    const [pre] = tree.children as Element[];
    const [lines] = (pre?.children ?? []) as Element[];
    const html = toHtml((lines?.children ?? []).flatMap(unmarkedToContent));
    const fields = MARKS_FIELDS.test(meta) && FIELDS[language];
    if (fields) return html.replace(fields, "<t-p>$&</t-p>");
    return html.replace(URL, (url) => url.replace(BREAKS, "<wbr>"));
  };
}

async function loadHighlighter(): Promise<Highlighter> {
  const { createCssVariablesTheme, createHighlighter } = await import("shiki");
  const theme = createCssVariablesTheme({ name: THEME_NAME, variablePrefix: "--", fontStyle: false });
  // A here-document is a string, and what is embedded in it has no color by itself.
  theme.tokenColors?.push({ scope: EMBEDDED_SCOPE, settings: { foreground: "var(--foreground)" } });
  return createHighlighter({ themes: [theme], langs: ["json", JSON_IN_SHELL] });
}

/** Replaces `<span style="color:var(--token-keyword)">` with `<t-k>`, and spans without a color with their text. */
const stylesToElements: ShikiTransformer = {
  name: "styles-to-elements",
  span(element) {
    const token = TOKEN_STYLE.exec(String(element.properties.style ?? ""))?.[1];
    delete element.properties.style;
    element.tagName = TOKEN_ELEMENTS[token ?? ""] ?? element.tagName;
  },
  line(element) {
    element.children = element.children.flatMap(unstyledToText).reduce(mergeEqual, []);
  },
};

function unstyledToText(node: ElementContent): ElementContent[] {
  return node.type === "element" && node.tagName === "span" && hasNoProperties(node) ? node.children : [node];
}

/** Merges adjacent tokens of the same color. */
function mergeEqual(joined: ElementContent[], node: ElementContent): ElementContent[] {
  const last = joined.at(-1);
  if (last?.type === "text" && node.type === "text") last.value += node.value;
  else if (last?.type === "element" && node.type === "element" && isSameToken(last, node))
    last.children = [...last.children, ...node.children].reduce(mergeEqual, []);
  else joined.push(node);
  return joined;
}

function isSameToken(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && hasNoProperties(one) && hasNoProperties(other);
}

function hasNoProperties({ properties }: Element): boolean {
  return Object.keys(properties).length === 0;
}

/** Numbers lines for `showLineNumbers`, counting from 10 for `showLineNumbers=10`, and marks those of `{2,5-7}`. */
function numbersAndMarks(meta: string): ShikiTransformer {
  const start = LINE_NUMBERS.exec(meta);
  const marked = markedLines(meta);
  return {
    name: "numbers-and-marks",
    line(element, line) {
      if (start) element.properties["data-line"] = String(Number(start[1] ?? 1) + line - 1);
      if (marked.has(line)) this.addClassToHast(element, "highlighted");
    },
  };
}

function markedLines(meta: string): Set<number> {
  const ranges = MARKED_LINES.exec(meta)?.[1]?.split(",") ?? [];
  return new Set(
    ranges.flatMap((range) => {
      const [from = 0, to = from] = range.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
}

/** Unwraps a line without a number or mark. */
function unmarkedToContent(line: ElementContent): ElementContent[] {
  if (line.type !== "element") return [line];
  const { "data-line": number, ...others } = line.properties;
  return number === undefined && others.class === "line" ? line.children : [line];
}
