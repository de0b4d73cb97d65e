import { FIELDS, PAGE_FIELDS } from "./fields.ts";
import { type PackedIndex, textsPerSection } from "./index-format.ts";

/** Which text belongs to which section, and which section to which page. */
export interface TextLayout {
  pageCount: number;
  sectionCount: number;
  textCount: number;
  /** For each text its section and its field (a number of FIELDS). */
  sectionOfText: Uint32Array;
  fieldOfText: Uint8Array;
  pageOf: Uint32Array;
  /** For each page its first section; one more at the end. */
  firstSection: Uint32Array;
  /** For each section the number of its first own text (its heading), and of its page's (the title). */
  headingText: Uint32Array;
  titleText: Uint32Array;
  depths: Uint8Array;
}

/** Lays out the texts of an index, which stand in it one after the other. */
export function createTextLayout(packed: Pick<PackedIndex, "sections" | "depths">): TextLayout {
  const counts = packed.sections.split("\n").map((count) => Number.parseInt(count, 36));
  const pageCount = packed.sections === "" ? 0 : counts.length;
  const sectionCount = packed.depths.length;
  const textCount = sectionCount * textsPerSection(false) + pageCount * PAGE_FIELDS.length;
  const sectionOfText = new Uint32Array(textCount);
  const fieldOfText = new Uint8Array(textCount);
  const pageOf = new Uint32Array(sectionCount);
  const firstSection = new Uint32Array(pageCount + 1);
  const headingText = new Uint32Array(sectionCount);
  const titleText = new Uint32Array(pageCount);
  let section = 0;
  let text = 0;
  for (let page = 0; page < pageCount; page++) {
    firstSection[page] = section;
    titleText[page] = text;
    for (let index = 0; index < (counts[page] ?? 0); index++, section++) {
      pageOf[section] = page;
      headingText[section] = text + (index === 0 ? PAGE_FIELDS.length : 0);
      for (let field = index === 0 ? 0 : PAGE_FIELDS.length; field < FIELDS.length; field++, text++) {
        sectionOfText[text] = section;
        fieldOfText[text] = field;
      }
    }
  }
  firstSection[pageCount] = section;
  const depths = Uint8Array.from(packed.depths, Number);
  return {
    pageCount,
    sectionCount,
    textCount,
    sectionOfText,
    fieldOfText,
    pageOf,
    firstSection,
    headingText,
    titleText,
    depths,
  };
}
