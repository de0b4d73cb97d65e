import { createRequire } from "node:module";
import { Language, type Node, Parser } from "web-tree-sitter";

const require = createRequire(import.meta.url);

/** Gives the first thing in a text that is not of the language, with its line; undefined when everything is. */
export type FindFault = (code: string) => string | undefined;

/** A parser of a language, by the name of its grammar. */
export async function syntaxOf(
  grammar: "c_sharp" | "css" | "java" | "kotlin" | "php" | "swift",
): Promise<FindFault> {
  await Parser.init();
  const language = await Language.load(require.resolve(`tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`));
  const parser = new Parser();
  parser.setLanguage(language);
  return (code) => {
    const root = parser.parse(code)?.rootNode;
    if (!root) return "The text cannot be parsed.";
    const fault = root.hasError ? firstFault(root) : undefined;
    return fault && `line ${fault.startPosition.row + 1}: ${fault.text.slice(0, 80)}`;
  };
}

function firstFault(node: Node): Node {
  for (const child of node.children) {
    if (child && (child.isError || child.isMissing)) return child;
    if (child?.hasError) return firstFault(child);
  }
  return node;
}
