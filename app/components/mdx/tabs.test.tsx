// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { parse } from "#test/render.tsx";
import { Tab, Tabs } from "./tabs.tsx";

const TABS = (
  <Tabs group="language">
    <Tab label="PHP">php text</Tab>
    <Tab label="C#">c# text</Tab>
  </Tabs>
);

test("each tab has a panel named after it, in the same order", () => {
  const container = parse(TABS);
  const tabs = [...container.querySelectorAll("[role=tablist] > button[role=tab]")];
  const panels = [...container.querySelectorAll("[role=tabpanel]")];
  expect(tabs.map((tab) => tab.textContent)).toEqual(["PHP", "C#"]);
  const named = (attribute: string, elements: Element[]) =>
    elements.map((element) => document.getElementById(element.getAttribute(attribute) ?? ""));
  expect(named("aria-labelledby", panels)).toEqual(tabs);
  expect(named("aria-controls", tabs)).toEqual(panels);
});

test("the first tab is selected and the only tab stop; only its panel is shown", () => {
  const container = parse(TABS);
  const [first, second] = container.querySelectorAll<HTMLElement>("[role=tab]");
  expect(first?.getAttribute("aria-selected")).toBe("true");
  expect(first?.tabIndex).toBe(0);
  expect(second?.getAttribute("aria-selected")).toBe("false");
  expect(second?.tabIndex).toBe(-1);
  expect(
    [...container.querySelectorAll<HTMLElement>("[role=tabpanel]")].map((panel) => panel.hidden),
  ).toEqual([false, true]);
});

test("the container names the group, if there is one", () => {
  expect(parse(TABS).querySelector<HTMLElement>("[data-tabs]")?.dataset.tabs).toBe("language");
  const alone = parse(
    <Tabs>
      <Tab label="A">a</Tab>
    </Tabs>,
  );
  expect(alone.querySelector<HTMLElement>("[data-tabs]")?.dataset.tabs).toBe("");
});

test("children that are not elements are left out", () => {
  const container = parse(
    <Tabs>
      {"\n"}
      <Tab label="A">a</Tab>
      {false}
      <Tab label="B">b</Tab>
      {"\n"}
    </Tabs>,
  );
  expect(container.querySelectorAll("[role=tab]")).toHaveLength(2);
});
