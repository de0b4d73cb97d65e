/**
 * Attribute of the html element of a document where parts that carry no height are skipped with a guessed one; the styles say which.
 * It stays: when it goes, the browser styles everything anew.
 */
const GUESSED = "data-guessed";
/** HTML of so many characters, some 3,000 elements, is shown sooner when most of it is not laid out at first. */
const LONG = 80_000;
/** Selects an article of so much HTML, which {@link longMark} marks. */
export const LONG_ARTICLE = "[data-long]";

/**
 * Value of an article's attribute `data-long`, which makes it a {@link LONG_ARTICLE}. Heights are guessed only of one that came with
 * its document, where it is empty.
 */
export function longMark(html = ""): "" | "later" | undefined {
  return html.length < LONG ? undefined : globalThis.document ? "later" : "";
}

/**
 * Has a long page that is loaded skip the parts far below the view, whose heights are not known yet, so that it is shown sooner.
 * Not where the browser is to find a place in it: a heading, or where the reader has left it. Runs before the first paint.
 */
export function beginGuessing(): void {
  if (!location.hash && !history.state) document.documentElement.setAttribute(GUESSED, "");
}

/** All parts that are in the page are laid out from now on: they carry a height, though none is known. */
export function endGuessing(): void {
  for (const part of document.querySelectorAll<HTMLElement>(`${LONG_ARTICLE} > :not([data-height])`))
    part.dataset.height = "";
}
