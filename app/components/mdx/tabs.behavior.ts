import { closestTo, onClick } from "#app/lib/dom/on-click.ts";
import { writeStored } from "#app/lib/preferences/storage.ts";
import { restoreTab, selectTab, TAB_CHOICE } from "#app/lib/preferences/tab-choice.ts";

const TAB = "[role=tab]";

/** Choices that came with the address, by group. They go before stored ones, and are not stored themselves. */
const urlChoices = new Map<string, string>();

/**
 * Makes tabs switch together with all tabs of their group. Arrows, Home and End move the focus; a click, Enter or Space, which
 * is a click to a button, selects.
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

/** Selects a tab, keeps it where it is on the screen, and has its group follow. */
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

/** Puts the choice into the address, in place of the one before: the browser's Back button leads where it did. */
function setUrlChoice(group: string, label: string): void {
  const address = new URL(location.href);
  address.searchParams.set(TAB_CHOICE.parameter + group, label);
  history.replaceState(history.state, "", address);
}

/** An address that names another choice, as after going back, names this one. */
function updateUrlChoice(group: string, label: string): void {
  const named = new URLSearchParams(location.search).get(TAB_CHOICE.parameter + group);
  if (named !== null && named !== label) setUrlChoice(group, label);
}

/** Applies earlier choices to tabs that have not had them applied, as when a page was just navigated to. */
function applyStoredTabs(): void {
  for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]:not([data-ready])")) {
    container.dataset.ready = "";
    const group = container.dataset.tabs ?? "";
    const label = restoreTab(container, urlChoices.get(group));
    if (label) updateUrlChoice(group, label);
  }
}
