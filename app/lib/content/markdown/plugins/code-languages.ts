import type { Root } from "mdast";
import { visit } from "unist-util-visit";
import { codeLanguageOf } from "../../blocks/code-languages.ts";

/** Gives code blocks the name of their language that this site uses. */
export function codeLanguages() {
  return (tree: Root) =>
    visit(tree, "code", (node) => {
      if (node.lang) node.lang = codeLanguageOf(node.lang);
    });
}
