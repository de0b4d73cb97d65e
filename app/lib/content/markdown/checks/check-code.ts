import type { Code, Root } from "mdast";
import { visit } from "unist-util-visit";
import { suggest } from "../../diagnostics/nearest.ts";
import { CODE_LANGUAGES, DIAGRAM_LANGUAGE } from "../code-languages.ts";
import { type PageContext, report } from "../page-context.ts";

/** Reports imports, and unknown languages and options of code blocks. */
export function checkCode(context: PageContext) {
  return (tree: Root) => {
    visit(tree, (node) => {
      if (node.type === "code") {
        checkLanguage(node, context);
        checkMeta(node, context);
      }
      if (node.type === "mdxjsEsm") {
        const fix = "remove it: components are known by name; a new one belongs in app/components/mdx.";
        report(context, node, "Pages have no import or export.", fix);
      }
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
