import { revealCurrentLink } from "#app/components/docs/reveal-current-link.ts";
import { isPlainClick } from "#app/lib/dom/plain-click.ts";

/** Id of the menu. It is a native popover: it opens, closes and hears Escape without this script. */
export const MENU_ID = "menu";
/** Screens as wide as this show the menu beside the page; the styles have the same limit. */
const WIDE = "(width >= 62.3125em)";

/** The reader is leaving the open menu's history entry, or has left it: closing the menu must not go back. */
let leaving = false;
/** Our own step back is not for anyone else to hear of. */
let ignoredPopStates = 0;

/**
 * Makes the open menu a dialog: it has the focus, nothing behind it can be reached, and Back closes it. For that it has an
 * entry of its own in the history, which goes when the menu closes, or becomes the page that a link in the menu leads to.
 */
export function enableMenu(): void {
  // These events do not rise to the document, but come past it.
  document.addEventListener("beforetoggle", menuListener(onBeforeToggle), true);
  document.addEventListener("toggle", menuListener(onToggle), true);
  document.addEventListener("click", closeOnCurrentLink);
  // On the window, after everyone else: who has dealt with the click has prevented its default by now.
  addEventListener("click", followMenuLink);
  // Before Remix's router, which starts later, hears of it.
  addEventListener("popstate", onPopState);
  matchMedia(WIDE).addEventListener("change", ({ matches }) => {
    if (matches) openMenu()?.hidePopover();
  });
  // The page was loaded again while its menu was open.
  if (isMenuEntry(history.state)) stepBack();
}

/** Is this the state of the history entry that an open menu has? */
export function isMenuEntry(state: unknown): boolean {
  return typeof state === "object" && state !== null && MENU_ID in state;
}

function openMenu(): HTMLElement | undefined {
  const menu = document.getElementById(MENU_ID);
  return menu?.matches(":popover-open") ? menu : undefined;
}

/** Gives what hears of popovers that open and close, and tells of the menu alone. */
function menuListener(hear: (menu: HTMLElement, opens: boolean) => void) {
  return ({ target, newState }: Event & { newState?: string }) => {
    if (target instanceof HTMLElement && target.id === MENU_ID) hear(target, newState === "open");
  };
}

function onBeforeToggle(menu: HTMLElement, opens: boolean): void {
  setDialog(menu, opens);
  // Not before the menu is painted: on a long page this takes longer than all else that opens it.
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

/** Only an open menu is a dialog: on wide screens the same element is a part of the page. */
function setDialog(menu: HTMLElement, isDialog: boolean): void {
  const attributes = { role: "dialog", "aria-modal": "true", "aria-label": "Menu" };
  for (const [name, value] of Object.entries(attributes)) {
    if (isDialog) menu.setAttribute(name, value);
    else menu.removeAttribute(name);
  }
}

/** Nothing beside an open menu can be reached. */
function setOutsideInert(isInert = openMenu() !== undefined): void {
  let around = document.getElementById(MENU_ID);
  for (; around && around !== document.body; around = around.parentElement) {
    for (const beside of around.parentElement?.children ?? []) {
      if (beside !== around) (beside as HTMLElement).inert = isInert;
    }
  }
}

/** The click on a link in the menu that leads to another page. */
let leavingLinkClick: MouseEvent | undefined;

/** A link to the page that is shown already only closes the menu. */
function closeOnCurrentLink(event: MouseEvent): void {
  const link = linkInMenu(event);
  // Decided now: when Remix has heard of the click, the page may be there already.
  leavingLinkClick = link && leavesPage(link) ? event : undefined;
  if (event.defaultPrevented || link?.href !== location.href) return;
  event.preventDefault();
  openMenu()?.hidePopover();
}

/** A link in the menu closes it, and its page takes the place of the menu in the history. */
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

/** The link of a category whose page is shown opens and closes the category. */
function leavesPage({ href, pathname, target, dataset }: HTMLAnchorElement): boolean {
  if (target && target !== "_self") return false;
  return href !== location.href && !(dataset.category !== undefined && pathname === location.pathname);
}

function onPopState(event: PopStateEvent): void {
  const menu = openMenu();
  if (ignoredPopStates > 0) ignoredPopStates -= 1;
  else if (menu && !isMenuEntry(event.state)) close(menu);
  // Forward to where a menu was open: it stays closed.
  else if (!isMenuEntry(event.state)) return;
  event.stopImmediatePropagation();
}

/** Closes the menu where its history entry has been left already, or will be. */
function close(menu: HTMLElement): void {
  leaving = true;
  menu.hidePopover();
  leaving = false;
}

function stepBack(): void {
  ignoredPopStates += 1;
  history.back();
}
