/**
 * Announces `text` to screen readers. The live region is created on first use, at the end of the body, where it does not
 * disturb hydration.
 */
export function announce(text: string): void {
  let region = document.querySelector("[data-announcer]");
  if (!region) {
    region = document.createElement("div");
    region.setAttribute("data-announcer", "");
    region.setAttribute("role", "status");
    region.className = "visually-hidden";
    document.body.append(region);
  }
  region.textContent = text;
}
