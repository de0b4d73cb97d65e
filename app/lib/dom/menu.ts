/** Id of the menu, a native popover: it opens, closes and handles Escape without JavaScript. */
export const MENU_ID = "menu";

/** Closes the menu if it is open. */
export function closeMenu(): void {
  openMenu()?.hidePopover();
}

export function openMenu(): HTMLElement | undefined {
  const menu = document.getElementById(MENU_ID);
  return menu?.matches(":popover-open") ? menu : undefined;
}
