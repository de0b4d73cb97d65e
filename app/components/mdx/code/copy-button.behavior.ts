import { showCopyResult } from "#app/lib/dom/copy-feedback.ts";
import { onClick } from "#app/lib/dom/on-click.ts";

/** Makes copy buttons work and announces the result: those of code blocks, and those that hold their text in `data-copy`. */
export function enableCopyButtons(): void {
  onClick("[data-copy]", (button) => {
    const code = button.closest(".code-block")?.querySelector("pre > code");
    const text = button.dataset.copy || (code?.textContent ?? "");
    void showCopyResult(button, copy(text), {
      done: "Copied",
      failed: "Copying failed",
    });
  });
}

/** Async so that it rejects where `navigator.clipboard` is undefined, on an insecure origin. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
