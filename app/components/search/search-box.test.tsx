// @vitest-environment happy-dom
import { useLocation } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SearchResponse, SearchRow } from "#app/lib/search/client/search-messages.ts";
import { render } from "#test/render.tsx";
import { SearchBox } from "./search-box.tsx";
import { searchClient } from "./search-client.ts";

vi.mock("./search-styles.ts", () => ({ loadSearchStyles: async () => undefined }));

const row = (title: string): SearchRow => ({
  isSection: false,
  title: [{ text: title, marked: true }],
  path: ["Guides"],
  href: `/docs/${title}/`,
  excerpt: [
    { text: "before ", marked: false },
    { text: "<b>", marked: true },
  ],
});

function responseTo(text: string, rows: SearchRow[]): SearchResponse {
  return {
    text,
    rows,
    total: rows.length,
    isWeak: false,
    unknown: 0,
    nearest: rows.length > 0 || text === "" ? [] : ["webhook"],
    popular: [],
  };
}

beforeEach(() => {
  // The stub's router warns about future flags.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(searchClient, "warm").mockReturnValue();
  vi.spyOn(searchClient, "search").mockImplementation(async ({ text }) =>
    responseTo(text, text && text !== "nothing" ? [row("one"), row("two")] : []),
  );
});

/** Disables act(): lazily loaded code updates the component while the test waits. */
function updateAsInBrowsers(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  onTestFinished(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
}

/** Renders the search box and tracks the current URL. */
async function show() {
  const at = { now: "" };
  const Page = () => {
    const { pathname, search } = useLocation();
    at.now = pathname + search;
    return <SearchBox />;
  };
  const Stub = createRemixStub([{ path: "*", Component: Page }]);
  const { container } = await render(<Stub initialEntries={["/page/"]} />);
  updateAsInBrowsers();
  const field = () => container.querySelector("input") as HTMLInputElement;
  const options = () => [...container.querySelectorAll("[role=option]")];
  /** Presses a key; as in a browser, Enter then submits the form. */
  const press = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
    if (field().dispatchEvent(event) && key === "Enter" && !init.isComposing) field().form?.requestSubmit();
  };
  const type = (text: string) => {
    // Bypasses React's value tracking, so that the input event is handled as a change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
    field().dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  /** Focuses the field and waits until it is a combobox. */
  const focus = async () => {
    field().focus();
    // The first import compiles the combobox's code.
    await vi.waitFor(() => expect(field().getAttribute("role")).toBe("combobox"), { timeout: 15_000 });
  };
  return { at, container, field, options, press, type, focus };
}

test("Enter before suggestions load opens the results page", async () => {
  vi.spyOn(searchClient, "search").mockImplementation(() => new Promise(() => {}));
  const { at, press, focus, type } = await show();
  await focus();
  type("licence keys");
  press("Enter");
  await vi.waitFor(() => expect(at.now).toBe("/search/?q=licence+keys"));
});

test("suggestions are announced, and Enter does not select one for an earlier query", async () => {
  const { at, options, press, focus, type } = await show();
  await focus();
  type("one");
  await vi.waitFor(() => expect(options()).toHaveLength(3));
  const announced = () => document.querySelector("[data-announcer]")?.textContent;
  await vi.waitFor(() => expect(announced()).toBe("2 suggestions, 2 pages found"));
  vi.spyOn(searchClient, "search").mockImplementation(() => new Promise(() => {}));
  type("one more");
  press("Enter");
  await vi.waitFor(() => expect(at.now).toBe("/search/?q=one+more"));
});

test("the modifier with Enter opens a suggestion in another tab, and the search stays open", async () => {
  const { at, options, press, focus, type } = await show();
  await focus();
  type("one");
  await vi.waitFor(() => expect(options()).toHaveLength(3));
  const clicked = vi.fn((event: Event) => event.preventDefault());
  options()[0]?.addEventListener("click", clicked);
  press("Enter", { ctrlKey: true });
  expect(clicked.mock.calls[0]?.[0]).toMatchObject({ ctrlKey: true });
  expect(options()).toHaveLength(3);
  expect(at.now).toBe("/page/");
});

test("the Enter that ends an IME composition selects nothing", async () => {
  const { at, options, press, focus, type } = await show();
  await focus();
  type("one");
  await vi.waitFor(() => expect(options()).toHaveLength(3));
  press("Enter", { isComposing: true });
  expect(at.now).toBe("/page/");
  expect(options()).toHaveLength(3);
});

test("without a close match, similar words come first, and Enter opens the results page", async () => {
  vi.spyOn(searchClient, "search").mockImplementation(async ({ text }) => ({
    ...responseTo(text, [row("one"), row("two")]),
    isWeak: true,
    nearest: ["webhook"],
    popular: [row("start")],
  }));
  const { at, container, options, press, focus, type } = await show();
  await focus();
  type("weak");
  await vi.waitFor(() => expect(container.textContent).toContain("No close match for “weak”"));
  expect(options().map((option) => option.getAttribute("href"))).toEqual([
    "/search/?q=webhook",
    "/docs/one/",
    "/docs/two/",
    "/docs/start/",
    "/search/?q=weak",
  ]);
  expect([...container.querySelectorAll(".search-label")].map(({ textContent }) => textContent)).toEqual([
    "Did you mean",
    "Pages with some of the words",
    "Popular pages",
  ]);
  press("Enter");
  await vi.waitFor(() => expect(at.now).toBe("/search/?q=weak"));
});
