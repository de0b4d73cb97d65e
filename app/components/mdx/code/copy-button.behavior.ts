import { showCopyResult } from "#app/lib/dom/copy-feedback.ts";
import { onClick } from "#app/lib/dom/on-click.ts";

/** Makes the copy button of every code block work and announces the result. */
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

/** Async so that it rejects where `navigator.clipboard` is undefined, on an insecure origin. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Returns the code without lines that a diff removes. */
function textOf(code: Element): string {
  const copied = code.cloneNode(true) as Element;
  for (const line of copied.querySelectorAll(".diff.remove")) line.remove();
  return copied.textContent ?? "";
}
