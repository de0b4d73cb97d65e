import { closestTo, onClick } from "#app/lib/dom/on-click.ts";
import { writeStored } from "#app/lib/preferences/storage.ts";
import { restoreTab, selectTab, TAB_KEY } from "#app/lib/preferences/tab-choice.ts";

const TAB = "[role=tab]";

/**
 * Makes tabs work, together with all tabs of their group. Arrow keys, Home and End move the focus; a click, Enter or Space
 * selects.
 */
export function enableTabs(): void {
  onClick(TAB, choose);
  document.addEventListener("keydown", (event) => {
    const tab = closestTo(event.target, TAB);
    const target = tab && tabByKey(tab, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(TAB_KEY) && newValue) selectInGroup(key.slice(TAB_KEY.length), newValue);
  });
  applyStoredTabs();
  new MutationObserver(applyStoredTabs).observe(document, { childList: true, subtree: true });
}

function tabByKey(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>(TAB) ?? [])];
  const index = tabs.indexOf(tab);
  const last = tabs.length - 1;
  if (key === "ArrowRight") return tabs[index === last ? 0 : index + 1];
  if (key === "ArrowLeft") return tabs[index === 0 ? last : index - 1];
  if (key === "Home") return tabs[0];
  if (key === "End") return tabs[last];
  return undefined;
}

/** Selects a tab and its group's tabs, and scrolls so that the tab does not move. */
function choose(tab: HTMLElement): void {
  const top = tab.getBoundingClientRect().top;
  const label = tab.textContent ?? "";
  const container = tab.closest<HTMLElement>("[data-tabs]");
  if (!container) return;
  selectTab(container, label);
  const group = container.dataset.tabs;
  if (group) {
    selectInGroup(group, label);
    writeStored(TAB_KEY + group, label);
  }
  scrollBy(0, tab.getBoundingClientRect().top - top);
}

function selectInGroup(group: string, label: string): void {
  for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
    if (container.dataset.tabs === group) selectTab(container, label);
  }
}

/** Applies earlier choices to new tabs, as after a client navigation. */
function applyStoredTabs(): void {
  for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]:not([data-ready])")) {
    container.dataset.ready = "";
    restoreTab(container);
  }
}
