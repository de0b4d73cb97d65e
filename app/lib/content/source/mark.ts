import { Parser } from "htmlparser2";
import { nameHashOf } from "#app/lib/server/file-hashes.server.ts";
import { markHref } from "#app/lib/urls.ts";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import { positionAt } from "../diagnostics/text-diagnostics.ts";
import type { Accent } from "../schemas/accent.ts";

interface Mark {
  viewBox: string;
  /** The markup inside the `svg` element. */
  content: string;
}

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
  return { ...mark, href: markHref(nameHashOf(svg)), svg };
}

/** What would run or load something in every page. */
const UNSAFE =
  /<(?:script|style|foreignObject)\b|(?<=\s)on\w+\s*=|\bhref\s*=\s*["'](?!#|data:image\/)|url\(\s*["']?(?!#)/i;

/** Reads a mark, without comments and space between elements; reports a file that could not be in every page. */
export function readMark(text: string, file: string): { mark: Mark; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report = (offset: number, problem: string, fix: string) =>
    diagnostics.push({ file, position: positionAt(text, offset), message: `The mark ${problem}.`, fix });
  const drawing = /<svg(?=[^>]*\sviewBox="([-\d. ,]+)")[^>]*>(.*)<\/svg>\s*$/s.exec(text);
  if (!drawing) report(0, "has no svg element with a viewBox", 'start it with <svg viewBox="0 0 32 32">.');
  const unsafe = UNSAFE.exec(text);
  if (unsafe)
    report(unsafe.index, `contains ${unsafe[0]}`, "save it without scripts, styles and links to files.");
  const open = findOpenElement(text);
  if (open) report(open.offset, `has no </${open.name}>`, `close <${open.name}>.`);
  const [, viewBox = "", content = ""] = drawing ?? [];
  return {
    mark: { viewBox, content: content.replace(/<!--.*?-->/gs, "").replace(/(?<=^|>)\s+(?=<|$)/g, "") },
    diagnostics,
  };
}

function findOpenElement(svg: string): { name: string; offset: number } | undefined {
  let found: { name: string; offset: number } | undefined;
  const parser = new Parser(
    {
      onclosetag(name, isImplied) {
        if (isImplied && !svg.slice(parser.startIndex, parser.endIndex + 1).endsWith("/>"))
          found ??= { name, offset: parser.startIndex };
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return found;
}
