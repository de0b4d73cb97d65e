// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showInSteps } from "./show-in-steps.ts";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
});

afterEach(() => vi.unstubAllGlobals());

function textOf(sections: number, wordsEach: number): HTMLElement {
  const text = document.createElement("div");
  text.innerHTML = `<p>${"<b></b>".repeat(wordsEach)}</p>`.repeat(sections);
  return text;
}

function shown(text: HTMLElement): number {
  return partsOf(text).filter(isShown).length;
}

function partsOf(text: HTMLElement): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>(":scope > p")];
}

function isShown(part: HTMLElement | undefined): boolean {
  return part?.style.display === "";
}

/** Runs frames until none is waited for; gives what was shown after each. */
function runFrames(text: HTMLElement): number[] {
  const counts: number[] = [];
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    frame();
    counts.push(shown(text));
  }
  return counts;
}

test("a short text is shown at once", () => {
  const text = textOf(3, 8);
  showInSteps()(text);
  expect(shown(text)).toBe(3);
  expect(runFrames(text)).toEqual([]);
});

test("of a long text the first frame has the beginning alone and those after it some more each, in its order", () => {
  const text = textOf(10, 49);
  showInSteps()(text);
  expect(shown(text)).toBe(1);
  expect(isShown(partsOf(text)[0])).toBe(true);
  expect(runFrames(text)).toEqual([1, 3, 5, 7, 9, 10]);
});

test("a part larger than a step is a step of its own", () => {
  const text = textOf(3, 5_000);
  showInSteps()(text);
  expect(shown(text)).toBe(1);
  expect(runFrames(text)).toEqual([1, 2, 3, 3]);
});

test("all that is left is shown when the reference is taken away", () => {
  const text = textOf(20, 99);
  const show = showInSteps();
  show(text);
  show(null);
  expect(shown(text)).toBe(20);
  expect(runFrames(text)).toEqual([20, 20]);
});

test("a text that was shown is not hidden again", () => {
  const text = textOf(20, 99);
  const show = showInSteps();
  show(text);
  show(null);
  show(text);
  expect(shown(text)).toBe(20);
});
