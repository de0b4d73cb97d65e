import { closestTo } from "#app/lib/dom/on-click.ts";

const FIELD = ".field";
const SAMPLES = ".operation-samples";
const MARK = "highlighted";
/** Name of the highlight in the styles of code blocks. */
const HIGHLIGHT = "field";

let isEnabled = false;

/** Marks a field and its name in the samples while the reader points at one of them or the field has the focus, on every page. */
export function enableFieldMarks(): void {
  if (isEnabled || !("highlights" in CSS)) return;
  isEnabled = true;
  for (const type of ["pointermove", "focusin"]) {
    document.addEventListener(type, (event) => {
      const field = closestTo(event.target, FIELD);
      const name = field ? nameOf(field) : wordAt(event);
      // Read from the page, which may be another one than before.
      const marked = document.querySelector(`${FIELD}.${MARK}`);
      if (name !== (marked ? nameOf(marked) : undefined)) mark(name);
    });
  }
}

const nameOf = (field: Element) => field.querySelector(".field-name")?.textContent ?? undefined;

/** Returns the word of a sample that the pointer is on. */
function wordAt(event: Event): string | undefined {
  if (!(event instanceof PointerEvent && closestTo(event.target, `${SAMPLES} code`))) return undefined;
  const { offsetNode, offset = 0 } = document.caretPositionFromPoint?.(event.clientX, event.clientY) ?? {};
  const words = [...(offsetNode?.textContent ?? "").matchAll(/\w+/g)];
  return words.find(({ 0: word, index }) => index <= offset && offset <= index + word.length)?.[0];
}

function mark(name: string | undefined): void {
  const fields = [...document.querySelectorAll(FIELD)].filter((field) => {
    const isNamed = nameOf(field) === name;
    field.classList.toggle(MARK, isNamed);
    return isNamed;
  });
  const ranges = name && fields.length > 0 ? rangesOf(name) : [];
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
  reveal(ranges);
}

/** Returns the places of a name in all samples. */
function rangesOf(name: string): Range[] {
  // A name may have characters of a pattern, such as filter[name].
  const pattern = RegExp(`(?<!\\w)${name.replace(/\W/g, "\\$&")}(?!\\w)`, "g");
  return [...document.querySelectorAll(`${SAMPLES} code`)].flatMap((code) => {
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const { index } of (walker.currentNode.textContent ?? "").matchAll(pattern)) {
        const range = new Range();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + name.length);
        ranges.push(range);
      }
    }
    return ranges;
  });
}

/** Scrolls the column of samples, but not the page, to the first place if none is in view. */
function reveal(ranges: readonly Range[]): void {
  const column = document.querySelector(".operation-sticky");
  const view = column?.getBoundingClientRect();
  // Samples in hidden tabs have no box.
  const boxes = ranges.map((range) => range.getBoundingClientRect()).filter(({ height }) => height > 0);
  const [first] = boxes;
  if (!column || !view || !first) return;
  if (boxes.some(({ top, bottom }) => top >= view.top && bottom <= view.bottom)) return;
  column.scrollTop += first.top - view.top - view.height / 3;
}
