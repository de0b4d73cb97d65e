import { isPlainClick } from "#app/lib/dom/on-click.ts";
import { revealCurrentLink } from "./reveal-current-link.ts";

/** Id of the menu, a native popover: it opens, closes and handles Escape without JavaScript. */
export const MENU_ID = "menu";
/** From this width the menu is part of the page; the styles use the same limit. */
const WIDE = "(width >= 997px)";

/** True while the menu closes without its history entry: closing must not go back then. */
let leaving = false;
/** Number of popstate events that `stepBack` causes and other listeners must not see. */
let ignoredPopStates = 0;

/**
 * Makes the open menu a modal dialog that Back closes. It has its own history entry, which is removed when the menu closes
 * or replaced by the page of a link in the menu.
 */
export function enableMenu(): void {
  // These events do not bubble, but can be captured.
  document.addEventListener("beforetoggle", menuListener(onBeforeToggle), true);
  document.addEventListener("toggle", menuListener(onToggle), true);
  document.addEventListener("click", closeOnCurrentLink);
  // On the window, after handlers on the document have prevented the default.
  addEventListener("click", followMenuLink);
  // Added before Remix's router adds its listener.
  addEventListener("popstate", onPopState);
  matchMedia(WIDE).addEventListener("change", ({ matches }) => {
    if (matches) openMenu()?.hidePopover();
  });
  // The page was reloaded with the menu open.
  if (isMenuEntry(history.state)) stepBack();
}

/** Reports whether this is the state of an open menu's history entry. */
export function isMenuEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && MENU_ID in state;
}

function openMenu(): HTMLElement | undefined {
  const menu = document.getElementById(MENU_ID);
  return menu?.matches(":popover-open") ? menu : undefined;
}

/** Returns a toggle event listener that ignores other popovers. */
function menuListener(listener: (menu: HTMLElement, opens: boolean) => void) {
  return ({ target, newState }: Event & { newState?: string }) => {
    if (target instanceof HTMLElement && target.id === MENU_ID) listener(target, newState === "open");
  };
}

function onBeforeToggle(menu: HTMLElement, opens: boolean): void {
  setDialog(menu, opens);
  // After the menu is painted: on a long page this takes longer than opening it.
  if (opens) requestAnimationFrame(() => setTimeout(setOutsideInert));
  else setOutsideInert(false);
  if (opens && !isMenuEntry(history.state)) {
    history.pushState({ ...history.state, [MENU_ID]: true }, "");
  } else if (!opens && !leaving && isMenuEntry(history.state)) stepBack();
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
function setOutsideInert(isInert = openMenu() !== undefined): void {
  let ancestor = document.getElementById(MENU_ID);
  for (; ancestor && ancestor !== document.body; ancestor = ancestor.parentElement) {
    for (const sibling of ancestor.parentElement?.children ?? []) {
      if (sibling !== ancestor) (sibling as HTMLElement).inert = isInert;
    }
  }
}

/** The click on a menu link to another page. */
let leavingLinkClick: MouseEvent | undefined;

/** Closes the menu on a click on the current page's link. */
function closeOnCurrentLink(event: MouseEvent): void {
  const link = linkInMenu(event);
  // Decided now, because Remix may have changed the URL before the window's listener runs.
  leavingLinkClick = link && leavesPage(link) ? event : undefined;
  if (event.defaultPrevented || link?.href !== location.href) return;
  event.preventDefault();
  openMenu()?.hidePopover();
}

/** Closes the menu on a link's click, and replaces its history entry with the link's page. */
function followMenuLink(event: MouseEvent): void {
  const menu = openMenu();
  const link = linkInMenu(event);
  if (!menu || !link || event !== leavingLinkClick) return;
  close(menu);
  if (event.defaultPrevented) return;
  event.preventDefault();
  location.replace(link.href);
}

function linkInMenu(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target } = event;
  if (!(target instanceof Element) || !isPlainClick(event)) return undefined;
  return openMenu()?.contains(target)
    ? (target.closest<HTMLAnchorElement>("a[href]") ?? undefined)
    : undefined;
}

/** A category's link on its own page only toggles the category. */
function leavesPage({ href, pathname, target, dataset }: HTMLAnchorElement): boolean {
  if (target && target !== "_self") return false;
  return href !== location.href && !(dataset.category !== undefined && pathname === location.pathname);
}

function onPopState(event: PopStateEvent): void {
  const menu = openMenu();
  if (ignoredPopStates > 0) ignoredPopStates -= 1;
  else if (menu && !isMenuEntry(event.state)) close(menu);
  // The reader went forward to a closed menu's entry.
  else if (!isMenuEntry(event.state)) return;
  event.stopImmediatePropagation();
}

/** Closes the menu if its history entry is already left or about to be replaced. */
function close(menu: HTMLElement): void {
  leaving = true;
  menu.hidePopover();
  leaving = false;
}

function stepBack(): void {
  ignoredPopStates += 1;
  history.back();
}
