import type { Element, ElementContent, Root } from "hast";
import type { MdxJsxFlowElementHast } from "mdast-util-mdx-jsx";
import { visit } from "unist-util-visit";
import { attributesOf } from "../../blocks/nodes.ts";
import type { Highlight } from "./highlight.server.ts";

const TITLE = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/;
const LINE_NUMBERS = /(?:^|\s)showLineNumbers(?:=\d+)?(?=\s|$)/;
const WRAP = /(?:^|\s)wrap(?=\s|$)/;

/** Replaces code blocks with `CodeBlock` components that contain the highlighted HTML. */
export function codeBlocks(highlight: Highlight) {
  return async (tree: Root) => {
    const found: { code: Element; replace: (node: MdxJsxFlowElementHast) => void }[] = [];
    visit(tree, "element", (node, index, parent) => {
      const code = node.tagName === "pre" ? node.children[0] : undefined;
      if (index === undefined || !parent || code?.type !== "element" || code.tagName !== "code") return;
      const children = parent.children as ElementContent[];
      found.push({ code, replace: (block) => (children[index] = block) });
    });
    for (const { code, replace } of found) {
      const meta = (code.data as { meta?: string } | undefined)?.meta ?? "";
      const language = languageOf(code);
      const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
      const html = await highlight(text.replace(/\n$/, ""), language, meta);
      const title = TITLE.exec(meta);
      const attributes = attributesOf({
        html,
        language,
        title: title?.[1] ?? title?.[2],
        numbered: LINE_NUMBERS.test(meta) ? "true" : undefined,
        wrap: WRAP.test(meta) ? "true" : undefined,
      });
      replace({ type: "mdxJsxFlowElement", name: "CodeBlock", attributes, children: [] });
    }
  };
}

function languageOf(code: Element): string {
  const classes = [code.properties.className ?? []].flat().map(String);
  const name = classes.find((entry) => entry.startsWith("language-"));
  return name?.slice("language-".length) ?? "text";
}
