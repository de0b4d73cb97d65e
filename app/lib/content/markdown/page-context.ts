import type { Node } from "unist";
import type { Api } from "../openapi/api.ts";
import type { Glossary } from "../schemas/glossary.ts";
import type { Variables } from "../schemas/variables.ts";
import type { Diagnostic, LoadedPage, PageImage, PageOutline, Position } from "../types.ts";
import type { DrawDiagram } from "./draw-diagram.server.ts";

/** What the Markdown plugins know of the page they work on, and where they put what they find. */
export interface PageContext {
  source: LoadedPage;
  variables: Variables;
  providerSlug: string;
  glossary: Glossary;
  /** Size of an image under `public/`. */
  imageSize(src: string): PageImage["size"];
  /** The API's operations; absent when the content describes no API. */
  api?: Api | undefined;
  /** Address of the page that documents an operation; undefined when there is none. */
  operationHref(id: string): string | undefined;
  /** Absent when the text holds no diagram. */
  drawDiagram?: DrawDiagram | undefined;
  outline: PageOutline;
  diagnostics: Diagnostic[];
}

export function createPageContext(
  given: Pick<
    PageContext,
    | "source"
    | "variables"
    | "providerSlug"
    | "glossary"
    | "imageSize"
    | "drawDiagram"
    | "api"
    | "operationHref"
  >,
): PageContext {
  return { ...given, outline: { headings: [], links: [], anchors: [], images: [] }, diagnostics: [] };
}

/** Start of a Markdown node, one-based. */
export function startOf(node: Node | undefined): Position | undefined {
  return node?.position && { line: node.position.start.line, column: node.position.start.column };
}

/** The position of an offset in a text, one-based. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Adds a mistake found at a node (or at a position). */
export function report(
  context: PageContext,
  at: Node | Position | undefined,
  message: string,
  fix: string,
): void {
  const position = at && "line" in at ? at : startOf(at);
  context.diagnostics.push({ file: context.source.file, position, message, fix });
}
