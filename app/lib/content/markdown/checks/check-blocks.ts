import type { Nodes, Paragraph, Parents, Root } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import { toString as toText } from "mdast-util-to-string";
import { suggest } from "../../diagnostics/nearest.ts";
import { BLOCK_ATTRIBUTES, BLOCKS, CARD_ICONS } from "../mdx-names.ts";
import { type PageContext, positionAt, report, sourceOf } from "../page-context.ts";
import { TERM_DIRECTIVE } from "../plugins/terms.ts";
import { visit } from "../plugins/visit.ts";

/** The closing line of a block: only colons, after quote markers. */
const CLOSING_LINE = /(?:^|\n)[ \t>]*:{3,}[ \t]*$/;
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
  if (BLOCKS.includes(name)) {
    report(context, node, `"::${name}" has two colons.`, `write :::${name}, and ::: where it ends.`);
    return;
  }
  const fallback = `the blocks are ${BLOCKS.join(", ")}; a literal colon is written \\:.`;
  report(context, node, `"::${name}" is not a known block.`, suggest(name, BLOCKS, fallback));
}

/** Reports `:name[text]` and `:name{a=b}` in a sentence. Without brackets, or within a word, it is text, such as `HH:mm`. */
function checkTextDirective(node: TextDirective, context: PageContext): void {
  const { name, children, attributes } = node;
  if (name === TERM_DIRECTIVE) return;
  if (children.length === 0 && Object.keys(attributes ?? {}).length === 0) return;
  if (/\w/.test(context.source.body.charAt((node.position?.start.offset ?? 0) - 1))) return;
  const fallback = "write :term[text] for a term of the glossary, or \\: for a literal colon.";
  report(
    context,
    node,
    `":${name}" is not a known directive.`,
    suggest(`:${name}`, [`:${TERM_DIRECTIVE}`], fallback),
  );
}

function checkBlock(node: ContainerDirective, parent: Parents, context: PageContext): void {
  const { name } = node;
  if (!BLOCKS.includes(name)) {
    const fix = suggest(name, BLOCKS, `the blocks are ${BLOCKS.join(", ")}.`);
    report(context, node, `":::${name}" is not a known block.`, fix);
    return;
  }
  checkEnd(node, parent, context);
  for (const attribute of Object.keys(node.attributes ?? {})) {
    const known = BLOCK_ATTRIBUTES[name];
    if (attribute === known) continue;
    const fix = known
      ? `its only attribute is "${known}".`
      : `a title is written in brackets: :::${name}[Title].`;
    report(context, node, `":::${name}" has no attribute "${attribute}".`, fix);
  }
  if (name === "tab") checkTab(node, parent, context);
  if (name === "tabs") checkTabs(node, context);
  if (name === "fields") checkFields(node, context);
  if (name === "steps" && !node.children.some((child) => child.type === "list" && child.ordered))
    report(context, node, "A block of steps has no numbered list.", 'begin each step with "1. ".');
  if (name === "cards") {
    if (!node.children.some((child) => child.type === "list"))
      report(context, node, "A block of cards has no list.", "write each card as - [Title](page.mdx) Text.");
    checkIcons(node, context);
  }
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
  return !labelOf(node) && hasSameColons(parent, node, context);
}

function checkTab(node: ContainerDirective, parent: Parents, context: PageContext): void {
  if (!labelOf(node))
    report(context, node, "A tab has no name.", "write it in brackets: :::tab[JavaScript].");
  if ("name" in parent && (parent.name === "tabs" || parent.name === "Tabs")) return;
  const fix = "put it into a block ::::tabs, which has one colon more than its tabs.";
  report(context, node, "A tab is outside a block of tabs.", fix);
}

function checkTabs(node: ContainerDirective, context: PageContext): void {
  const children = node.children.filter((child) => child !== labelOf(node));
  const other = children.find(
    (child) => !("name" in child && (child.name === "tab" || child.name === "Tab")),
  );
  if (other) report(context, other, "This is between tabs.", "put it into a tab, or before the block.");
  const names = new Set<string>();
  for (const child of children) {
    const label = child.type === "containerDirective" ? labelOf(child) : undefined;
    const name = label && toText(label);
    if (name && names.has(name))
      report(context, child, `The tab "${name}" is in the block twice.`, "give it another name.");
    if (name) names.add(name);
  }
  if (children.length === 0)
    report(context, node, "A block of tabs has no tab.", "write :::tab[Name] into it.");
}

/** Reports unknown icons of cards. */
function checkIcons(node: ContainerDirective, context: PageContext): void {
  const icons = node.attributes?.icons?.split(" ") ?? [];
  for (const icon of icons.filter((name) => !(CARD_ICONS as readonly string[]).includes(name))) {
    const fix = suggest(icon, CARD_ICONS, `the icons are ${CARD_ICONS.join(", ")}.`);
    report(context, node, `"${icon}" is not an icon of cards.`, fix);
  }
}

/** Reports whatever is not a list of items that start with a name in backticks. */
function checkFields(node: ContainerDirective, context: PageContext): void {
  const fix = "write a list whose items start with the name in backticks and the type: - `currency` text";
  for (const child of node.children) {
    if (child.type !== "list") {
      report(context, child, "A block of fields contains only a list.", fix);
      continue;
    }
    for (const item of child.children) {
      const [head] = item.children;
      const [name, type] = head?.type === "paragraph" ? head.children : [];
      if (name?.type !== "inlineCode" || !type) report(context, item, "A field has no name or type.", fix);
    }
  }
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

function labelOf({ children }: ContainerDirective): Paragraph | undefined {
  const [first] = children;
  return first?.type === "paragraph" && first.data?.directiveLabel ? first : undefined;
}
