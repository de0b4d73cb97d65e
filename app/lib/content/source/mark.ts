import { Parser } from "htmlparser2";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { markHref } from "#app/lib/urls.ts";
import { positionAt } from "../markdown/page-context.ts";
import type { Accent } from "../schemas/accent.ts";
import type { Diagnostic } from "../types.ts";

/** The provider's mark: a drawing without scripts, styles and links to other files. */
export interface Mark {
  viewBox: string;
  /** The markup inside the `svg` element. */
  content: string;
}

/** A mark and its file. */
export interface MarkAsset extends Mark {
  /** Content-hashed, because Chromium requests a page's icon again after every client navigation and finds this one in its cache. */
  href: string;
  svg: string;
}

/** Beside the site configuration. */
export const MARK_FILE = "mark.svg";

/** The mark is in the HTML of every page. */
const MAX_BYTES = 2_000;
const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon defs clipPath linearGradient radialGradient stop".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  "id d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points transform opacity fill fill-opacity fill-rule clip-path clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits".split(
    " ",
  ),
);
/** Of the `svg` element and left out. */
const ROOT_ATTRIBUTES = new Set(["viewBox", "width", "height", "version", "fill"]);
const ID = /^mark-[\w-]+$/;
const REFERENCE = /url\((?!#mark-[\w-]+\))/i;

/** Returns the mark of a provider without one: a page in the accent color. */
export function defaultMark({ light }: Accent): Mark {
  return {
    viewBox: "0 0 32 32",
    content: `<rect width="32" height="32" rx="8" fill="${light}"/><path d="M9 10h14v3H9zm0 5h14v2H9zm0 4h9v3H9z" fill="#fff"/>`,
  };
}

/** Returns the mark with the file that is the site's icon. */
export function markAsset(mark: Mark): MarkAsset {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}">${mark.content}</svg>\n`;
  return { ...mark, href: markHref(nameHashOf(svg)), svg };
}

/** Reads a mark; reports everything that could not be in every page safely. */
export function readMark(text: string, file: string): { mark: Mark; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const mark = { viewBox: "", content: "" };
  const open: string[] = [];
  const report = (message: string, fix: string, offset = parser.startIndex) =>
    diagnostics.push({ file, position: positionAt(text, offset), message, fix });
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const isRoot = open.length === 0;
        open.push(name);
        if (isRoot) {
          mark.viewBox = attributes.viewBox ?? "";
          if (name !== "svg" || !/^[-\d.]+(?:[ ,]+[-\d.]+){3}$/.test(mark.viewBox))
            report("The file has no svg element with a viewBox.", 'start it with <svg viewBox="0 0 32 32">.');
        }
        if (!ELEMENTS.has(name) || (!isRoot && name === "svg"))
          report(`A mark must not have the element <${name}>.`, "draw it with shapes, paths and gradients.");
        const allowed = Object.entries(attributes).filter(([attribute, value]) => {
          if (isRoot && (ROOT_ATTRIBUTES.has(attribute) || attribute.startsWith("xmlns"))) return false;
          checkAttribute(attribute, value, report);
          return true;
        });
        if (!isRoot)
          mark.content += `<${name}${allowed.map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`).join("")}>`;
      },
      onclosetag(name, isImplied) {
        open.pop();
        if (open.length === 0) return;
        if (isImplied && !text.slice(parser.startIndex, parser.endIndex + 1).endsWith("/>"))
          report(`<${name}> is not closed.`, `close it with </${name}>.`);
        mark.content += `</${name}>`;
      },
      ontext(part) {
        if (part.trim() !== "" && ELEMENTS.has(open.at(-1) ?? ""))
          report("A mark must not have text.", "convert the text to paths.");
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  mark.content = mark.content.replace(/><\/(?:path|rect|circle|ellipse|line|polyline|polygon|stop)>/g, "/>");
  if (mark.content === "" && diagnostics.length === 0)
    report("The file draws nothing.", "save the mark as SVG.", 0);
  const bytes = Buffer.byteLength(mark.content);
  if (bytes > MAX_BYTES) {
    const fix = "simplify its paths: it is part of every page.";
    report(`The mark has ${bytes} bytes, and at most ${MAX_BYTES} are possible.`, fix, 0);
  }
  return { mark, diagnostics };
}

function checkAttribute(name: string, value: string, report: (message: string, fix: string) => void): void {
  if (!ATTRIBUTES.has(name))
    report(`A mark must not have the attribute "${name}".`, "remove it, or use fill, stroke and the like.");
  else if (name === "id" && !ID.test(value))
    report(
      `The id "${value}" could be that of a heading.`,
      `start ids and references to them with "mark-": id="mark-a".`,
    );
  else if (REFERENCE.test(value))
    report(`"${name}" refers to something outside the mark.`, "refer to an id of the mark: url(#mark-a).");
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
}
