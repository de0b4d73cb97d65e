import { showCopyResult } from "#app/lib/dom/copy-feedback.ts";
import { onClick } from "#app/lib/dom/on-click.ts";

/** Makes the button copy the page as Markdown; `data-copy-page` holds the URL of its Markdown export. */
export function enableCopyPage(): void {
  onClick("[data-copy-page]", (button) => {
    const href = button.dataset.copyPage;
    if (!href) return;
    void showCopyResult(button, copy(fetchText(href)), {
      done: "The page was copied as Markdown",
      failed: "The page could not be copied",
    });
  });
}

async function fetchText(href: string): Promise<string> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href} responded with ${response.status}.`);
  return response.text();
}

/** Copies text that is still loading. A browser may allow writing only during the click, so it gets the promise. */
async function copy(text: Promise<string>): Promise<void> {
  // If writing is denied, nothing handles the rejection.
  text.catch(() => {});
  const blob = text.then((markdown) => new Blob([markdown], { type: "text/plain" }));
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}
