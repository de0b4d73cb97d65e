import { FIELDS, PAGE_FIELDS } from "./fields.ts";
import { type PackedIndex, textsPerSection } from "./index-format.ts";

/** Maps texts to sections and sections to pages. */
export interface TextLayout {
  pageCount: number;
  sectionCount: number;
  textCount: number;
  /** Section and field (an index of FIELDS) of each text. */
  sectionOfText: Uint32Array;
  fieldOfText: Uint8Array;
  pageOf: Uint32Array;
  /** First section of each page, plus one entry for the end. */
  firstSection: Uint32Array;
  /** The heading's text of each section, and the title's text of each page. */
  headingText: Uint32Array;
  titleText: Uint32Array;
  depths: Uint8Array;
}

/** Creates the layout of an index's texts, which are stored in page and field order. */
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
