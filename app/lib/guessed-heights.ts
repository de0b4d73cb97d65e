/** Attribute of the html element while the heights of parts that were not laid out yet are guessed; the styles say what to skip. */
const GUESSED = "data-guessed";

/**
 * Has a page that is loaded skip the parts far below the view, whose heights are not known yet, so that a long one is shown sooner.
 * Not where the browser is to find a place in it: a heading, or where the reader has left it. Runs before the first paint.
 */
export function beginGuessing(): void {
  if (!location.hash && !history.state) document.documentElement.setAttribute(GUESSED, "");
}

/** All that carries no height is laid out from now on. */
export function endGuessing(): void {
  document.documentElement.removeAttribute(GUESSED);
}
