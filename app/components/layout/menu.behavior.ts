import { closeMenu, MENU_ID, openMenu } from "#app/lib/dom/menu.ts";
import { revealCurrentLink } from "./reveal-current-link.ts";

/** From this width the menu is part of the page; the styles use the same limit. */
const WIDE = "(width >= 997px)";

/** Makes the open menu a modal dialog. Leaving the page closes it. */
export function enableMenu(): void {
  // These events do not bubble, but can be captured.
  document.addEventListener("beforetoggle", menuListener(onBeforeToggle), true);
  document.addEventListener("toggle", menuListener(onToggle), true);
  for (const type of ["popstate", "pagehide"]) addEventListener(type, closeMenu);
  matchMedia(WIDE).addEventListener("change", ({ matches }) => {
    if (matches) closeMenu();
  });
}

/** Returns a toggle event listener that ignores other popovers. */
function menuListener(listener: (menu: HTMLElement, opens: boolean) => void) {
  return ({ target, newState }: Event & { newState?: string }) => {
    if (target instanceof HTMLElement && target.id === MENU_ID) listener(target, newState === "open");
  };
}

function onBeforeToggle(menu: HTMLElement, opens: boolean): void {
  setDialog(menu, opens);
  // Closing returns the focus to the header.
  if (!opens) document.querySelector<HTMLElement>("body > header")?.removeAttribute("inert");
  // After the menu is painted: on a long page this takes longer than opening or closing it.
  requestAnimationFrame(() => setTimeout(setOutsideInert));
}

function onToggle(menu: HTMLElement, isOpen: boolean): void {
  if (!isOpen) return;
  menu.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  revealCurrentLink();
}

/** Only an open menu is a dialog: on wide screens the same element is part of the page. */
function setDialog(menu: HTMLElement, isDialog: boolean): void {
  const attributes = { role: "dialog", "aria-modal": "true", "aria-label": "Menu" };
  for (const [name, value] of Object.entries(attributes)) {
    if (isDialog) menu.setAttribute(name, value);
    else menu.removeAttribute(name);
  }
}

/** Makes everything outside the open menu inert. */
function setOutsideInert(): void {
  const isInert = openMenu() !== undefined;
  let ancestor = document.getElementById(MENU_ID);
  for (; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    for (const sibling of ancestor.parentElement?.children ?? []) {
      if (sibling !== ancestor) (sibling as HTMLElement).inert = isInert;
    }
  }
}
