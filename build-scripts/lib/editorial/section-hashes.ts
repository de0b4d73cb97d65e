import { createHash } from "node:crypto";

const HEADING = /^(?:(`{3,}|~{3,})|#+ .+ \{#([^}]+)\}$)/;
const HASH_LENGTH = 8;

/**
 * Returns a hash of the text below each heading of a Markdown export, by anchor. It is what a reader reads: targets of links and line
 * breaks are left out. The text of deeper headings is theirs.
 */
export function sectionHashes(markdown: string): Map<string, string> {
  const texts = new Map<string, string>();
  let [anchor, fence] = ["", ""];
  for (const line of markdown.split("\n")) {
    const [, mark, id] = HEADING.exec(line) ?? [];
    if (mark && (!fence || mark.startsWith(fence))) fence = fence ? "" : mark;
    if (id && !fence) anchor = id;
    texts.set(anchor, `${texts.get(anchor) ?? ""}${line}\n`);
  }
  texts.delete("");
  return new Map([...texts].map(([id, text]) => [id, hashOf(text)]));
}

function hashOf(text: string): string {
  const read = text
    .replaceAll(/\]\([^)\s]*\)/g, "]")
    .replaceAll(/\s+/g, " ")
    .trim();
  return createHash("sha256").update(read).digest("hex").slice(0, HASH_LENGTH);
}
