// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enableTabs } from "./tabs.behavior.ts";
import { Tab, Tabs } from "./tabs.tsx";

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

test("nested tabs switch independently", () => {
  const outer = addTabs(["A", "B"]);
  const inner = addTabs(["A", "B"], undefined, outer.querySelector("[role=tabpanel]") as Element);
  tabOf(inner, "B").click();
  expect(selectedIn(outer)).toBe("A");
  expect(selectedIn(inner)).toBe("B");
  tabOf(outer, "B").click();
  expect(selectedIn(inner)).toBe("B");
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
