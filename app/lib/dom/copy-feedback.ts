import { announce } from "./announce.ts";

/** How long the outcome stands on the button, in ms. */
const SHOWN_MS = 1_000;

/** What the button says before and between copies, by button. */
const labels = new WeakMap<Element, string>();
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** What a screen reader is told: of a copy made, and of one that failed. */
export interface CopyMessages {
  done: string;
  failed: string;
}

/**
 * Waits for a copy, shows on its button for a second whether it succeeded, and has a screen reader say so. The label is
 * the button's element `[data-label]`, or the button itself.
 */
export async function showCopyResult(
  button: Element,
  copying: Promise<void>,
  say: CopyMessages,
): Promise<void> {
  const isDone = await copying.then(
    () => true,
    () => false,
  );
  const label = button.querySelector("[data-label]") ?? button;
  if (!labels.has(button)) labels.set(button, label.textContent ?? "");
  label.textContent = isDone ? "Copied" : "Failed";
  announce(isDone ? say.done : say.failed);
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      label.textContent = labels.get(button) ?? "";
    }, SHOWN_MS),
  );
}
