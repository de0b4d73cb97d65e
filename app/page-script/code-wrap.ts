/** Makes the button `[data-wrap]` of a code block wrap its long lines, and unwrap them. */
export function enableCodeWrap(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-wrap]") : null;
    const lines = button?.closest("[data-code]")?.querySelector("pre");
    if (!button || !lines) return;
    const isWrapped = lines.classList.toggle("code-wrapped");
    button.setAttribute("aria-pressed", String(isWrapped));
  });
}
