import type { Code, Root } from "mdast";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { findNearest, suggest } from "../../diagnostics/nearest.ts";
import {
  ADMONITION_KINDS,
  CODE_LANGUAGES,
  isAdmonitionKind,
  isMdxName,
  MDX_COMPONENTS,
  type MdxName,
  REQUIRED_ATTRIBUTES,
} from "../mdx-names.ts";
import { type PageContext, report } from "../page-context.ts";
import { DIAGRAM_LANGUAGE } from "../plugins/diagrams.ts";
import { visit } from "../plugins/visit.ts";

type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** Reports unknown components, attributes and code languages, and imports. */
export function checkCode(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type === "code") {
        checkLanguage(node, context);
        checkFence(node, context);
        checkMeta(node, context);
        checkLineMarks(node, context);
      }
      if (node.type === "mdxjsEsm") {
        const fix = "remove it: components are known by name; a new one belongs in app/components/mdx.";
        report(context, node, "Pages have no import or export.", fix);
      }
      if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") checkElement(node, context);
    });
  };
}

function checkLanguage(node: Code, context: PageContext): void {
  const { lang } = node;
  const languages = [...Object.keys(CODE_LANGUAGES), DIAGRAM_LANGUAGE];
  if (lang && languages.includes(lang)) return;
  const message = lang ? `"${lang}" is not a known code language.` : "A code block has no language.";
  const fix = `write one after the fence: ${languages.join(", ")}.`;
  report(context, node, message, suggest(lang ?? "", languages, fix));
}

const FENCE = /^(`{3,}|~{3,})/;

/** Reports a code block that ends with the page because its fence is not closed. */
function checkFence({ position }: Code, context: PageContext): void {
  const written = context.source.body.slice(position?.start.offset, position?.end.offset);
  const fence = FENCE.exec(written)?.[1];
  if (!fence || !written.includes("\n")) return;
  const last =
    written
      .trimEnd()
      .split("\n")
      .at(-1)
      ?.replace(/^[ \t>]+/, "") ?? "";
  if (last.startsWith(fence)) return;
  const at = position && { line: position.start.line, column: position.start.column };
  report(context, at, "A code block is not closed.", `end it with a line "${fence}".`);
}

const OPTIONS = ["title", "showLineNumbers", "wrap"];
const RANGES = /\{[\d\s,-]+\}/;
const OPTION = /([^\s="'{}]+)(?:=(?:"[^"]*"|'[^']*'|\S+))?|"[^"]*"/g;

/** Reports unknown options after the language of a code block. */
function checkMeta(node: Code, context: PageContext): void {
  if (!node.meta || node.lang === DIAGRAM_LANGUAGE) return;
  for (const [, name] of node.meta.replace(RANGES, "").matchAll(OPTION)) {
    if (name === undefined || OPTIONS.includes(name)) continue;
    const fix = suggest(name, OPTIONS, `the options are ${OPTIONS.join(", ")} and lines, such as {2,5-7}.`);
    report(context, node, `"${name}" is not an option of a code block.`, fix);
  }
}

const LINE_MARKS = ["++", "--", "focus", "highlight", "hl"];

/** Reports `[!code …]` with a name that marks nothing, which readers would see. */
function checkLineMarks(node: Code, context: PageContext): void {
  for (const { 1: name = "", index } of node.value.matchAll(/\[!code[ \t]+([^\s:\]]*)[^\]\n]*\]/g)) {
    if (LINE_MARKS.includes(name)) continue;
    const line = (node.position?.start.line ?? 1) + node.value.slice(0, index).split("\n").length;
    const fix = suggest(name, LINE_MARKS, `the marks are ${LINE_MARKS.slice(0, -1).join(", ")}.`);
    report(context, { line, column: 1 }, `"[!code ${name}]" does not mark a line.`, fix);
  }
}

function checkElement(node: Component, context: PageContext): void {
  const { name } = node;
  // HTML elements start in lower case.
  if (!name || !/^[A-Z]/.test(name)) return;
  if (isMdxName(name)) {
    checkAttributes(node, name, context);
    return;
  }
  const names = Object.keys(MDX_COMPONENTS);
  const fix = suggest(name, names, `the components are ${names.join(", ")}.`);
  report(context, node, `"<${name}>" is not a known component.`, fix);
}

function checkAttributes(node: Component, name: MdxName, context: PageContext): void {
  const known: readonly string[] = MDX_COMPONENTS[name];
  const written = new Map(
    node.attributes.flatMap((attribute) =>
      attribute.type === "mdxJsxAttribute" ? [[attribute.name, attribute.value] as const] : [],
    ),
  );
  const misspelled = new Set<string | undefined>();
  for (const attribute of written.keys()) {
    if (known.includes(attribute)) continue;
    misspelled.add(findNearest(attribute, known));
    const fix = suggest(attribute, known, `its attributes are ${known.join(", ") || "none"}.`);
    report(context, node, `"<${name}>" has no attribute "${attribute}".`, fix);
  }
  for (const attribute of REQUIRED_ATTRIBUTES[name] ?? []) {
    if (written.get(attribute) || misspelled.has(attribute)) continue;
    report(
      context,
      node,
      `"<${name}>" needs the attribute "${attribute}".`,
      `write <${name} ${attribute}="…">.`,
    );
  }
  const kind = name === "Admonition" ? written.get("kind") : undefined;
  if (typeof kind === "string" && kind && !isAdmonitionKind(kind)) {
    const fix = suggest(kind, ADMONITION_KINDS, `the kinds are ${ADMONITION_KINDS.join(", ")}.`);
    report(context, node, `"${kind}" is not a kind of note.`, fix);
  }
}
