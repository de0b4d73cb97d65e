import type { PageRoute } from "#app/lib/urls.ts";
import type { Position } from "./diagnostics/content-error.ts";
import type { Frontmatter } from "./schemas/schemas.ts";

/** What a data file may refer to, and how mistakes in it are reported. */
export interface DataContext {
  docs: ReadonlyMap<string, PageSource>;
  providerSlug: string;
  report(path: PropertyKey[], message: string, fix: string): void;
}

/** A page with parsed front matter, whose body is not parsed yet. */
export interface PageSource extends PageRoute {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  /** Path as shown to the writer. */
  file: string;
  format: "md" | "mdx";
  frontmatter: Frontmatter;
  /** The front matter cannot be read, so the page may have other anchors. */
  isUnreadable: boolean;
  /** Made from the API description: there is no source file. */
  isGenerated?: boolean;
  /** Ids of the documentation pages named under `related`. */
  related: string[];
  /** The text with the front matter's lines blanked, so that positions match the file. */
  body: string;
}

export interface Heading {
  depth: number;
  id: string;
  text: string;
  position?: Position | undefined;
}

/** A link with its resolved href; external URLs are unchanged. */
export interface PageLink {
  href: string;
  written: string;
  position?: Position | undefined;
}

/** Size of an image under `public/` in pixels, or the reason why it has none. */
export type PublicImageSize = { width: number; height: number } | "unreadable" | "missing";

/** Headings, links and anchors of a page, collected by the Markdown plugins. */
export interface PageOutline {
  headings: Heading[];
  links: PageLink[];
  /** Ids of elements that are not headings. */
  anchors: string[];
}

/** An entry of a sidebar: a page or a link; a category has `items`. */
export interface SidebarItem {
  label: string;
  /** Label above it, for it and the entries below until the next. */
  group?: string | undefined;
  /** Absent for a category without a page of its own. */
  href?: string | undefined;
  docId?: string | undefined;
  /** The page documents an operation that moves money. */
  movesMoney?: boolean | undefined;
  items?: SidebarItem[] | undefined;
}
