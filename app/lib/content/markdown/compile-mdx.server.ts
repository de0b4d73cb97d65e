import type { ElementContent, Root as HtmlRoot } from "hast";
import type { Root } from "mdast";
import type { Plugin } from "unified";
import type { KnownBlocks } from "../blocks/block.ts";
import type { PageSource } from "../types.ts";
import { codeBlocks } from "./plugins/code-blocks.ts";
import { type FormerAnchor, formerAnchors } from "./plugins/former-anchors.ts";
import type { Highlight } from "./plugins/highlight.server.ts";
import { quotes } from "./plugins/quotes.ts";
import { tables } from "./plugins/tables.ts";

/** Compiles a page to the code of a React component. Mutates `tree`. */
export type CompileMdx = (source: PageSource, tree: Root, former: readonly FormerAnchor[]) => Promise<string>;

/** Creates a compiler with this site's plugins, for pages without mistakes. */
export function createCompileMdx(highlight: Highlight, blocks: KnownBlocks): CompileMdx {
  return async ({ format }, tree, former) => {
    // Imported lazily: not every process renders.
    const { bundleMDX } = await import("mdx-bundler");
    const { code } = await bundleMDX({
      // Unused, because the parser below returns the existing tree.
      source: "",
      mdxOptions: (options) => ({
        ...options,
        format,
        // mdx-bundler names every page an .mdx file, whatever its format.
        mdExtensions: [".mdx"],
        // The security policy blocks `style` attributes; `table.css` uses `align`.
        tableCellAlignToStyle: false,
        remarkPlugins: [[useParsedTree, tree]],
        rehypePlugins: [[codeBlocks, highlight], tables, quotes, [sections, blocks], [formerAnchors, former]],
      }),
      esbuildOptions: (options) => ({ ...options, minify: false, sourcemap: false, logLevel: "silent" }),
    });
    return code;
  };
}

/** Replaces the parser by one that returns the existing tree, so that a page is parsed only once. */
const useParsedTree: Plugin<[Root], string, Root> = function (tree) {
  this.parser = () => tree;
};

/**
 * Wraps each h2 and the content up to the next in a section, which styles and behavior refer to. What is beside the text is in
 * none, and ends the section before it.
 */
export function sections({ rendered }: Pick<KnownBlocks, "rendered">) {
  return (tree: HtmlRoot) => {
    const grouped: ElementContent[] = [];
    let section: ElementContent[] = grouped;
    for (const node of tree.children as ElementContent[]) {
      if (node.type === "element" && node.tagName === "h2") {
        section = [];
        grouped.push({ type: "element", tagName: "section", properties: {}, children: section });
      }
      if ("name" in node && rendered.get(String(node.name))?.isBesideText) section = grouped;
      section.push(node);
    }
    tree.children = grouped;
  };
}
