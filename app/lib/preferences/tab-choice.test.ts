// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restoreTabs } from "./tab-choice.ts";

/** Tabs of the group "language", as far as they are parsed. */
const tabs = (labels: string[], panels = labels.length) =>
  `<div data-tabs="language">
    <div role="tablist">${labels.map((label) => `<button role="tab">${label}</button>`).join("")}</div>
    ${labels
      .slice(0, panels)
      .map((label, index) => `<div role="tabpanel" ${index ? "hidden" : ""}>${label} text</div>`)
      .join("")}
  </div>`;
const shown = () =>
  [...document.querySelectorAll<HTMLElement>("[role=tabpanel]")]
    .filter(({ hidden }) => !hidden)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/docs/a/");
  document.body.innerHTML = "";
});

const arrived = () => dispatchEvent(new Event("DOMContentLoaded"));
afterEach(arrived);

test("the stored tab is selected as soon as it is parsed, and the first panel is hidden before", async () => {
  localStorage.setItem("tabs.language", "PHP");
  restoreTabs();
  document.body.innerHTML = tabs(["JavaScript", "PHP"], 1);
  await vi.waitFor(() => expect(shown()).toEqual([]));
  document.body.innerHTML = tabs(["JavaScript", "PHP"]);
  await vi.waitFor(() => expect(shown()).toEqual(["PHP text"]));
});

test("the URL's choice takes precedence over the stored one, and an unknown one changes nothing", async () => {
  localStorage.setItem("tabs.language", "PHP");
  history.replaceState(null, "", "/docs/a/?tab-language=Python");
  restoreTabs();
  document.body.innerHTML = tabs(["JavaScript", "PHP", "Python"]) + tabs(["Bash", "Ruby"]);
  await vi.waitFor(() => expect(shown()).toEqual(["Python text", "Bash text"]));
});

test("after DOMContentLoaded tabs are no longer restored", async () => {
  localStorage.setItem("tabs.language", "PHP");
  restoreTabs();
  arrived();
  document.body.innerHTML = tabs(["JavaScript", "PHP"]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toEqual(["JavaScript text"]);
});
