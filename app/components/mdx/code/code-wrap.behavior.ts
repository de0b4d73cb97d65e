import { onClick } from "#app/lib/dom/on-click.ts";

/** Makes the button `[data-wrap]` toggle line wrapping in its code block. */
export function enableCodeWrap(): void {
  onClick("[data-wrap]", (button) => {
    const lines = button.closest(".code-block")?.querySelector("pre");
    if (!lines) return;
    const isWrapped = lines.classList.toggle("code-wrapped");
    button.setAttribute("aria-pressed", String(isWrapped));
  });
}

const WRAP_ICON =
  "<svg width=16 viewBox='0 0 24 24' aria-hidden=true><path d='M4 6h16M4 12h13a3 3 0 0 1 0 6h-5M14 15l-3 3 3 3M4 18h3'/></svg>";

/** Shows the wrap button while the code overflows or is wrapped; creates it on first use, because most blocks never need it. */
export function updateWrapButton(lines: HTMLElement, overflows: boolean): void {
  const isWrapped = lines.classList.contains("code-wrapped");
  const isNeeded = overflows || isWrapped;
  const copy = lines.closest(".code-block")?.querySelector("[data-copy]");
  const existing = copy?.parentElement?.querySelector<HTMLElement>("[data-wrap]");
  if (existing) existing.hidden = !isNeeded;
  else if (isNeeded) {
    const button = `<button type=button data-wrap aria-pressed=${isWrapped}>${WRAP_ICON}<span>Wrap lines</span>`;
    copy?.insertAdjacentHTML("beforebegin", button);
  }
}
