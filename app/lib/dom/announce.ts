/** Has a screen reader say `text`. The region is made on first use, last in the body, where hydration allows for it. */
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
