/** Opens every `<details>` that an element is inside. */
export function openAncestorDetails(element: Element): void {
  let details = element.closest("details");
  while (details) {
    details.open = true;
    details = details.parentElement?.closest("details") ?? null;
  }
}
