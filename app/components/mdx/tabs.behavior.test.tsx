// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Tab, Tabs } from "#app/components/mdx/tabs.tsx";
import { enableTabs } from "./tabs.behavior.ts";

beforeAll(enableTabs);

beforeEach(() => {
  localStorage.clear();
  history.replaceState({ key: "entry" }, "", "/docs/a/");
  document.body.innerHTML = "";
});

/** Adds tabs to the document, as the server renders them. */
function addTabs(labels: string[], group?: string, within: Element = document.body): HTMLElement {
  within.insertAdjacentHTML(
    "beforeend",
    renderToStaticMarkup(
      <Tabs group={group}>
        {labels.map((label) => (
          <Tab key={label} label={label}>
            {label} text
          </Tab>
        ))}
      </Tabs>,
    ),
  );
  return within.lastElementChild as HTMLElement;
}

const tabsOf = (container: Element) => [
  ...container.querySelectorAll<HTMLElement>(":scope > [role=tablist] > [role=tab]"),
];
const tabOf = (container: Element, label: string) =>
  tabsOf(container).find((tab) => tab.textContent === label) as HTMLElement;

/** Returns the label of the tab that is selected, focusable and shown; these must agree. */
function selectedIn(container: Element): string | undefined {
  const selected = tabsOf(container).filter((tab) => tab.getAttribute("aria-selected") === "true");
  const reached = tabsOf(container).filter((tab) => tab.tabIndex === 0);
  const shown = [...container.querySelectorAll<HTMLElement>(":scope > [role=tabpanel]")].filter(
    (panel) => !panel.hidden,
  );
  expect(selected).toHaveLength(1);
  expect(reached).toEqual(selected);
  expect(shown.map((panel) => panel.querySelector(".tabs-name")?.textContent)).toEqual([
    selected[0]?.textContent,
  ]);
  return selected[0]?.textContent ?? undefined;
}

/** Presses a key on the focused tab. Returns whether the browser handles it too. */
function press(key: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return !event.defaultPrevented;
}

test("a click on or inside a tab selects it", () => {
  const tabs = addTabs(["A", "B", "C"]);
  tabOf(tabs, "B").click();
  expect(selectedIn(tabs)).toBe("B");
  tabOf(tabs, "C").innerHTML = "<b>C</b>";
  tabOf(tabs, "C").querySelector("b")?.click();
  expect(selectedIn(tabs)).toBe("C");
});

test.each([
  ["A", "ArrowRight", "B"],
  ["C", "ArrowRight", "A"],
  ["C", "ArrowLeft", "B"],
  ["A", "ArrowLeft", "C"],
  ["B", "Home", "A"],
  ["B", "End", "C"],
])("on %s, %s moves the focus to %s, which a click selects", (from, key, to) => {
  const tabs = addTabs(["A", "B", "C"]);
  tabOf(tabs, from).click();
  tabOf(tabs, from).focus();
  expect(press(key)).toBe(false);
  expect(document.activeElement).toBe(tabOf(tabs, to));
  expect(selectedIn(tabs)).toBe(from);
  tabOf(tabs, to).click();
  expect(selectedIn(tabs)).toBe(to);
});

test.each(["ArrowDown", "Tab", "a", "Enter", " "])("%s is left to the browser", (key) => {
  const tabs = addTabs(["A", "B"]);
  tabOf(tabs, "A").focus();
  expect(press(key)).toBe(true);
  expect(selectedIn(tabs)).toBe("A");
});

test("keys outside tabs are ignored", () => {
  addTabs(["A", "B"]);
  document.body.insertAdjacentHTML("beforeend", "<input>");
  document.querySelector("input")?.focus();
  expect(press("ArrowRight")).toBe(true);
});

