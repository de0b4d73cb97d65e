import type { Root } from "mdast";
import type { Plugin } from "unified";
import type { ContentError } from "../diagnostics/content-error.ts";
import type { PageSource } from "../types.ts";
import type { Highlight } from "./highlight.server.ts";
import { codeBlocks } from "./plugins/code-blocks.ts";
import { operationLayout } from "./plugins/operation-layout.ts";
import { sections } from "./plugins/sections.ts";

/** Compiles a page to the code of a React component. `tree` is its Markdown tree, which is used up. */
export type CompileMdx = (source: PageSource, tree: Root) => Promise<string>;

/** mdx-bundler with this site's plugins. Call it with pages that {@link ContentError} checks have passed. */
export function createCompileMdx(highlight: Highlight): CompileMdx {
  return async ({ format }, tree) => {
    // Loaded by those who render: not all do, and it takes as long as a page.
    const { bundleMDX } = await import("mdx-bundler");
    const { code } = await bundleMDX({
      // Not read: the tree is there already.
      source: "",
      mdxOptions: (options) => ({
        ...options,
        format,
        // mdx-bundler calls every page's text an .mdx file, whatever its format.
        mdExtensions: [".mdx"],
        // The policy refuses the attribute `style`; `table.css` reads `align`.
        tableCellAlignToStyle: false,
        remarkPlugins: [[parsedAs, tree]],
        rehypePlugins: [[codeBlocks, highlight], operationLayout, sections],
      }),
      esbuildOptions: (options) => ({ ...options, minify: false, sourcemap: false, logLevel: "silent" }),
    });
    return code;
  };
}

/** A parser that gives a tree that was parsed before, so that a page is parsed once for all its uses. */
const parsedAs: Plugin<[Root], string, Root> = function (tree) {
  this.parser = () => tree;
};
