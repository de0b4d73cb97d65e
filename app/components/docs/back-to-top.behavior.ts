import { moveFocusTo } from "#app/components/navigation/show-target.ts";
import { onClick } from "#app/lib/dom/on-click.ts";

/** Above this the top is near enough, in px. */
const FAR_PX = 300;

/** Shows the button `[data-back-to-top]` to a reader who scrolls up far from the top, and makes it work. */
export function enableBackToTop(): void {
  // Where the page is at first is not asked for: that would have it laid out.
  let lastY = 0;
  let lastHref = location.href;
  addEventListener(
    "scroll",
    () => {
      const isUp = scrollY < lastY;
      // A link or the browser's Back button moved the page, not the reader.
      const isJump = location.href !== lastHref;
      lastY = scrollY;
      lastHref = location.href;
      const button = document.querySelector<HTMLElement>("[data-back-to-top]");
      if (button) button.hidden = !isUp || isJump || scrollY < FAR_PX || isAtEnd();
    },
    { passive: true },
  );
  onClick("[data-back-to-top]", goToTop);
}

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - innerHeight - scrollY < 1;
}

/** The keyboard and screen readers go on from the page's title. */
function goToTop(): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
  moveFocusTo(document.querySelector("h1") ?? document.body);
}
