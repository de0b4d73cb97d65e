import { findMatches, type MatchTarget } from "#app/lib/search/ranking/highlight.ts";

/** Name of the CSS custom highlight, used by search-highlights.css. */
const HIGHLIGHT = "search";
/** Highlighted elements: the page's heading, description and article. */
const ROOTS = "main article > h1, main article > h1 + p, #article";
/** Elements whose text is not highlighted. */
const EXCLUDED = "button, script, style, [role=tablist], .visually-hidden";
/** More ranges would be slow to find and of no use. */
const MAX_RANGES = 1_000;

export interface Highlights {
  /** Number of matches highlighted. */
  count: number;
  clear(): void;
}

/**
 * Highlights terms and phrases on the page: by the CSS Custom Highlight API, which leaves the document unchanged, otherwise by `mark`
 * elements. Those are limited to the article, whose nodes React does not manage.
 */
export function highlightTerms(terms: readonly string[]): Highlights {
  const canHighlight = typeof Highlight === "function" && Boolean(CSS.highlights);
  const roots = [...document.querySelectorAll(canHighlight ? ROOTS : "#article")];
  const isPhrase = (term: string) => term.includes(" ");
  const target = {
    typed: "",
    terms: new Set(terms.filter((term) => !isPhrase(term))),
    phrases: terms.filter(isPhrase),
  };
  const ranges = roots.flatMap((root) => rangesIn(root, target)).slice(0, MAX_RANGES);
  return canHighlight ? highlight(ranges) : wrap(ranges);
}

function rangesIn(root: Element, target: MatchTarget): Range[] {
  const ranges: Range[] = [];
  for (const nodes of textsIn(root)) {
    const text = nodes.map(({ data }) => data).join("");
    for (const { start, end } of findMatches(text, [target])) {
      const range = document.createRange();
      let offset = 0;
      for (const node of nodes) {
        const { length } = node;
        if (start >= offset && start < offset + length) range.setStart(node, start - offset);
        if (end > offset && end <= offset + length) range.setEnd(node, end - offset);
        offset += length;
      }
      ranges.push(range);
    }
  }
  return ranges;
}

/** Lists the texts under an element. An identifier with `wbr` elements is one text of several nodes. */
function textsIn(root: Element): Text[][] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[][] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(EXCLUDED)) continue;
    if (node.previousSibling?.nodeName === "WBR") texts.at(-1)?.push(node);
    else texts.push([node]);
  }
  return texts;
}

function highlight(ranges: readonly Range[]): Highlights {
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  return { count: ranges.length, clear: () => CSS.highlights.delete(HIGHLIGHT) };
}

function wrap(ranges: readonly Range[]): Highlights {
  // Last to first: wrapping a range must not move the ones still to be wrapped.
  const marks = [...ranges].reverse().map((range) => {
    const mark = document.createElement("mark");
    range.surroundContents(mark);
    return mark;
  });
  const clear = () => {
    for (const mark of marks) {
      const { parentNode } = mark;
      mark.replaceWith(...mark.childNodes);
      parentNode?.normalize();
    }
  };
  return { count: marks.length, clear };
}
