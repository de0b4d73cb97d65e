/** A drawn diagram. */
export interface Drawing {
  /** The picture's parts, without the `svg` element around them. */
  content: string;
  viewBox: string;
  /** In CSS pixels: letters have the size of the page's small text then. */
  width: number;
  height: number;
}

const SVG = /<svg width="([\d.]+)pt" height="([\d.]+)pt"\s+viewBox="([-\d. ]+)"[^>]*>([\s\S]*)<\/svg>/;
/** Prolog, notes and tooltips. */
const NOT_DRAWN = /<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g;
/** Look that the page's styles give, and ids that two pictures of a page would share. */
const LOOK = / (?:fill|stroke|font-family|font-size|font-weight|font-style|id|xml:space|target)="[^"]*"/g;
const BACKGROUND = /<polygon fill="[^"]*" stroke="none"[^>]*\/>\s*/;
const MONOSPACED = /<text([^>]*) font-family="[^"]*(?:Courier|monospace)[^"]*"/g;
const LONG_NUMBER = /-?\d+\.\d{2,}/g;

/** What Graphviz writes, reduced to shapes and classes, so that one picture fits light, dark and forced colors. */
export function drawingOf(graphvizSvg: string): Drawing {
  const [, width, height, viewBox, content] = SVG.exec(graphvizSvg) ?? [];
  if (content === undefined) throw new Error("Graphviz wrote no picture.");
  return {
    content: content
      .replace(NOT_DRAWN, "")
      .replace(BACKGROUND, "")
      .replace(MONOSPACED, '<text$1 class="code"')
      .replace(LOOK, "")
      .replace(LONG_NUMBER, (number) => String(Math.round(Number(number) * 10) / 10))
      .replace(/>\s+</g, "><")
      .trim(),
    viewBox: viewBox ?? "",
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  };
}
