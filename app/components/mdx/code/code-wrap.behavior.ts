import { onClick } from "#app/lib/dom/on-click.ts";

/** Makes the button `[data-wrap]` of a block of code wrap its long lines, and unwrap them. */
export function enableCodeWrap(): void {
  onClick("[data-wrap]", (button) => {
    const lines = button.closest(".code-block")?.querySelector("pre");
    if (!lines) return;
    const isWrapped = lines.classList.toggle("code-wrapped");
    button.setAttribute("aria-pressed", String(isWrapped));
  });
}

/** Shows the button of a block of code while there are lines to wrap or to unwrap. Most blocks never need one. */
export function updateWrapButton(lines: HTMLElement, overflows: boolean): void {
  const isWrapped = lines.classList.contains("code-wrapped");
  const isNeeded = overflows || isWrapped;
  const copy = lines.closest(".code-block")?.querySelector("[data-copy]");
  const known = copy?.parentElement?.querySelector<HTMLElement>("[data-wrap]");
  if (known) known.hidden = !isNeeded;
  else if (isNeeded) {
    const button = `<button type=button data-wrap aria-pressed=${isWrapped}>Wrap lines`;
    copy?.insertAdjacentHTML("beforebegin", button);
  }
}
