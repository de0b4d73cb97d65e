import { Parser } from "htmlparser2";

/** What is wrong with an SVG, as the end of a sentence, and where. */
interface SvgProblem {
  problem: string;
  fix: string;
  offset: number;
}

const UNSAFE_ELEMENTS = ["script", "foreignobject", "iframe", "object", "embed", "handler", "listener"];
const OWN_REFERENCE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);)/i;
const FOREIGN_STYLE = /@import|url\(\s*["']?(?!#|data:)/i;

/** Returns the first part of an SVG that runs or loads something or is not closed: the site serves the file to readers. */
export function svgProblem(svg: string): SvgProblem | undefined {
  const found: SvgProblem[] = [];
  const report = (problem: string, fix: string) => found.push({ problem, fix, offset: parser.startIndex });
  const reportUnsafe = (part: string) =>
    report(`contains ${part}`, "save it without scripts, events and links to other files.");
  let isStyle = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = name.toLowerCase().replace(/^.*:/, "");
        isStyle = element === "style";
        if (UNSAFE_ELEMENTS.includes(element)) reportUnsafe(`<${name}>`);
        for (const [attribute, value] of Object.entries(attributes)) {
          const isForeign = /(?:^|:)(?:href|src)$/i.test(attribute) && !OWN_REFERENCE.test(value);
          if (/^on/i.test(attribute) || isForeign || FOREIGN_STYLE.test(value))
            reportUnsafe(`the attribute ${attribute}`);
        }
      },
      onclosetag(name, isImplied) {
        if (isImplied && !svg.slice(parser.startIndex, parser.endIndex + 1).endsWith("/>"))
          report(`has no </${name}>`, `close <${name}>.`);
      },
      ontext(text) {
        if (isStyle && FOREIGN_STYLE.test(text)) reportUnsafe("a style of another file");
      },
      onprocessinginstruction(name, text) {
        if (/^\?xml-stylesheet/i.test(name)) reportUnsafe("a style sheet");
        if (/^!doctype/i.test(name) && text.includes("[")) reportUnsafe("entities");
      },
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return found[0];
}
