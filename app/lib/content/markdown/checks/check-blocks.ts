import type { Nodes, Paragraph, Parents, Root } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import { visit } from "unist-util-visit";
import { suggest } from "../../diagnostics/nearest.ts";
import { readBlock } from "../block.ts";
import { DIRECTIVES, INLINE } from "../known-blocks.ts";
import { type PageContext, positionAt, report, sourceOf } from "../page-context.ts";

/** The closing line of a block: only colons, after quote markers. */
const CLOSING_LINE = /(?:^|\n)[ \t>]*:{3,}[ \t]*$/;
const NAMES = [...DIRECTIVES.keys()];
const COLON_LINE = /^([ \t>]*)(:{3,}.*)$/gm;

/** Reports unknown, unclosed and misplaced `:::` blocks, unknown directives, and stray colons. */
export function checkBlocks(context: PageContext) {
  return (tree: Root) => {
    // Counts closing lines that are stray because of a mistake already reported.
    const strays = { expected: 0 };
    visit(tree, (node, _index, parent) => {
      if (node.type === "containerDirective" && parent) {
        if (hasSameColons(parent, node, context)) strays.expected += 1;
        checkBlock(node, parent, context);
      }
      if (node.type === "leafDirective") checkTwoColons(node, context);
      if (node.type === "textDirective") checkTextDirective(node, context);
      if (node.type === "paragraph") checkColons(node, strays, context);
    });
  };
}

function checkTwoColons(node: LeafDirective, context: PageContext): void {
  const { name } = node;
  if (DIRECTIVES.has(name)) {
    report(context, node, `"::${name}" has two colons.`, `write :::${name}, and ::: where it ends.`);
    return;
  }
  const fallback = `the blocks are ${NAMES.join(", ")}; a literal colon is written \\:.`;
  report(context, node, `"::${name}" is not a known block.`, suggest(name, NAMES, fallback));
}

/** Reports `:name[text]` and `:name{a=b}` in a sentence. Without brackets, or within a word, it is text, such as `HH:mm`. */
function checkTextDirective(node: TextDirective, context: PageContext): void {
  const { name, children, attributes } = node;
  if (INLINE.has(name)) return;
  if (children.length === 0 && Object.keys(attributes ?? {}).length === 0) return;
  if (/\w/.test(context.source.body.charAt((node.position?.start.offset ?? 0) - 1))) return;
  const fallback = "write :term[text] for a term of the glossary, or \\: for a literal colon.";
  const known = [...INLINE.keys()].map((inline) => `:${inline}`);
  report(context, node, `":${name}" is not a known directive.`, suggest(`:${name}`, known, fallback));
}

function checkBlock(node: ContainerDirective, parent: Parents, context: PageContext): void {
  const { name } = node;
  const directive = DIRECTIVES.get(name);
  if (!directive) {
    const fix = suggest(name, NAMES, `the blocks are ${NAMES.join(", ")}.`);
    report(context, node, `":::${name}" is not a known block.`, fix);
    return;
  }
  checkEnd(node, parent, context);
  for (const attribute of Object.keys(node.attributes ?? {})) {
    const known = directive.attribute;
    if (attribute === known) continue;
    const fix = known
      ? `its only attribute is "${known}".`
      : `a title is written in brackets: :::${name}[Title].`;
    report(context, node, `":::${name}" has no attribute "${attribute}".`, fix);
  }
  directive.check?.(readBlock(node, parent, directive.attribute), context);
}

function checkEnd(node: ContainerDirective, parent: Parents, context: PageContext): void {
  if (CLOSING_LINE.test(sourceOf(node, context))) return;
  if (isMeantAsEnd(node, parent, context)) {
    report(context, node, `":::${node.name}" does not close a block.`, 'write ":::" alone where it ends.');
  } else if (node.children.some((child) => isMeantAsEnd(child, node, context))) {
    // Reported at the line that was meant to close it.
  } else if (hasSameColons(parent, node, context)) {
    const fix = `begin and end the outer block with one colon more: "${colonsOf(parent, context)}:".`;
    report(context, node, `":::${node.name}" has as many colons as the block around it.`, fix);
  } else {
    const fix = `end it with a line "${colonsOf(node, context)}".`;
    report(context, node, `":::${node.name}" is not closed.`, fix);
  }
}

/** Checks whether a writer meant `:::note` as the end of `:::note`. */
function isMeantAsEnd(node: Nodes, parent: Parents, context: PageContext): boolean {
  if (node.type !== "containerDirective" || !("name" in parent) || parent.name !== node.name) return false;
  return readBlock(node, parent).title === undefined && hasSameColons(parent, node, context);
}

/** Reports lines of colons that are parsed as text. */
function checkColons(node: Paragraph, strays: { expected: number }, context: PageContext): void {
  for (const { index, 1: indent = "", 2: line = "" } of sourceOf(node, context).matchAll(COLON_LINE)) {
    const start = (node.position?.start.offset ?? 0) + index + indent.length;
    const at = positionAt(context.source.body, start);
    if (/[^:\s]/.test(line)) {
      strays.expected += 1;
      const fix = "write the name right after the colons and a title in brackets, such as :::note[Title].";
      report(context, at, `"${line}" does not open a block.`, fix);
    } else if (strays.expected > 0) {
      strays.expected -= 1;
    } else {
      report(context, at, `"${line}" does not close a block.`, "remove it, or open the block before.");
    }
  }
}

/** Checks whether the block is in one with as many colons, whose end is then parsed as the end of this one. */
function hasSameColons(parent: Parents, node: ContainerDirective, context: PageContext): boolean {
  return (
    parent.type === "containerDirective" &&
    colonsOf(parent, context) === colonsOf(node, context) &&
    !CLOSING_LINE.test(sourceOf(node, context))
  );
}

function colonsOf(node: Nodes, context: PageContext): string {
  return /^:+/.exec(sourceOf(node, context))?.[0] ?? "";
}
