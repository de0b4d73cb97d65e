import { pageLinkOf } from "#app/components/navigation/page-link.ts";
import { isPlainClick } from "#app/lib/dom/plain-click.ts";

/** The link that could not be followed; it is followed when the network returns. */
let pending: string | undefined;

/**
 * Keeps the page when a link is clicked offline before React handles links, and shows the notice with Retry. Without this the
 * browser would replace the page with its own error page.
 */
export function enableOfflineLinks(): void {
  // React's handler is on the document, so it runs first and prevents the default.
  addEventListener("click", (event) => {
    if (navigator.onLine || event.defaultPrevented || !isPlainClick(event)) return;
    const link = pageLinkOf(event.target);
    if (!link || link.pathname === location.pathname) return;
    event.preventDefault();
    pending = link.href;
    showNotice();
  });
  addEventListener("online", follow);
}

function follow(): void {
  const href = pending;
  if (href === undefined) return;
  if (!navigator.onLine) {
    showNotice();
    return;
  }
  pending = undefined;
  location.assign(href);
}

/** Adds the notice again, so that screen readers announce it again. It is last in the body, where hydration allows for it. */
function showNotice(): void {
  document.querySelector("[data-offline]")?.remove();
  const notice = document.createElement("div");
  notice.className = "load-notice";
  notice.dataset.offline = "";
  notice.setAttribute("role", "alert");
  notice.innerHTML =
    "<p class=load-notice-message>The page could not be loaded. Check your connection.</p><button type=button class=load-notice-retry>Retry</button>";
  document.body.append(notice);
  const retry = notice.querySelector("button");
  retry?.addEventListener("click", follow);
  retry?.focus({ preventScroll: true });
}
