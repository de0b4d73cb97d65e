import { announce } from "./announce.ts";

/** How long the button shows the result, in ms. */
const SHOWN_MS = 1_000;

/** Original labels, by button. */
const labels = new WeakMap<Element, string>();
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Announcements to screen readers. */
export interface CopyMessages {
  done: string;
  failed: string;
}

/**
 * Shows the result of a copy on its button for a second and announces it. The label is the button's element `[data-label]`,
 * or the button itself.
 */
export async function showCopyResult(
  button: Element,
  copying: Promise<void>,
  messages: CopyMessages,
): Promise<void> {
  const isDone = await copying.then(
    () => true,
    () => false,
  );
  const label = button.querySelector("[data-label]") ?? button;
  if (!labels.has(button)) labels.set(button, label.textContent ?? "");
  label.textContent = isDone ? "Copied" : "Failed";
  button.setAttribute("data-result", label.textContent);
  announce(isDone ? messages.done : messages.failed);
  clearTimeout(timers.get(button));
  timers.set(
    button,
    setTimeout(() => {
      label.textContent = labels.get(button) ?? "";
      button.removeAttribute("data-result");
    }, SHOWN_MS),
  );
}
