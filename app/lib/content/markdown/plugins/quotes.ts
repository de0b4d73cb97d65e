import type { Nodes, Root } from "hast";
import { type Component, isComponent } from "../../blocks/nodes.ts";

/** What a quotation mark after it opens: the start of a block, a space, an opening bracket or mark, a dash or a slash. */
const BEFORE_OPENING = /[\s([{“‘—–/]/;
const STRAIGHT = /["']/g;
/** Inline elements, through which a quotation continues. */
const INLINE = new Set(["a", "abbr", "code", "del", "em", "strong", "sub", "sup", "var"]);

/** Attributes of components that are text. */
const TEXTS = new Set(["alt", "definition", "label", "summary", "title"]);

/** Curls the quotation marks and apostrophes that readers see, except in code. Markdown exports and search stay plain. */
export function quotes() {
  return (tree: Root) => {
    let before = " ";
    const curl = (text: string) => {
      const curled = curlQuotes(text, before);
      before = curled.at(-1) ?? before;
      return curled;
    };
    const walk = (node: Nodes) => {
      if (node.type === "text") node.value = curl(node.value);
      if (node.type === "element" && node.tagName === "code") before = "`";
      else if ("children" in node) {
        const isInline =
          node.type === "mdxJsxTextElement" || (node.type === "element" && INLINE.has(node.tagName));
        if (!isInline) before = " ";
        if (isComponent(node)) curlAttributes(node);
        for (const child of node.children) walk(child);
        if (!isInline) before = " ";
      }
    };
    walk(tree);
  };
}

/** Curls the quotation marks of a text that follows `before`. */
export function curlQuotes(text: string, before = " "): string {
  return text.replace(STRAIGHT, (mark, at: number) => {
    const opens = BEFORE_OPENING.test(text[at - 1] ?? before);
    if (mark === '"') return opens ? "“" : "”";
    return opens ? "‘" : "’";
  });
}

function curlAttributes({ attributes }: Component): void {
  for (const attribute of attributes) {
    if (attribute.type !== "mdxJsxAttribute" || typeof attribute.value !== "string") continue;
    if (TEXTS.has(attribute.name)) attribute.value = curlQuotes(attribute.value);
  }
}
