import { closestTo, onClick } from "#app/lib/dom/on-click.ts";
import { writeStored } from "#app/lib/preferences/storage.ts";
import { restoreTab, selectTab, TAB_CHOICE } from "#app/lib/preferences/tab-choice.ts";

const TAB = "[role=tab]";

/** Choices from the URL, by group. They take precedence over stored ones and are not stored. */
const urlChoices = new Map<string, string>();

/**
 * Makes tabs work, together with all tabs of their group. Arrow keys, Home and End move the focus; a click, Enter or Space
 * selects.
 */
export function enableTabs(): void {
  for (const [name, label] of new URLSearchParams(location.search)) {
    if (name.startsWith(TAB_CHOICE.parameter)) urlChoices.set(name.slice(TAB_CHOICE.parameter.length), label);
  }
  onClick(TAB, choose);
  document.addEventListener("keydown", (event) => {
    const tab = closestTo(event.target, TAB);
    const target = tab && tabByKey(tab, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(TAB_CHOICE.key) && event.newValue) {
      const group = event.key.slice(TAB_CHOICE.key.length);
      urlChoices.delete(group);
      selectInGroup(group, event.newValue);
      updateUrlChoice(group, event.newValue);
    }
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
    urlChoices.delete(group);
    selectInGroup(group, label);
    setUrlChoice(group, label);
    writeStored(TAB_CHOICE.key + group, label);
  }
  scrollBy(0, tab.getBoundingClientRect().top - top);
}

function selectInGroup(group: string, label: string): void {
  for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
    if (container.dataset.tabs === group) selectTab(container, label);
  }
}

/** Sets the choice in the URL without a new history entry. */
function setUrlChoice(group: string, label: string): void {
  const url = new URL(location.href);
  url.searchParams.set(TAB_CHOICE.parameter + group, label);
  history.replaceState(history.state, "", url);
}

/** Updates a URL that names another choice, as after going back. */
function updateUrlChoice(group: string, label: string): void {
  const named = new URLSearchParams(location.search).get(TAB_CHOICE.parameter + group);
  if (named !== null && named !== label) setUrlChoice(group, label);
}

/** Applies earlier choices to new tabs, as after a client navigation. */
function applyStoredTabs(): void {
  for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]:not([data-ready])")) {
    container.dataset.ready = "";
    const group = container.dataset.tabs ?? "";
    const label = restoreTab(container, urlChoices.get(group));
    if (label) updateUrlChoice(group, label);
  }
}
