import { readStored } from "./storage.ts";

/** Prefix of the storage key of a tab, before the group's name. The value is the tab's label. */
export const TAB_KEY = "tabs.";

/** Selects the tab with this label and shows its panel, if there is such a tab. */
export function selectTab(container: HTMLElement, label: string): void {
  const tabs = [...container.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]")];
  const panels = [...container.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]")];
  const chosen = tabs.findIndex((tab) => tab.textContent === label);
  if (chosen === -1) return;
  tabs.forEach((tab, index) => {
    tab.setAttribute("aria-selected", String(index === chosen));
    tab.tabIndex = index === chosen ? 0 : -1;
  });
  panels.forEach((panel, index) => {
    panel.hidden = index !== chosen;
  });
}

/** Selects the stored tab of the container's group. */
export function restoreTab(container: HTMLElement): void {
  const group = container.dataset.tabs;
  const label = group && readStored(TAB_KEY + group);
  if (label) selectTab(container, label);
}

/** Selects tabs while the document is being parsed, so that the layout does not shift. The client runtime takes over afterwards. */
export function restoreTabs(): void {
  const observer = new MutationObserver(() => {
    document.querySelectorAll<HTMLElement>("[data-tabs]").forEach(restoreTab);
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => observer.disconnect(), { once: true });
}
