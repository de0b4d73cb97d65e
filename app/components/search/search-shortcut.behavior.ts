import { MENU_ID } from "#app/components/layout/menu.behavior.ts";
import { isApplePlatform } from "#app/lib/dom/platform.ts";

/** Where the reader may be typing: there, `/` is a character. */
const TEXT = "input, textarea, select, [contenteditable]";

/**
 * Opens the search with mod+k from anywhere, and with `/` where nobody types. A field that was pressed is marked, so that
 * React, when it has started, opens the suggestions that the reader has asked for.
 */
export function enableSearchShortcut(): void {
  addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    const field = document.querySelector<HTMLInputElement>("[data-search-field]");
    if (!field) return;
    event.preventDefault();
    // The open menu keeps everything else from the keyboard.
    document.getElementById(MENU_ID)?.hidePopover?.();
    field.focus();
    field.select();
    field.click();
  });
  addEventListener("click", ({ target }) => {
    if (target instanceof HTMLElement && target.matches("[data-search-field]")) target.dataset.target = "";
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
  return key === "/" && !other && !(target instanceof Element && target.closest(TEXT));
}
