// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { enableTabs } from "#app/components/mdx/tabs.behavior.ts";
import { Tab, Tabs } from "#app/components/mdx/tabs.tsx";

function addTabs(labels: readonly string[]): HTMLElement {
  const tabs = labels.map((label) => (
    <Tab key={label} label={label}>
      {label} text
    </Tab>
  ));
  document.body.insertAdjacentHTML("beforeend", renderToStaticMarkup(<Tabs group="language">{tabs}</Tabs>));
  return document.body.lastElementChild as HTMLElement;
}

const selectedIn = (tabs: Element) => tabs.querySelector('[aria-selected="true"]')?.textContent;

beforeAll(() => {
  localStorage.setItem("tabs.language", "PHP");
  history.replaceState(null, "", "/?tab-language=C%23");
  enableTabs();
});

test("a choice in the URL takes precedence over the stored one until the reader chooses", async () => {
  const first = addTabs(["JavaScript", "PHP", "C#"]);
  await vi.waitFor(() => expect(selectedIn(first)).toBe("C#"));
  expect(localStorage.getItem("tabs.language")).toBe("PHP");
  history.replaceState(null, "", "/docs/a/");
  const navigatedTo = addTabs(["JavaScript", "PHP", "C#"]);
  await vi.waitFor(() => expect(selectedIn(navigatedTo)).toBe("C#"));
  const withoutIt = addTabs(["JavaScript", "PHP"]);
  await vi.waitFor(() => expect(selectedIn(withoutIt)).toBe("PHP"));
  first.querySelector<HTMLElement>("[role=tab]")?.click();
  const later = addTabs(["PHP", "JavaScript", "C#"]);
  await vi.waitFor(() => expect(selectedIn(later)).toBe("JavaScript"));
});
