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
      if (node.type === "code") checkLanguage(node, context);
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
  if (lang === DIAGRAM_LANGUAGE) return;
  if (lang && Object.hasOwn(CODE_LANGUAGES, lang)) return;
  const names = [...Object.keys(CODE_LANGUAGES), DIAGRAM_LANGUAGE];
  const all = names.join(", ");
  if (lang) {
    report(
      context,
      node,
      `"${lang}" is not a known code language.`,
      suggest(lang, names, `the languages are ${all}.`),
    );
  } else {
    report(context, node, "A code block has no language.", `write one after the fence: ${all}.`);
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
