import type { Field } from "./fields.ts";

/** A page as input of the index. */
export interface PageRecord {
  href: string;
  title: string;
  /** Its label in the sidebar if that differs from the title, otherwise empty. */
  label: string;
  keywords: readonly string[];
  description: string;
  /** Labels of its sidebar categories, outermost first. */
  path: readonly string[];
  operation?: { method: string; path: string } | undefined;
  /** Number of other pages whose text links to it. */
  inboundLinks: number;
  /** The first is the text before the first heading. */
  sections: readonly SectionRecord[];
}

export interface SectionRecord {
  anchor: string;
  /** The heading's level; 1 before the first heading. */
  depth: number;
  heading: string;
  text: string;
  /** Names that the section documents, and identifiers in its code. */
  names: readonly string[];
  identifiers: readonly string[];
}

/** Returns the texts of a section by field; the page's own fields are in its first section. */
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
