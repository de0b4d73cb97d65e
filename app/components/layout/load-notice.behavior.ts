import { isHeldOffline, pageLinkOf, REACHED } from "#app/components/navigation/page-link.ts";
import { isPlainClick } from "#app/lib/dom/on-click.ts";

/**
 * Keeps the page when a link is clicked offline, and shows a notice with Retry. Without this the browser would replace the page
 * with its own error page, or React with an error.
 */
export function enableOfflineLinks(): void {
  addEventListener("click", (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = pageLinkOf(event.target);
    if (!link || !isHeldOffline(link)) return;
    event.preventDefault();
    void follow(link);
  });
}

/** Clicks the link again if its page can be reached: a server on this machine can be, offline too. */
async function follow(link: HTMLAnchorElement): Promise<void> {
  try {
    await fetch(link.href, { method: "HEAD", cache: "no-store" });
  } catch {
    showNotice(link);
    return;
  }
  // A suggestion is gone when the search box has closed; outside the document its click would load the whole page.
  const isGone = !link.isConnected;
  if (isGone) document.body.append(link);
  link.toggleAttribute(REACHED, true);
  link.click();
  link.removeAttribute(REACHED);
  if (isGone) link.remove();
}

/** Shows the notice last in the body, where hydration allows for it, until it is dismissed or the network returns. */
function showNotice(link: HTMLAnchorElement): void {
  const notice = document.createElement("div");
  notice.className = "load-notice";
  notice.popover = "auto";
  notice.setAttribute("role", "alert");
  notice.innerHTML =
    "<p>The page could not be loaded. Check your connection.</p><button type=button class=load-notice-retry autofocus>Retry</button>";
  const retry = () => {
    notice.hidePopover();
    void follow(link);
  };
  notice.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") return;
    removeEventListener("online", retry);
    notice.remove();
  });
  notice.querySelector("button")?.addEventListener("click", retry);
  addEventListener("online", retry);
  document.body.append(notice);
  notice.showPopover();
}
