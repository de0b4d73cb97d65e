import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { hashedImageHref } from "#app/lib/urls.ts";
import { positionAt } from "../markdown/page-context.ts";
import type { Accent } from "../schemas/accent.ts";
import type { Diagnostic } from "../types.ts";
import { svgProblem } from "./svg.ts";

/** The provider's mark. */
interface Mark {
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
  return { ...mark, href: hashedImageHref("mark", nameHashOf(svg), ".svg"), svg };
}

/** Reads a mark, without comments and space between elements; reports a file that could not be in every page. */
export function readMark(text: string, file: string): { mark: Mark; diagnostics: Diagnostic[] } {
  const drawing = /<svg(?=[^>]*\sviewBox="([-\d. ,]+)")[^>]*>(.*)<\/svg>\s*$/s.exec(text);
  const { problem, fix, offset } = svgProblem(text) ?? {
    problem: drawing ? undefined : "has no svg element with a viewBox",
    fix: 'start it with <svg viewBox="0 0 32 32">.',
    offset: 0,
  };
  const [, viewBox = "", content = ""] = drawing ?? [];
  return {
    mark: { viewBox, content: content.replace(/<!--.*?-->/gs, "").replace(/(?<=^|>)\s+(?=<|$)/g, "") },
    diagnostics: problem
      ? [{ file, position: positionAt(text, offset), message: `The mark ${problem}.`, fix }]
      : [],
  };
}
