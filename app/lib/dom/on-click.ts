/** Delegates clicks on elements that match `selector`, or inside them, to `work`. Elements may be added later. */
export function onClick(selector: string, work: (clicked: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener("click", (event) => {
    const clicked = closestTo(event.target, selector);
    if (clicked) work(clicked, event);
  });
}

/** Returns the event target's closest element that matches `selector`. */
export function closestTo(target: EventTarget | null, selector: string): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined;
}

/** Reports whether a click follows a link in this window, not in a new tab and not as a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
