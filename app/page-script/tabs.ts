/** The reader's choice in each group of tabs is kept under this prefix and the group's name. */
const KEY_PREFIX = "tabs.";
/** An address names the choice under this prefix and the group's name, so that it can be passed on. */
const PARAMETER_PREFIX = "tab-";

/** Choices that came with the address, by group. They go before stored ones, and are not stored themselves. */
const passedOn = new Map<string, string>();

/**
 * Makes tabs switch together with all tabs of their group. Arrows, Home and End move the focus; a click, Enter or Space, which
 * is a click to a button, selects.
 */
export function enableTabs(): void {
  for (const [name, label] of new URLSearchParams(location.search)) {
    if (name.startsWith(PARAMETER_PREFIX)) passedOn.set(name.slice(PARAMETER_PREFIX.length), label);
  }
  document.addEventListener("click", (event) => {
    const tab = tabOf(event.target);
    if (tab) choose(tab);
  });
  document.addEventListener("keydown", (event) => {
    const tab = tabOf(event.target);
    const target = tab && tabByKey(tab, event.key);
    if (!target) return;
    event.preventDefault();
    target.focus();
  });
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(KEY_PREFIX) && event.newValue) {
      const group = event.key.slice(KEY_PREFIX.length);
      passedOn.delete(group);
      selectInGroup(group, event.newValue);
      correctAddress(group, event.newValue);
    }
  });
  applyStoredTabs();
  new MutationObserver(applyStoredTabs).observe(document, { childList: true, subtree: true });
}

function tabOf(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element ? target.closest<HTMLElement>("[role=tab]") : null) ?? undefined;
}

function tabByKey(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
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
  select(container, label);
  const group = container.dataset.tabs;
  if (group) {
    passedOn.delete(group);
    selectInGroup(group, label);
    nameInAddress(group, label);
    try {
      localStorage.setItem(KEY_PREFIX + group, label);
    } catch {
      // Storage is blocked or full: the choice holds for this page.
    }
  }
  scrollBy(0, tab.getBoundingClientRect().top - top);
}

function selectInGroup(group: string, label: string): void {
  for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]")) {
    if (container.dataset.tabs === group) select(container, label);
  }
}

/** Shows the panel with this label. Tabs that have no such label stay as they are: false. */
function select(container: HTMLElement, label: string): boolean {
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

/** Puts the choice into the address, in place of the one before: the browser's Back button leads where it did. */
function nameInAddress(group: string, label: string): void {
  const address = new URL(location.href);
  address.searchParams.set(PARAMETER_PREFIX + group, label);
  history.replaceState(history.state, "", address);
}

/** An address that names another choice, as after going back, names this one. */
function correctAddress(group: string, label: string): void {
  const named = new URLSearchParams(location.search).get(PARAMETER_PREFIX + group);
  if (named !== null && named !== label) nameInAddress(group, label);
}

/** Applies earlier choices to tabs that have not had them applied, as when a page was just navigated to. */
function applyStoredTabs(): void {
  for (const container of document.querySelectorAll<HTMLElement>("[data-tabs]:not([data-ready])")) {
    container.dataset.ready = "";
    const group = container.dataset.tabs;
    if (!group) continue;
    const label = [passedOn.get(group), readStored(KEY_PREFIX + group)].find(
      (choice) => choice && select(container, choice),
    );
    if (label) correctAddress(group, label);
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
