import type { Field } from "./fields.ts";

/** A page as the index is built from. Addresses are hrefs. */
export interface PageRecord {
  href: string;
  title: string;
  /** Its name in the sidebar, when that is another. */
  label: string;
  keywords: readonly string[];
  description: string;
  /** Labels of the categories it is in, outermost first. */
  path: readonly string[];
  operation?: { method: string; path: string } | undefined;
  /** How many other pages lead to it in their text. */
  inboundLinks: number;
  /** The first is what stands before the first heading. */
  sections: readonly SectionRecord[];
}

export interface SectionRecord {
  anchor: string;
  /** 1 for what stands before the first heading, else the heading's level. */
  depth: number;
  heading: string;
  text: string;
  /** Names that the section explains; names in its code. */
  names: readonly string[];
  identifiers: readonly string[];
}

/** The texts of a section's record, those of the page in its first. */
export function fieldTexts(page: PageRecord, section: SectionRecord): Record<Field, string> {
  const isFirst = section === page.sections[0];
  return {
    title: isFirst ? page.title : "",
    label: isFirst ? page.label : "",
    keywords: isFirst ? page.keywords.join(", ") : "",
    description: isFirst ? page.description : "",
    heading: section.heading,
    text: section.text,
    names: section.names.join(" "),
    identifiers: section.identifiers.join(" "),
  };
}
