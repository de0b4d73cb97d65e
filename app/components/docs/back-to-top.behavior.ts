import { onClick } from "#app/lib/dom/on-click.ts";
import { moveFocusTo } from "#app/lib/dom/show-target.ts";

/** Scroll position below which the button stays hidden, in px. */
const FAR_PX = 300;

/** Shows the button `[data-back-to-top]` while the reader scrolls up, and makes it scroll to the top. */
export function enableBackToTop(): void {
  // Reading the scroll position now would force a layout.
  let lastY = 0;
  let lastHref = location.href;
  addEventListener(
    "scroll",
    () => {
      const isScrollingUp = scrollY < lastY;
      // A link or a history navigation scrolled, not the reader.
      const isJump = location.href !== lastHref;
      lastY = scrollY;
      lastHref = location.href;
      const button = document.querySelector<HTMLElement>("[data-back-to-top]");
      if (button) button.hidden = !isScrollingUp || isJump || scrollY < FAR_PX || isAtEnd();
    },
    { passive: true },
  );
  onClick("[data-back-to-top]", goToTop);
}

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - innerHeight - scrollY < 1;
}

/** Scrolls to the top and moves the focus to the page's title. */
function goToTop(): void {
  const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: reducesMotion ? "instant" : "smooth" });
  moveFocusTo(document.querySelector("h1") ?? document.body);
}
