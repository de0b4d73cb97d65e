import { readStored } from "./storage.ts";

/** Where the selected tabs are stored and how URLs name them. */
export const TAB_CHOICE = {
  /** Prefix of the storage key, before the group's name. The value is the label of a tab. */
  key: "tabs.",
  /** Prefix of the URL parameter, before the group's name. It takes precedence over the stored choice. */
  parameter: "tab-",
} as const;

/** Selects the tab with this label and shows its panel. Returns false, without a change, if there is no such tab. */
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

/** Selects the tab that the URL names, or else the stored one. Returns its label; undefined if neither exists. */
export function restoreTab(container: HTMLElement, inUrl: string | null | undefined): string | undefined {
  const group = container.dataset.tabs;
  if (!group) return undefined;
  const choices = [inUrl, readStored(TAB_CHOICE.key + group)];
  return choices.find((label) => label && selectTab(container, label)) ?? undefined;
}

/** Selects tabs while the document is being parsed, so that the layout does not shift. The client runtime takes over afterwards. */
export function restoreTabs(): void {
  const parameters = new URLSearchParams(location.search);
  const observer = new MutationObserver(() => {
    for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
      restoreTab(container, parameters.get(TAB_CHOICE.parameter + container.dataset.tabs));
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => observer.disconnect(), { once: true });
}
