import { onClick } from "#app/lib/dom/on-click.ts";
import { onceWhenIdle, onPageChange } from "#app/lib/dom/schedule.ts";

const WRAP_ICON =
  "<svg width=1rem viewBox='0 0 24 24' aria-hidden=true><path d='M4 6h16M4 12h13a3 3 0 0 1 0 6h-5M14 15l-3 3 3 3M4 18h3'/></svg>";

/** Gives code blocks that overflow, or are wrapped, a button that toggles the wrapping of their lines. */
export function enableCodeWrap(): void {
  onClick("[data-wrap]", (button) => {
    const lines = button.closest(".code-block")?.querySelector("pre");
    if (!lines) return;
    const isWrapped = lines.classList.toggle("code-wrapped");
    button.setAttribute("aria-pressed", String(isWrapped));
  });
  // Called right after the layout, also when a tab is shown.
  const observer = new ResizeObserver((entries) => {
    const overflows = entries.map(({ target }) => target.scrollWidth > target.clientWidth + 1);
    for (const [index, { target }] of entries.entries()) updateButton(target, overflows[index] === true);
  });
  onPageChange(
    onceWhenIdle(() => {
      for (const lines of document.querySelectorAll(".code-block > pre")) observer.observe(lines);
    }),
  );
}

/** Shows or hides the button; creates it on first use, because most blocks never need it. */
function updateButton(lines: Element, overflows: boolean): void {
  const isWrapped = lines.classList.contains("code-wrapped");
  const isNeeded = overflows || isWrapped;
  const copy = lines.parentElement?.querySelector("[data-copy]");
  const existing = copy?.parentElement?.querySelector<HTMLElement>("[data-wrap]");
  if (existing) existing.hidden = !isNeeded;
  else if (isNeeded) {
    const button = `<button type=button data-wrap title='Wrap lines' aria-pressed=${isWrapped}>${WRAP_ICON}`;
    copy?.insertAdjacentHTML("beforebegin", button);
  }
}
