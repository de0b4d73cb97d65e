/** Follows the URL's anchor to the page that it has moved to, now and when it changes. */
export function followMovedAnchors(): void {
  const follow = () => {
    const moved = document.getElementById(location.hash.slice(1))?.dataset.moved;
    if (moved) location.replace(moved);
  };
  addEventListener("hashchange", follow);
  follow();
}
