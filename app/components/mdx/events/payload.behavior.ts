import { closestTo } from "#app/lib/dom/on-click.ts";

const FIELD = ".payload :is(.fields > li, t-p)";
const MARK = "highlighted";

/** Marks the row of a field and its line in the payload while the reader points at one of them or the row has the focus. */
export function enablePayloads(): void {
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, ({ target }) => {
      // Tab scrolls other rows below a pointer that rests.
      const focused = document.querySelector(".payload :focus-visible")?.closest("li");
      const field = focused ?? closestTo(target, FIELD);
      for (const marked of document.querySelectorAll(`.payload .${MARK}`)) marked.classList.remove(MARK);
      for (const other of field?.closest(".payload")?.querySelectorAll("li, t-p") ?? []) {
        if (field && nameOf(other) === nameOf(field)) mark(other);
      }
    });
  }
}

/** Returns the first word, which is the field's name in a row, in JSON and in a form. */
function nameOf(field: Element): string | undefined {
  return /\w+/.exec(field.textContent ?? "")?.[0];
}

/** Marks a row or line, and scrolls a line into view within its block but not the page. */
function mark(field: Element): void {
  field.classList.add(MARK);
  const block = field.closest("pre");
  if (!block) return;
  const [line, view] = [field.getBoundingClientRect(), block.getBoundingClientRect()];
  block.scrollTop += Math.min(0, line.top - view.top) + Math.max(0, line.bottom - view.bottom);
}
