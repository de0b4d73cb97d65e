import { act, type ReactElement, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
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
  await act(async () => root.render(<StrictMode>{element}</StrictMode>));
  return rendered(container, root);
}

/**
 * Renders `onServer` to HTML, puts it into the document and hydrates it with `inBrowser`. `loaded` is called before hydration.
 */
export async function hydrate(
  onServer: ReactElement,
  inBrowser: ReactElement,
  loaded?: (container: HTMLElement) => void,
): Promise<Rendered> {
  const container = createContainer(renderToString(<StrictMode>{onServer}</StrictMode>));
  loaded?.(container);
  let root: Root | undefined;
  await act(async () => {
    root = hydrateRoot(container, <StrictMode>{inBrowser}</StrictMode>);
  });
  return rendered(container, root as unknown as Root);
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

function rendered(container: HTMLElement, root: Root): Rendered {
  onTestFinished(() => act(async () => root.unmount()));
  return {
    container,
    update: (element) => act(async () => root.render(<StrictMode>{element}</StrictMode>)),
  };
}
