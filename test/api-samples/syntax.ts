import { createRequire } from "node:module";
import { Language, type Node, Parser } from "web-tree-sitter";

const require = createRequire(import.meta.url);

/** Returns the first syntax error in some code, with its line, or undefined. */
export type FindSyntaxError = (code: string) => string | undefined;

/** Loads the parser of a language by the name of its grammar. */
export async function loadParser(
  grammar: "c_sharp" | "css" | "java" | "kotlin" | "php" | "swift",
): Promise<FindSyntaxError> {
  await Parser.init();
  const language = await Language.load(require.resolve(`tree-sitter-wasms/out/tree-sitter-${grammar}.wasm`));
  const parser = new Parser();
  parser.setLanguage(language);
  return (code) => {
    const root = parser.parse(code)?.rootNode;
    if (!root) return "The code cannot be parsed.";
    const error = root.hasError ? firstErrorNode(root) : undefined;
    return error && `line ${error.startPosition.row + 1}: ${error.text.slice(0, 80)}`;
  };
}

function firstErrorNode(node: Node): Node {
  for (const child of node.children) {
    if (child && (child.isError || child.isMissing)) return child;
    if (child?.hasError) return firstErrorNode(child);
  }
  return node;
}
