import type { VFileMessage } from "vfile-message";
import type { Diagnostic } from "../types.ts";
import { positionAt } from "./page-context.ts";

type SyntaxDiagnostic = Pick<Diagnostic, "position" | "message" | "fix">;

interface Translation {
  /** Matches the parser's message. */
  reason: RegExp;
  /** Gets the groups of `reason`. */
  translate(...groups: string[]): Pick<SyntaxDiagnostic, "message" | "fix">;
}

const LITERAL_BRACE = "write \\{ for a literal brace, or put it in backticks.";
const LITERAL_LESS_THAN = "write \\< for a literal less-than sign, or put it in backticks.";

const MISPLACED_ID = {
  message: "This is not the id of a heading.",
  fix: "write it at the end of a heading, with letters, digits and hyphens: ## Title {#the-id}.",
};
const VOID_ELEMENTS = ["br", "hr", "img", "input", "wbr"];

/** Translations of the MDX parser's messages for writers; the first match wins. */
const TRANSLATIONS: Translation[] = [
  {
    reason: /^Expected a closing tag for `<([^\s`>]*)/,
    translate: (name = "") => ({
      message: `The tag "<${name}>" is not closed.`,
      fix: VOID_ELEMENTS.includes(name) ? `write <${name} />.` : `write </${name}> in the same block.`,
    }),
  },
  {
    reason: /^Unexpected closing tag `(.+?)`, expected corresponding closing tag for `<(\S*?)>`/,
    translate: (found, name) => ({
      message: `"${found}" closes the tag "<${name}>".`,
      fix: `write </${name}>.`,
    }),
  },
  {
    reason: /^Unexpected clos(?:ing slash `\/` in tag|ing tag)/,
    translate: () => ({
      message: "A closing tag has no opening tag.",
      fix: "remove it, or open the tag before.",
    }),
  },
  {
    reason: /^Unexpected character `!`.* before name/s,
    translate: () => ({ message: '"<!--" does not start a comment in MDX.', fix: "write {/* text */}." }),
  },
  {
    reason: /^Unexpected character .*to create a link in MDX/s,
    translate: () => ({
      message: "A URL in angle brackets is not a link in MDX.",
      fix: "write [text](url).",
    }),
  },
  {
    reason: /^Unexpected character `(.+?)` .* before attribute value/s,
    translate: () => ({ message: "The value of an attribute has no quotes.", fix: 'write name="value".' }),
  },
  {
    reason: /^Unexpected character `(.+?)` \(U\+\w+\) before name/,
    translate: (character) => ({ message: `"<${character}" does not start a tag.`, fix: LITERAL_LESS_THAN }),
  },
  {
    reason:
      /^Unexpected (?:end of file|character `[^:]` .*) (?:before|after|in) (?:member name|local name|name|attribute name|closing tag)/s,
    translate: () => ({
      message: "A less-than sign begins a tag that does not end.",
      fix: LITERAL_LESS_THAN,
    }),
  },
  {
    reason: /^Unexpected end of file in expression/,
    translate: () => ({ message: "A brace is not closed.", fix: LITERAL_BRACE }),
  },
  {
    reason: /^Could not parse expression/,
    translate: () => ({ message: "The text in braces is not a variable.", fix: LITERAL_BRACE }),
  },
  {
    reason: /^Could not parse import\/exports/,
    translate: () => ({
      message: 'A line that begins with "import" or "export" is read as code.',
      fix: "begin it with another word; pages have no import or export.",
    }),
  },
];

/** Position range in a message: `(3:1-3:22)`. */
const RANGE = /\((\d+):(\d+)-\d+:\d+\)/;

/** Converts a syntax error of the MDX parser to a diagnostic. */
export function mdxSyntaxError({ reason, place }: VFileMessage, body: string): SyntaxDiagnostic {
  const translated = TRANSLATIONS.flatMap(({ reason: pattern, translate }) => {
    const found = pattern.exec(reason);
    return found ? [translate(...found.slice(1))] : [];
  })[0];
  const position = positionOf(reason, place, body);
  const line = body.split("\n")[(position?.line ?? 0) - 1] ?? "";
  if (/^\{[#.]/.test(line.slice((position?.column ?? 1) - 1))) return { position, ...MISPLACED_ID };
  return { position, ...(translated ?? untranslated(reason)) };
}

function untranslated(reason: string) {
  return {
    message: `This is not valid MDX: ${reason.trim().replace(/\.$/, "")}.`,
    fix: "close every tag and brace; write \\{ and \\< for a literal brace or less-than sign.",
  };
}

/** Returns the start of the mistake, not the position where the parser stopped. */
function positionOf(
  reason: string,
  place: VFileMessage["place"],
  body: string,
): SyntaxDiagnostic["position"] {
  const [, line, column] = (reason.startsWith("Expected a closing tag") && RANGE.exec(reason)) || [];
  if (line && column) return { line: Number(line), column: Number(column) };
  const point = place && ("start" in place ? place.start : place);
  if (!point) return undefined;
  const { offset } = point;
  if (offset !== undefined && /closing brace|parse expression/.test(reason)) {
    return positionAt(body, openBraceBefore(body, offset));
  }
  if (
    offset !== undefined &&
    /before (?:local |member )?name|(?:before|in|after) (?:attribute )?name/.test(reason)
  ) {
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
