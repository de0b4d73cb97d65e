import type { Viz } from "@viz-js/viz";
import { type Direction, type Drawing, toDrawing } from "./diagram-svg.ts";

/** Draws a diagram. `line` is the one-based line of the error in the text, if known. */
export type DrawDiagram = (
  text: string,
  direction: Direction,
) => { drawing: Drawing } | { error: string; line?: number | undefined };

/**
 * In points, which become CSS pixels. Font sizes are a little larger than in the stylesheet, because the reader's font may be
 * wider than the one that Graphviz measures.
 */
const DEFAULTS = [
  'bgcolor=transparent pad=0.03 nodesep=0.3 ranksep=0.35 fontname="Helvetica" fontsize=15',
  'node [shape=box style=rounded fontname="Helvetica" fontsize=15 margin="0.17,0.09" height=0.42]',
  'edge [fontname="Helvetica" fontsize=14 arrowsize=0.7]',
].join("; ");

let graphviz: Promise<Viz> | undefined;

/** Loads Graphviz once per process. */
export async function createDrawDiagram(): Promise<DrawDiagram> {
  graphviz ??= import("@viz-js/viz").then(({ instance }) => instance());
  const viz = await graphviz;
  return (text, direction) => {
    const rankdir = direction === "down" ? "TB" : "LR";
    // The text starts on the second line.
    const result = viz.render(`digraph { rankdir=${rankdir}; ${DEFAULTS};\n${text}\n}`, { format: "svg" });
    const diagnostic = result.errors.find(({ level }) => level !== undefined);
    if (result.status === "success" && !diagnostic) return { drawing: toDrawing(result.output) };
    const error = diagnostic?.message.replace(/\s+/g, " ").trim() ?? "it cannot be drawn";
    const line = /in line (\d+)/.exec(error)?.[1];
    return {
      error: error.replace(/ in line \d+/, ""),
      line: line === undefined ? undefined : Math.max(1, Number(line) - 1),
    };
  };
}
