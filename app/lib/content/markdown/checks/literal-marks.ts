import type { Nodes } from "mdast";

/** Stands for whatever is not literal text, such as code and escaped characters. */
const OTHER = "\uFFFC";
const ESCAPED = /\\[!-/:-@[-`{-~]/g;
/** A text of a page, or a name that another page or site has: what a writer means as the destination of a link. */
const DESTINATION =
  /^(?:https?:|mailto:|www\.|#[a-z]|\/\w|\.{1,2}\/|\{(?:provider|links)\.)|\.(?:mdx?|com|org|net|io|html?|png|svg|jpe?g|webp|gif)(?:[#?]\S*)?$/i;

/** In a sentence. */
const MAX_REPORTED = 20;

/** Markdown that stays as literal text because of a small mistake. */
export interface LiteralMark {
  /** In the page. */
  offset: number;
  message: string;
  fix: string;
  isBacktick?: boolean;
}

/** A reference to a definition or footnote that may be missing. */
export interface MissingReference {
  offset: number;
  written: string;
  label: string;
}

/** Returns the source of a paragraph, heading or table cell with only its literal text. */
export function literalText(node: Nodes, body: string): string {
  const start = node.position?.start.offset ?? 0;
  let text = "";
  const show = (from: number, to: number) => {
    const written = body.slice(from, to).replace(ESCAPED, OTHER + OTHER);
    text += OTHER.repeat(Math.max(0, from - start - text.length)) + written;
  };
  const walk = (child: Nodes): void => {
    const from = child.position?.start.offset;
    const to = child.position?.end.offset;
    if (from === undefined || to === undefined) return;
    if (isShownAsWritten(child, body, from)) show(from, to);
    else if ("children" in child && child.type !== "textDirective") child.children.forEach(walk);
  };
  walk(node);
  return text + OTHER.repeat(Math.max(0, (node.position?.end.offset ?? 0) - start - text.length));
}

function isShownAsWritten(node: Nodes, body: string, from: number): boolean {
  // An expression such as {"a ** b"} has become a text too.
  if (node.type === "text") return !/^\{\s*["']/.test(body.slice(from, from + 3));
  if (node.type === "textDirective") return node.children.length === 0;
  // A URL that is a link without brackets.
  return node.type === "link" && !/[[<]/.test(body.charAt(from));
}

const WITH_SPACE = /\][ \t]+\(([^()\s]+)\)/g;
const REVERSED = /\(([^()[\]]+)\)\[([^[\]]+)\]/g;
const REST_OF_LINK = /\]\(([^()]*)(\)?)/g;
const WITHOUT_BRACKET = /\[[^[\]()]*[^[\]()\s]\(([^()\s]+)\)(?!\])/g;
const WIKI_LINK = /\[\[(\p{L}[^[\]]*)\]\]/gu;
const BOLD = /(?<!\*)\*{2,3}(?!\*)/g;
const ITALIC = /(?<![^\s(])\*(?=\p{L})/gu;
const HIGHLIGHT = /(?<!=)==(?=[^\s=])[^=]*[^\s=]==(?!=)/g;
const EMOJI = /(?<!\S):(?=[a-z])[a-z0-9_]+:(?![^\s.,)])/g;
const STRUCK = /(?<!~)~~(?!~)/g;

/** Finds links and emphasis that are not read as such. `at` is the text's offset in the page. */
export function findLiteralMarks(text: string, at: number): LiteralMark[] {
  const found: LiteralMark[] = [];
  const add = (index: number, message: string, fix: string) =>
    found.push({ offset: at + index, message, fix });
  for (const { 1: destination = "", index } of text.matchAll(WITH_SPACE)) {
    if (DESTINATION.test(destination))
      add(
        index + 1,
        `A space separates the link from its destination "${destination}".`,
        `remove the space: [text](${destination}).`,
      );
  }
  for (const { 1: first = "", 2: second = "", index } of text.matchAll(REVERSED)) {
    const [label, destination] = DESTINATION.test(second) ? [first, second] : [second, first];
    if (!DESTINATION.test(destination)) continue;
    add(index, "The brackets of the link are in the wrong order.", `write [${label}](${destination}).`);
  }
  let start = -1;
  let next = text.indexOf("[");
  for (const { 1: inside = "", 2: end, index } of text.matchAll(REST_OF_LINK)) {
    for (; next !== -1 && next < index; next = text.indexOf("[", next + 1)) start = next;
    if (start === -1) continue;
    if (!end) add(start, "The link is not closed.", 'write ")" after its destination.');
    else if (inside.includes('"'))
      add(start, "The title of the link is not closed.", 'end it with a double quote before ")".');
    else if (/\s/.test(inside.trim()))
      add(
        start,
        `The destination "${inside}" has a space.`,
        "rename the file with hyphens, or write %20 for a space.",
      );
    else add(start, "A link contains another link.", "write two links next to each other.");
  }
  for (const { 1: destination = "", index } of text.matchAll(WITHOUT_BRACKET)) {
    if (DESTINATION.test(destination))
      add(index, "The text of the link is not closed.", `write "]" before "(${destination})".`);
  }
  for (const { 0: written, 1: name = "", index } of text.matchAll(WIKI_LINK)) {
    const label = name.split("|").at(-1) ?? name;
    add(
      index,
      `"${written}" is not a link.`,
      `write [${label}](page.mdx), with the path of the source file.`,
    );
  }
  const [bold] = [...text.matchAll(BOLD)].filter(({ 0: mark, index }) => isMark(text, index, mark.length));
  if (bold)
    add(
      bold.index,
      `"${bold[0]}" is shown as text: it has no matching "${bold[0]}".`,
      "write **bold** without spaces inside the asterisks, or \\*\\* for literal asterisks.",
    );
  const [struck] = [...text.matchAll(STRUCK)].filter(({ index }) => isMark(text, index, 2));
  if (struck)
    add(
      struck.index,
      '"~~" is shown as text: it has no matching "~~".',
      "write ~~text~~, or \\~~ for literal tildes.",
    );
  const [italic] = text.matchAll(ITALIC);
  if (italic)
    add(
      italic.index,
      '"*" is shown as text: it has no matching "*".',
      "write *text*, or \\* for a literal asterisk.",
    );
  for (const { 0: written, index } of text.matchAll(HIGHLIGHT))
    add(index, `"${written}" is not highlighted.`, "write **bold** or *italic* text.");
  for (const { 0: written, index } of text.matchAll(EMOJI))
    add(index, `"${written}" does not become an emoji.`, "write the character itself, or nothing.");
  const backtick = text.indexOf("`");
  if (backtick !== -1)
    found.push({
      offset: at + backtick,
      message: "A backtick is shown as text: it has no matching backtick.",
      fix: "end the code with as many backticks, in a table write \\| for a bar in code, or write \\` for a literal backtick.",
      isBacktick: true,
    });
  return found.slice(0, MAX_REPORTED);
}

/** Checks that text is on one side: in "2 ** 3" and "2**3" the asterisks are an operator. */
function isMark(text: string, index: number, length: number): boolean {
  const before = text.charAt(index - 1);
  const after = text.charAt(index + length);
  if (/\w/.test(before) && /\w/.test(after)) return false;
  return /\S/.test(before) || /\S/.test(after);
}

const REFERENCE = /(?<![\w\]])\[([^[\]^][^[\]]*)\]\[([^[\]]*)\]/g;
const FOOTNOTE = /\[\^([^[\]\s]+)\]/g;

/** Finds references without a definition: `[text][label]` and, with a label that begins with `^`, `[^1]`. */
export function findMissingReferences(text: string, at: number): MissingReference[] {
  const links = [...text.matchAll(REFERENCE)].filter(
    // Reported as a link with its brackets in the wrong order.
    ({ 2: label = "", index }) => text[index - 1] !== ")" && !label.startsWith("^"),
  );
  return [
    ...links.map(({ 0: written, 1: words = "", 2: label, index }) => {
      return { offset: at + index, written, label: label || words };
    }),
    ...[...text.matchAll(FOOTNOTE)].map(({ 0: written, 1: label = "", index }) => {
      return { offset: at + index, written, label: `^${label}` };
    }),
  ].slice(0, MAX_REPORTED);
}
