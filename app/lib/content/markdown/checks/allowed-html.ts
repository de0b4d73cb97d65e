/** Attributes of each HTML element that pages may contain, besides {@link GLOBAL_ATTRIBUTES}. */
const PHRASING_ELEMENTS = {
  abbr: ["title"],
  b: [],
  bdi: [],
  br: [],
  cite: [],
  code: [],
  del: [],
  dfn: [],
  em: [],
  i: [],
  ins: [],
  kbd: [],
  mark: [],
  q: [],
  s: [],
  samp: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  u: [],
  var: [],
  wbr: [],
} as const satisfies Record<string, readonly string[]>;

/** Elements that cannot be in a sentence. */
export const BLOCK_ELEMENTS: readonly string[] = ["dd", "div", "dl", "dt", "hr"];

export const VOID_ELEMENTS: readonly string[] = ["br", "hr", "wbr"];

/** Attributes of every element. Styles, event handlers and URLs are left out on purpose. */
const GLOBAL_ATTRIBUTES = ["id", "lang", "dir"] as const;

export const ALLOWED_ELEMENTS: readonly string[] = [
  ...Object.keys(PHRASING_ELEMENTS),
  ...BLOCK_ELEMENTS,
].sort();

/** Returns the attributes that an allowed element may have. */
export function attributesOfElement(name: string): readonly string[] {
  const own: Readonly<Record<string, readonly string[]>> = PHRASING_ELEMENTS;
  return [...(Object.hasOwn(own, name) ? (own[name] ?? []) : []), ...GLOBAL_ATTRIBUTES];
}

/** What to write instead of an element that Markdown or a block has. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  a: "write [text](page.mdx).",
  blockquote: 'begin its lines with "> ".',
  details: "write a block :::details[Title].",
  h1: "remove it: the title of the page is its h1.",
  h2: "write ## Title.",
  h3: "write ### Title.",
  h4: "write #### Title.",
  img: "write ![What it shows](./name.png).",
  li: 'begin its line with "- ".',
  ol: 'begin its items with "1. ".',
  p: "separate paragraphs with an empty line.",
  pre: "write a code block between ``` lines.",
  svg: "save it next to the page and write ![What it shows](./name.svg).",
  table: "write a Markdown table.",
  ul: 'begin its items with "- ".',
};