test("tabs of one group switch together; tabs of another group, without a group or without the label stay", () => {
  const [first, second] = [addTabs(["PHP", "C#"], "language"), addTabs(["PHP", "C#"], "language")];
  const others = [
    addTabs(["PHP", "C#"], "other"),
    addTabs(["PHP", "C#"]),
    addTabs(["PHP", "Go"], "language"),
  ];
  tabOf(first, "C#").click();
  expect([first, second].map(selectedIn)).toEqual(["C#", "C#"]);
  expect(others.map(selectedIn)).toEqual(["PHP", "PHP", "PHP"]);
});

test("nested tabs switch independently", () => {
  const outer = addTabs(["A", "B"]);
  const inner = addTabs(["A", "B"], undefined, outer.querySelector("[role=tabpanel]") as Element);
  tabOf(inner, "B").click();
  expect(selectedIn(outer)).toBe("A");
  expect(selectedIn(inner)).toBe("B");
  tabOf(outer, "B").click();
  expect(selectedIn(inner)).toBe("B");
});

test("tabs added later have the earlier choice", async () => {
  tabOf(addTabs(["PHP", "C#"], "language"), "C#").click();
  document.body.innerHTML = "";
  const later = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(selectedIn(later)).toBe("C#"));
});

test("tabs in a replaced document have the earlier choice", async () => {
  tabOf(addTabs(["PHP", "C#"], "language"), "C#").click();
  document.body.replaceWith(document.createElement("body"));
  const later = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(selectedIn(later)).toBe("C#"));
});

test("a choice without a group is not stored", () => {
  tabOf(addTabs(["PHP", "C#"]), "C#").click();
  expect(localStorage).toHaveLength(0);
  expect(location.search).toBe("");
});

test("a choice is added to the URL's query without a history entry", () => {
  history.replaceState({ key: "entry" }, "", "/docs/a/?q=1#part");
  const steps = history.length;
  const tabs = addTabs(["PHP", "C#"], "language");
  tabOf(tabs, "PHP").click();
  tabOf(tabs, "C#").click();
  expect(location.href.slice(location.origin.length)).toBe("/docs/a/?q=1&tab-language=C%23#part");
  expect(history.length).toBe(steps);
  expect(history.state).toEqual({ key: "entry" });
});

test("a URL with an older choice, as after going back, is updated", async () => {
  localStorage.setItem("tabs.language", "C#");
  history.replaceState(null, "", "/docs/a/?tab-language=PHP&tab-other=A");
  const tabs = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(selectedIn(tabs)).toBe("C#"));
  expect(location.search).toBe("?tab-language=C%23&tab-other=A");
});

test("a stored choice without a matching tab leaves the first one selected", async () => {
  localStorage.setItem("tabs.language", "<b>");
  const tabs = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(tabs.dataset).toHaveProperty("ready"));
  expect(selectedIn(tabs)).toBe("PHP");
});

test("a choice made in another browser tab is followed; other keys are ignored", () => {
  const tabs = addTabs(["PHP", "C#"], "language");
  dispatchEvent(new StorageEvent("storage", { key: "menu.language", newValue: "C#" }));
  expect(selectedIn(tabs)).toBe("PHP");
  dispatchEvent(new StorageEvent("storage", { key: "tabs.language", newValue: "C#" }));
  expect(selectedIn(tabs)).toBe("C#");
  dispatchEvent(new StorageEvent("storage", { key: "tabs.language", newValue: null }));
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(selectedIn(tabs)).toBe("C#");
});

test("with blocked storage the choice applies to this page only", async () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  const [first, second] = [addTabs(["PHP", "C#"], "language"), addTabs(["PHP", "C#"], "language")];
  await vi.waitFor(() => expect(second.dataset).toHaveProperty("ready"));
  tabOf(first, "C#").click();
  expect(selectedIn(second)).toBe("C#");
});

test("the selected tab does not move on the screen", () => {
  const tabs = addTabs(["A", "B"]);
  const tops = [300, 120];
  vi.spyOn(tabOf(tabs, "B"), "getBoundingClientRect").mockImplementation(
    () => ({ top: tops.shift() }) as DOMRect,
  );
  const scroll = vi.spyOn(globalThis, "scrollBy").mockReturnValue();
  tabOf(tabs, "B").click();
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, -180);
});
