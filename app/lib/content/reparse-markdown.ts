import type { Root, RootContent } from "mdast";
import { copyOf, movedCopyOf, type Shift } from "./tree-copies.ts";

/** Parses a text that was perhaps parsed before in another version; `name` tells texts apart. */
export type ReparseMarkdown = (name: string, text: string, parse: ParseMarkdown) => Root;
export type ParseMarkdown = (text: string) => Root;

/** A text and its outermost blocks, as parsed; nobody changes them. */
interface Known {
  text: string;
  blocks: readonly RootContent[];
}

/** The text of one version, and what of another version's blocks stands in it too. */
interface Changed {
  /** Blocks before the change. */
  head: readonly RootContent[];
  /** What must be parsed: from a beginning of a line to another. */
  from: number;
  to: number;
  /** The first block behind the change, which is parsed again to see that the blocks behind it are the same as before. */
  proof: RootContent | undefined;
  /** Blocks behind that. */
  tail: readonly RootContent[];
  /** How far the proof and the tail have moved. */
  shift: Shift;
}

/** `[name]: address` changes what brackets mean everywhere in the text. It may stand in quotes, lists and components. */
const DEFINITION = /^[\s>*+\-\d.)]*\[/m;

/**
 * A parser for texts that are edited: of a text that was parsed before it parses only the blocks that were changed and those
 * beside them, and gives what parsing the whole gives. It remembers the texts parsed last, as many as `most`.
 */
export function createReparser(most: number): ReparseMarkdown {
  const known = new Map<string, Known>();
  const keep = (name: string, text: string, blocks: readonly RootContent[]) => {
    known.delete(name);
    known.set(name, { text, blocks });
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
  };
  return (name, text, parse) => {
    const before = known.get(name);
    const blocks =
      before && hasOwnMeaning(before.text) && hasOwnMeaning(text) && reparse(before, text, parse);
    if (blocks) {
      keep(name, text, blocks);
      return { type: "root", children: copyOf([...blocks]), position: positionOf(text) };
    }
    const root = parse(text);
    keep(name, text, copyOf(root.children));
    return root;
  };
}

/** Whether each block means the same whatever else is in the text. */
function hasOwnMeaning(text: string): boolean {
  return !(text.includes("]:") && DEFINITION.test(text));
}

/** The blocks of the text; undefined where only the whole tells them. */
function reparse(before: Known, text: string, parse: ParseMarkdown): RootContent[] | undefined {
  const changed = findChange(before, text);
  if (!changed) return undefined;
  const { head, from, to, proof, tail, shift } = changed;
  const blocks = tryParse(text.slice(from, to), parse);
  const place = { lines: linesIn(text.slice(0, from)), offset: from };
  const middle = blocks && movedCopyOf(blocks, place);
  if (!middle || (proof && !isSameBlock(middle.at(-1), movedCopyOf(proof, shift)))) return undefined;
  return [...head, ...middle, ...movedCopyOf([...tail], shift)];
}

function findChange({ text: before, blocks }: Known, text: string): Changed | undefined {
  const shorter = Math.min(before.length, text.length);
  let prefix = 0;
  while (prefix < shorter && before[prefix] === text[prefix]) prefix += 1;
  let suffix = 0;
  while (suffix < shorter - prefix && before.at(-1 - suffix) === text.at(-1 - suffix)) suffix += 1;
  const changedLine = before.lastIndexOf("\n", prefix - 1) + 1;
  // The last block before the change may become one with what follows it: it is parsed again.
  const whole = blocks.findIndex((block) => endOf(block) >= changedLine);
  const first = Math.max((whole === -1 ? blocks.length : whole) - 1, 0);
  const behind = blocks.findIndex((block) => lineStartOf(block) > before.length - suffix);
  const from = first === 0 ? 0 : lineStartOf(blocks[first]);
  const proof = behind === -1 ? undefined : blocks[behind];
  const next = behind === -1 ? undefined : blocks[behind + 1];
  if (!beginsLine(blocks, first) || (next && !beginsLine(blocks, behind + 1))) return undefined;
  const shift = {
    lines: linesIn(text) - linesIn(before),
    offset: text.length - before.length,
  };
  const head = blocks.slice(0, first);
  // Without a block behind the proof there is nothing to be proved.
  if (!next) return { head, from, to: text.length, proof: undefined, tail: [], shift };
  return { head, from, to: lineStartOf(next) + shift.offset, proof, tail: blocks.slice(behind + 1), shift };
}

/** Undefined for a part that is wrong on its own: parsing the whole tells what is wrong, and where. */
function tryParse(text: string, parse: ParseMarkdown): RootContent[] | undefined {
  try {
    return parse(text).children;
  } catch {
    return undefined;
  }
}

/** Whether a block is alone on its lines, so that what is before it can be left out. */
function beginsLine(blocks: readonly RootContent[], index: number): boolean {
  const [previous, block] = [blocks[index - 1], blocks[index]];
  if (!previous || !block) return true;
  return (previous.position?.end.line ?? Infinity) < (block.position?.start.line ?? 0);
}

function isSameBlock(block: RootContent | undefined, other: RootContent): boolean {
  if (block?.type !== other.type) return false;
  return block.position?.start.offset === other.position?.start.offset && endOf(block) === endOf(other);
}

function endOf({ position }: RootContent): number {
  return position?.end.offset ?? Infinity;
}

function lineStartOf(block: RootContent | undefined): number {
  const start = block?.position?.start;
  return start?.offset === undefined ? 0 : start.offset - start.column + 1;
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}

/** The whole text's, as the parser gives it. */
function positionOf(text: string): Root["position"] {
  const column = text.length - text.lastIndexOf("\n");
  const end = { line: linesIn(text) + 1, column, offset: text.length };
  return { start: { line: 1, column: 1, offset: 0 }, end };
}
