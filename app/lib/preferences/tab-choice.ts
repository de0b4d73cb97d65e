import { readStored } from "./storage.ts";

/** Where the reader's choice among tabs is kept and named. */
export const TAB_CHOICE = {
  /** Before the name of a group of tabs: key of its stored choice, the label of a tab. */
  key: "tabs.",
  /** Before the name of a group: parameter of an address that passes the choice on. It goes before the stored one. */
  parameter: "tab-",
} as const;

/**
 * Shows the panel with this label, and marks its tab, as far as they are there. Tabs that have no such label stay as they are:
 * false.
 */
export function selectTab(container: HTMLElement, label: string): boolean {
  const tabs = [...container.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]")];
  const panels = [...container.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]")];
  const chosen = tabs.findIndex((tab) => tab.textContent === label);
  if (chosen === -1) return false;
  tabs.forEach((tab, index) => {
    tab.setAttribute("aria-selected", String(index === chosen));
    tab.tabIndex = index === chosen ? 0 : -1;
  });
  panels.forEach((panel, index) => {
    panel.hidden = index !== chosen;
  });
  return true;
}

/** Selects the tab that the URL names, or else the stored one, as far as the tabs have it. Gives the label selected. */
export function restoreTab(container: HTMLElement, inUrl: string | null | undefined): string | undefined {
  const group = container.dataset.tabs;
  if (!group) return undefined;
  const choices = [inUrl, readStored(TAB_CHOICE.key + group)];
  return choices.find((label) => label && selectTab(container, label)) ?? undefined;
}

/**
 * Shows the chosen tabs while the document is still arriving, so that they are never painted otherwise and nothing shifts;
 * then the page script takes over.
 */
export function restoreTabs(): void {
  const address = new URLSearchParams(location.search);
  const observer = new MutationObserver(() => {
    for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
      restoreTab(container, address.get(TAB_CHOICE.parameter + container.dataset.tabs));
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => observer.disconnect(), { once: true });
}
