import { useEffect } from "react";

const STEPS = "section > .steps > ol > li";
/** The part of the window in which a step is being read. */
const READING_LINE = "-35% 0px -60% 0px";
/** Name of the highlight in the styles of code blocks. */
const HIGHLIGHT = "step";

/**
 * Lights the lines of a section's code that contain a code word of the step that is being read. Works on the DOM, because the
 * article is `StaticHtml`.
 */
export function useLitLines(): void {
  useEffect(() => {
    if (!("highlights" in CSS)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) light(target);
      },
      { rootMargin: READING_LINE },
    );
    for (const step of document.querySelectorAll(STEPS)) observer.observe(step);
    return () => {
      observer.disconnect();
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, []);
}

function light(step: Element): void {
  const words = [...step.querySelectorAll("p > code")].map(({ textContent }) => wordOf(textContent ?? ""));
  const programs = step.closest("section")?.querySelectorAll<HTMLElement>(".code-tabs code") ?? [];
  const lit = [...programs].map((code) => linesOf(code).filter((line) => hasWord(line, words)));
  CSS.highlights.set(HIGHLIGHT, new Highlight(...lit.flat()));
  for (const [first] of lit) {
    const line = first?.getBoundingClientRect();
    const code = first?.startContainer.parentElement?.closest("pre");
    // A hidden tab has no box.
    if (line?.height && code)
      code.scrollTop += line.top - code.getBoundingClientRect().top - code.clientHeight / 3;
  }
}

/** Normalizes a name: `readAccess` in one language is `read_access` in another. */
function wordOf(text: string): string {
  return text.replaceAll("_", "").toLowerCase();
}

function hasWord(line: Range, words: readonly string[]): boolean {
  const text = wordOf(line.toString());
  return words.some((word) => text.includes(word));
}

/** Returns the lines of highlighted code. */
function linesOf(code: HTMLElement): Range[] {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  const lines = [new Range()];
  lines[0]?.setStart(code, 0);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    for (const { index } of (currentNode.textContent ?? "").matchAll(/\n/g)) {
      lines.at(-1)?.setEnd(currentNode, index);
      const next = new Range();
      next.setStart(currentNode, index + 1);
      lines.push(next);
    }
  }
  lines.at(-1)?.setEnd(code, code.childNodes.length);
  return lines;
}
