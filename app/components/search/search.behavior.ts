import { closeMenu } from "#app/lib/dom/menu.ts";
import { isApplePlatform } from "#app/lib/dom/platform.ts";

/** Elements in which `/` is typed as a character. */
const EDITABLE = "input, textarea, select, [contenteditable]";

/** Shows the URL's query in the field of the results page before React starts. */
export function showQuery(): void {
  const field = document.querySelector<HTMLInputElement>(".search-query > input");
  const query = new URLSearchParams(location.search).get("q");
  if (field && query) field.value ||= query;
}

/** Focuses and opens the search box on mod+k, and on `/` outside editable elements. */
export function enableSearchShortcut(): void {
  addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    const field = document.querySelector<HTMLInputElement>("[data-search-field]");
    if (!field) return;
    event.preventDefault();
    // The open menu makes the rest of the page inert.
    closeMenu();
    field.focus();
    field.select();
    field.click();
  });
}

function isShortcut({
  key,
  target,
  isComposing,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): boolean {
  if (isComposing || altKey) return false;
  const [mod, other] = isApplePlatform() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (mod && !other) return !shiftKey && key.toLowerCase() === "k";
  return key === "/" && !other && !(target instanceof Element && target.closest(EDITABLE));
}
