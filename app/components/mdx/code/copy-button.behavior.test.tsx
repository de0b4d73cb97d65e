// @vitest-environment happy-dom
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { CodeBlock } from "./code-block.tsx";
import { enableCopyButtons } from "./copy-button.behavior.ts";

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeAll(() => {
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  enableCopyButtons();
});

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  document.body.innerHTML = "";
});

afterEach(() => {
  vi.useRealTimers();
});

/** Adds a code block as the server renders it. Returns its button. */
function addCode(html: string): HTMLElement {
  document.body.insertAdjacentHTML(
    "beforeend",
    renderToStaticMarkup(<CodeBlock html={html} language="js" />),
  );
  return document.body.lastElementChild?.querySelector("[data-copy]") as HTMLElement;
}

/** Clicks a button and waits for the clipboard. */
async function click(button: HTMLElement): Promise<void> {
  button.click();
  await vi.advanceTimersByTimeAsync(0);
}

const announced = () => document.querySelector("[role=status]")?.textContent;

test("copying again restarts the second", async () => {
  const button = addCode("a");
  await click(button);
  await vi.advanceTimersByTimeAsync(900);
  await click(button);
  await vi.advanceTimersByTimeAsync(900);
  expect(button.textContent).toBe("Copied");
  await vi.advanceTimersByTimeAsync(100);
  expect(button.textContent).toBe("Copy");
});

test("a denied copy is shown and announced, not thrown", async () => {
  writeText.mockRejectedValue(new DOMException("denied", "NotAllowedError"));
  const button = addCode("a");
  await click(button);
  expect(button.textContent).toBe("Failed");
  expect(announced()).toBe("Copying failed");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(button.textContent).toBe("Copy");
});

test("a second block uses the same live region", async () => {
  await click(addCode("a"));
  await click(addCode("b"));
  expect(document.querySelectorAll("[role=status]")).toHaveLength(1);
});
