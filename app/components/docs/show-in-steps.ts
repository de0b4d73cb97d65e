import type { RefCallback } from "react";

/** So many elements are shown at first: on every page of the documentation they fill a screen of 1280 by 800 px. */
const AT_FIRST = 30;
/** And so many more in each frame: a phone four times as slow as a computer lays them out in some 50 ms. */
const A_FRAME = 100;

/**
 * Gives the `ref` of a text that comes into the document at once: its beginning is shown then and the rest in the frames after, so
 * that a long one keeps no reader waiting. All that is left is shown when the `ref` is taken away, and stays.
 */
export function showInSteps(): RefCallback<HTMLElement> {
  let later: HTMLElement[] | undefined;
  const show = (most: number, next = A_FRAME) => {
    for (let left = most; left > 0; ) {
      const part = later?.shift();
      if (!part) return;
      part.style.display = "";
      left -= 1 + part.getElementsByTagName("*").length;
    }
    requestAnimationFrame(() => show(next));
  };
  return (text) => {
    if (later || !text) return show(Number.POSITIVE_INFINITY);
    later = [...text.querySelectorAll<HTMLElement>(":scope > *")];
    for (const part of later) part.style.display = "none";
    // The first frame paints the beginning alone: it shows nothing more before it does.
    show(AT_FIRST, 0);
  };
}
