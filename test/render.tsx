import { act, type ReactElement, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { onTestFinished } from "vitest";

/** For tests of components in a document (happy-dom). What is rendered is removed when the test is over. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export interface Rendered {
  container: HTMLElement;
  /** Renders something else in its place. */
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
 * Renders `onServer` as the server does, puts the HTML into the document, and hydrates it with `inBrowser`. `loaded` is called in
 * between, when a reader already sees the page.
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

/** Does something that changes what React shows, and waits until it does. */
export async function doing(what: () => unknown): Promise<void> {
  await act(async () => {
    await what();
  });
}

/** An element rendered on the server, parsed. */
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
