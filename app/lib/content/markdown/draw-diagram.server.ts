import type { Viz } from "@viz-js/viz";
import type { DrawDiagram, Drawing } from "../blocks/page-context.ts";

/**
 * In points, which become CSS pixels. Font sizes are a little larger than in the stylesheet, because the reader's font may be
 * wider than the one that Graphviz measures.
 */
const DEFAULTS = [
  'bgcolor=transparent splines=polyline pad=0.03 nodesep=0.3 ranksep=0.35 fontname="Helvetica" fontsize=15',
  'node [shape=box style=rounded fontname="Helvetica" fontsize=15 margin="0.17,0.09" height=0.42]',
  'edge [fontname="Helvetica" fontsize=14 arrowsize=0.7]',
].join("; ");

const EDGE_LABEL = /(->[^;"]*\blabel=")([^"]*)/g;

let graphviz: Promise<Viz> | undefined;

/** Loads Graphviz once per process. */
export async function createDrawDiagram(): Promise<DrawDiagram> {
  graphviz ??= import("@viz-js/viz").then(({ instance }) => instance());
  const viz = await graphviz;
  return (text, direction) => {
    const padded = text.replace(EDGE_LABEL, (_, start: string, label: string) => start + padLines(label));
    const rankdir = direction === "down" ? "TB" : "LR";
    // The text starts on the second line.
    const result = viz.render(`digraph { rankdir=${rankdir}; ${DEFAULTS};\n${padded}\n}`, { format: "svg" });
    const diagnostic = result.errors.find(({ level }) => level !== undefined);
    if (result.status === "success" && !diagnostic) {
      const drawing = toDrawing(result.output);
      if (!drawing.content.includes("<a ")) return { drawing };
      const before = text.slice(0, text.search(/url|href|tooltip/i));
      return { error: "it has a link or a tooltip", line: before.split("\n").length };
    }
    const error = diagnostic?.message.replace(/\s+/g, " ").trim() ?? "it cannot be drawn";
    const line = /in line (\d+)/.exec(error)?.[1];
    return {
      error: error.replace(/ in line \d+/, ""),
      line: line === undefined ? undefined : Math.max(1, Number(line) - 1),
    };
  };
}

/** Keeps an edge's label off its own line, which starts at the label's side, and off the next. */
function padLines(label: string): string {
  return label.replaceAll(/ *(\\n) *|^ *| *$/g, (_, lineBreak = "") =>
    lineBreak ? `  ${lineBreak}   ` : "  ",
  );
}

const SVG = /<svg width="([\d.]+)pt" height="([\d.]+)pt"\s+viewBox="([-\d. ]+)"[^>]*>([\s\S]*)<\/svg>/;
/** Comments and tooltips. */
const NOT_DRAWN = /<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g;
/** Attributes that the page's stylesheet sets, and ids that would not be unique on a page. */
const PRESENTATION_ATTRIBUTES =
  / (?:fill|stroke|font-family|font-size|font-weight|font-style|id|xml:space|target)="[^"]*"/g;
const BACKGROUND = /<polygon fill="[^"]*" stroke="none"[^>]*\/>\s*/;
const MONOSPACED = /<text([^>]*) font-family="[^"]*(?:Courier|monospace)[^"]*"/g;
const PADDING = /(?:&#160;| )+(?=<\/text>)|(?<=<text[^>]*>)(?:&#160;| )+/g;
const LONG_NUMBER = /-?\d+\.\d{2,}/g;

/** Reduces Graphviz SVG to shapes and classes, so that it adapts to light, dark and forced colors. */
function toDrawing(graphvizSvg: string): Drawing {
  const [, width, height, viewBox, content] = SVG.exec(graphvizSvg) ?? [];
  if (content === undefined) throw new Error("Graphviz wrote no picture.");
  return {
    content: content
      .replace(NOT_DRAWN, "")
      .replace(PADDING, "")
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
