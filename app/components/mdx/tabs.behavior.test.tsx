// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Tab, Tabs } from "#app/components/mdx/tabs.tsx";
import { enableTabs } from "./tabs.behavior.ts";

beforeAll(enableTabs);

beforeEach(() => {
  localStorage.clear();
  history.replaceState({ key: "kept" }, "", "/docs/a/");
  document.body.innerHTML = "";
});

/** Puts tabs into the document, as the server renders them. */
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

/** Labels of what is selected, reached by Tab, and shown: the same one of each. */
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

/** Presses a key on the tab that has the focus. Gives whether the browser does its own with it. */
function press(key: string): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
  return !event.defaultPrevented;
}

test("a click selects the tab, on whatever in it the pointer is", () => {
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
])("on %s, %s moves the focus to %s, which is selected when the reader presses it", (from, key, to) => {
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

test("keys outside tabs are left to the browser", () => {
  addTabs(["A", "B"]);
  document.body.insertAdjacentHTML("beforeend", "<input>");
  document.querySelector("input")?.focus();
  expect(press("ArrowRight")).toBe(true);
});

test("tabs of one group switch together; those of another group, of none, or without the label stay", () => {
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

test("tabs inside a panel switch by themselves", () => {
  const outer = addTabs(["A", "B"]);
  const inner = addTabs(["A", "B"], undefined, outer.querySelector("[role=tabpanel]") as Element);
  tabOf(inner, "B").click();
  expect(selectedIn(outer)).toBe("A");
  expect(selectedIn(inner)).toBe("B");
  tabOf(outer, "B").click();
  expect(selectedIn(inner)).toBe("B");
});

test("tabs that come into the document later have the choice made before", async () => {
  tabOf(addTabs(["PHP", "C#"], "language"), "C#").click();
  document.body.innerHTML = "";
  const later = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(selectedIn(later)).toBe("C#"));
});

test("tabs in a document that is exchanged as a whole have the choice made before", async () => {
  tabOf(addTabs(["PHP", "C#"], "language"), "C#").click();
  document.body.replaceWith(document.createElement("body"));
  const later = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(selectedIn(later)).toBe("C#"));
});

test("a choice without a group is not kept", () => {
  tabOf(addTabs(["PHP", "C#"]), "C#").click();
  expect(localStorage).toHaveLength(0);
  expect(location.search).toBe("");
});

test("a choice is named in the address, beside what else is there, without a step in the history", () => {
  history.replaceState({ key: "kept" }, "", "/docs/a/?q=1#part");
  const steps = history.length;
  const tabs = addTabs(["PHP", "C#"], "language");
  tabOf(tabs, "PHP").click();
  tabOf(tabs, "C#").click();
  expect(location.href.slice(location.origin.length)).toBe("/docs/a/?q=1&tab-language=C%23#part");
  expect(history.length).toBe(steps);
  expect(history.state).toEqual({ key: "kept" });
});

test("an address that names an older choice, as after going back, is corrected", async () => {
  localStorage.setItem("tabs.language", "C#");
  history.replaceState(null, "", "/docs/a/?tab-language=PHP&tab-other=A");
  const tabs = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(selectedIn(tabs)).toBe("C#"));
  expect(location.search).toBe("?tab-language=C%23&tab-other=A");
});

test("a stored choice that no tab has leaves the first one selected", async () => {
  localStorage.setItem("tabs.language", "<b>");
  const tabs = addTabs(["PHP", "C#"], "language");
  await vi.waitFor(() => expect(tabs.dataset).toHaveProperty("ready"));
  expect(selectedIn(tabs)).toBe("PHP");
});

test("a choice made in another tab of the browser is followed, another key is not", () => {
  const tabs = addTabs(["PHP", "C#"], "language");
  dispatchEvent(new StorageEvent("storage", { key: "menu.language", newValue: "C#" }));
  expect(selectedIn(tabs)).toBe("PHP");
  dispatchEvent(new StorageEvent("storage", { key: "tabs.language", newValue: "C#" }));
  expect(selectedIn(tabs)).toBe("C#");
  dispatchEvent(new StorageEvent("storage", { key: "tabs.language", newValue: null }));
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(selectedIn(tabs)).toBe("C#");
});

test("blocked storage does no harm: the choice holds for the page", async () => {
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

test("the tab that was chosen stays where it is on the screen", () => {
  const tabs = addTabs(["A", "B"]);
  const tops = [300, 120];
  vi.spyOn(tabOf(tabs, "B"), "getBoundingClientRect").mockImplementation(
    () => ({ top: tops.shift() }) as DOMRect,
  );
  const scroll = vi.spyOn(globalThis, "scrollBy").mockReturnValue();
  tabOf(tabs, "B").click();
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, -180);
});
