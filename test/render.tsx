import { act, type ReactElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { onTestFinished } from "vitest";

/** Renders components in happy-dom. Everything is removed after the test. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface Rendered {
  container: HTMLElement;
  /** Renders another element in the same container. */
  update(element: ReactElement): Promise<void>;
}

/** Renders an element in the document, as after a client navigation. */
export async function render(element: ReactElement): Promise<Rendered> {
  const container = createContainer("");
  const root = createRoot(container);
  const update = (next: ReactElement) => act(async () => root.render(<StrictMode>{next}</StrictMode>));
  await update(element);
  onTestFinished(() => act(async () => root.unmount()));
  return { container, update };
}

/** Runs an action and waits until React has rendered its effects. */
export async function doing(action: () => unknown): Promise<void> {
  await act(async () => {
    await action();
  });
}

/** Renders an element to HTML and parses it. */
export function parse(element: ReactElement): HTMLElement {
  return createContainer(renderToString(element));
}

function createContainer(html: string): HTMLElement {
  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  onTestFinished(() => container.remove());
  return container;
}
