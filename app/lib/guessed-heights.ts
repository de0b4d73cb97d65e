/** Attribute of the html element while heights of parts that were not laid out yet are guessed; the styles say what to skip. */
const GUESSED = "data-guessed";
/** HTML of so many characters, some 3,000 elements, is shown sooner when most of it is not laid out at first. */
const LONG = 80_000;
/** Only its heights are guessed. */
export const LONG_ARTICLE = "[data-long]";

/** Value of an article's attribute `data-long`, which makes it a {@link LONG_ARTICLE}. */
export function longMark(html = ""): "" | undefined {
  return html.length < LONG ? undefined : "";
}

/**
 * Has a long page that is loaded skip the parts far below the view, whose heights are not known yet, so that it is shown sooner.
 * Not where the browser is to find a place in it: a heading, or where the reader has left it. Runs before the first paint.
 */
export function beginGuessing(): void {
  if (!location.hash && !history.state) document.documentElement.setAttribute(GUESSED, "");
}

/** All that carries no height is laid out from now on. */
export function endGuessing(): void {
  document.documentElement.removeAttribute(GUESSED);
}
