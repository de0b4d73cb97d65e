import { showCopyResult } from "#app/lib/dom/copy-feedback.ts";
import { onClick } from "#app/lib/dom/on-click.ts";

/** Makes the copy button of every code block work, and says aloud what happened. */
export function enableCopyButtons(): void {
  onClick("[data-copy]", (button) => {
    const code = button.closest(".code-block")?.querySelector("pre > code");
    if (!code) return;
    void showCopyResult(button, copy(textOf(code)), {
      done: "Copied",
      failed: "The code could not be copied",
    });
  });
}

/** Rejects, too, where the browser has no clipboard: on an address that is not secure. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** The code without the lines a change takes away. */
function textOf(code: Element): string {
  const copied = code.cloneNode(true) as Element;
  for (const line of copied.querySelectorAll(".diff.remove")) line.remove();
  return copied.textContent ?? "";
}
