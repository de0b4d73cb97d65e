export type Direction = "down" | "right";

/** A drawn diagram. */
export interface Drawing {
  /** Inner SVG, without the `svg` element. */
  content: string;
  viewBox: string;
  /** In CSS pixels, which show labels in the size of the page's small text. */
  width: number;
  height: number;
}

const SVG = /<svg width="([\d.]+)pt" height="([\d.]+)pt"\s+viewBox="([-\d. ]+)"[^>]*>([\s\S]*)<\/svg>/;
/** Comments and tooltips. */
const NOT_DRAWN = /<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g;
/** Attributes that the page's stylesheet sets, and ids that would not be unique on a page. */
const PRESENTATION_ATTRIBUTES =
  / (?:fill|stroke|font-family|font-size|font-weight|font-style|id|xml:space|target)="[^"]*"/g;
const BACKGROUND = /<polygon fill="[^"]*" stroke="none"[^>]*\/>\s*/;
const MONOSPACED = /<text([^>]*) font-family="[^"]*(?:Courier|monospace)[^"]*"/g;
const LONG_NUMBER = /-?\d+\.\d{2,}/g;

/** Reduces Graphviz SVG to shapes and classes, so that it adapts to light, dark and forced colors. */
export function toDrawing(graphvizSvg: string): Drawing {
  const [, width, height, viewBox, content] = SVG.exec(graphvizSvg) ?? [];
  if (content === undefined) throw new Error("Graphviz wrote no picture.");
  return {
    content: content
      .replace(NOT_DRAWN, "")
      .replace(BACKGROUND, "")
      .replace(MONOSPACED, '<text$1 class="code"')
      .replace(PRESENTATION_ATTRIBUTES, "")
      .replace(LONG_NUMBER, (number) => String(Math.round(Number(number) * 10) / 10))
      .replace(/>\s+</g, "><")
      .trim(),
    viewBox: viewBox ?? "",
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  };
}
