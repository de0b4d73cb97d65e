import { tokenize } from "#app/lib/search/index/tokenize.ts";
import { findMatches, type MatchTarget } from "#app/lib/search/ranking/matches.ts";

/** Name of the highlight; the styles use it too. */
const HIGHLIGHT = "search";
/** Where the reader's text is: the page's heading, its description, its article. */
const TEXT = "main article > h1, main article > h1 + p, #article";
/** Not read as text. */
const NO_TEXT = "button, script, style, [role=tablist], .visually-hidden";
/** More marks would say nothing and cost time. */
const MOST = 1_000;

export interface Marks {
  /** How many words are marked. */
  count: number;
  /** Takes the marks away. */
  clear(): void;
}

/**
 * Marks words and phrases on the page. Where the browser can highlight ranges of text, nothing in the document changes; elsewhere the words
 * of the article, whose nodes no one else looks after, are put into `mark` elements.
 */
export function highlightTerms(terms: readonly string[]): Marks {
  const canHighlight = typeof Highlight === "function" && Boolean(CSS.highlights);
  const roots = [...document.querySelectorAll(canHighlight ? TEXT : "#article")];
  const isPhrase = (term: string) => term.includes(" ");
  const target = {
    typed: "",
    terms: new Set(terms.filter((term) => !isPhrase(term))),
    phrases: terms.filter(isPhrase),
  };
  const ranges = roots.flatMap((root) => rangesIn(root, target)).slice(0, MOST);
  return canHighlight ? highlight(ranges) : wrap(ranges);
}

function rangesIn(root: Element, target: MatchTarget): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(NO_TEXT)) continue;
    const words = tokenize(node.data).map((form, at) => ({ ...form, at }));
    for (const { start, end } of findMatches(words, [target])) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}

function highlight(ranges: readonly Range[]): Marks {
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  return { count: ranges.length, clear: () => CSS.highlights.delete(HIGHLIGHT) };
}

function wrap(ranges: readonly Range[]): Marks {
  // From the last to the first: wrapping one leaves the places of those before it as they are.
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
