import type { VFileMessage } from "vfile-message";
import type { Diagnostic } from "../types.ts";
import { positionAt } from "./page-context.ts";

type Fault = Pick<Diagnostic, "position" | "message" | "fix">;

interface Wording {
  /** What the parser says. */
  reason: RegExp;
  /** The groups of `reason` in the writer's words. */
  word(...groups: string[]): Pick<Fault, "message" | "fix">;
}

const LITERAL_BRACE = "write \\{ for a literal brace, or put it in backticks.";
const LITERAL_LESS_THAN = "write \\< for a literal less-than sign, or put it in backticks.";

const VOID_ELEMENTS = ["br", "hr", "img", "input", "wbr"];

/** What MDX's parser says, in the words of a writer. The first that fits counts. */
const WORDINGS: Wording[] = [
  {
    reason: /^Expected a closing tag for `<([^\s`>]*)/,
    word: (name = "") => ({
      message: `The tag "<${name}>" is not closed.`,
      fix: VOID_ELEMENTS.includes(name) ? `write <${name} />.` : `write </${name}> in the same block.`,
    }),
  },
  {
    reason: /^Unexpected closing tag `(.+?)`, expected corresponding closing tag for `<(\S*?)>`/,
    word: (found, name) => ({ message: `"${found}" closes the tag "<${name}>".`, fix: `write </${name}>.` }),
  },
  {
    reason: /^Unexpected clos(?:ing slash `\/` in tag|ing tag)/,
    word: () => ({ message: "A closing tag has no opening tag.", fix: "remove it, or open the tag before." }),
  },
  {
    reason: /^Unexpected character `!`.* before name/s,
    word: () => ({ message: '"<!--" begins no comment in MDX.', fix: "write {/* text */}." }),
  },
  {
    reason: /^Unexpected character .*to create a link in MDX/s,
    word: () => ({
      message: "An address in angle brackets is no link in MDX.",
      fix: "write [text](address).",
    }),
  },
  {
    reason: /^Unexpected character `(.+?)` .* before attribute value/s,
    word: () => ({ message: "The value of an attribute has no quotes.", fix: 'write name="value".' }),
  },
  {
    reason: /^Unexpected character `(.+?)` \(U\+\w+\) before name/,
    word: (character) => ({ message: `"<${character}" begins no tag.`, fix: LITERAL_LESS_THAN }),
  },
  {
    reason: /^Unexpected end of file in expression/,
    word: () => ({ message: "A brace is not closed.", fix: LITERAL_BRACE }),
  },
  {
    reason: /^Could not parse expression/,
    word: () => ({ message: "What stands in braces is no variable.", fix: LITERAL_BRACE }),
  },
  {
    reason: /^Could not parse import\/exports/,
    word: () => ({
      message: 'A line that begins with "import" or "export" is read as code.',
      fix: "begin it with another word; pages have no import or export.",
    }),
  },
];

/** The place that a reason names: `(3:1-3:22)`. */
const PLACE = /\((\d+):(\d+)-\d+:\d+\)/;

/** A syntax error of MDX's parser in `body`, as told to the writer. */
export function mdxSyntaxError({ reason, place }: VFileMessage, body: string): Fault {
  const worded = WORDINGS.flatMap(({ reason: pattern, word }) => {
    const found = pattern.exec(reason);
    return found ? [word(...found.slice(1))] : [];
  })[0];
  return { position: positionOf(reason, place, body), ...(worded ?? unworded(reason)) };
}

function unworded(reason: string) {
  return {
    message: `This is not valid MDX: ${reason.trim().replace(/\.$/, "")}.`,
    fix: "close every tag and brace; write \\{ and \\< for a literal brace or less-than sign.",
  };
}

/** Where the writer has to look: where what is wrong begins, not where the parser gave up. */
function positionOf(reason: string, place: VFileMessage["place"], body: string): Fault["position"] {
  const [, line, column] = (reason.startsWith("Expected a closing tag") && PLACE.exec(reason)) || [];
  if (line && column) return { line: Number(line), column: Number(column) };
  const point = place && ("start" in place ? place.start : place);
  if (!point) return undefined;
  const { offset } = point;
  if (offset !== undefined && /closing brace|parse expression/.test(reason)) {
    return positionAt(body, openBraceBefore(body, offset));
  }
  if (offset !== undefined && /before (?:local )?name/.test(reason)) {
    return positionAt(body, body.lastIndexOf("<", offset));
  }
  return { line: point.line, column: reason.includes("import/exports") ? 1 : point.column };
}

function openBraceBefore(body: string, offset: number): number {
  let depth = 0;
  for (let at = offset - 1; at >= 0; at -= 1) {
    if (body[at] === "{" && depth === 0) return at;
    if (body[at] === "{") depth -= 1;
    if (body[at] === "}") depth += 1;
  }
  return offset;
}
