/** Has a click on an element with this selector, or on something in one, do its work, wherever and whenever it is in the page. */
export function onClick(selector: string, work: (clicked: HTMLElement, event: MouseEvent) => void): void {
  document.addEventListener("click", (event) => {
    const clicked = closestTo(event.target, selector);
    if (clicked) work(clicked, event);
  });
}

/** The element with this selector that an event went to, or to something in it. */
export function closestTo(target: EventTarget | null, selector: string): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined;
}
