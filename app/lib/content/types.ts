import type { PageRoute } from "#app/lib/urls.ts";
import type { Frontmatter } from "./schemas/schemas.ts";

/** One-based position in a file. */
export interface Position {
  line: number;
  column: number;
}

/** A mistake in the content: where it is, what is wrong and what to do. */
export interface Diagnostic {
  /** Path as the writer knows it, such as `content/sidebar.json`. */
  file: string;
  position?: Position | undefined;
  message: string;
  fix: string;
  /** The lines around the mistake, with a marker under it. */
  excerpt?: string | undefined;
}

/** A page's file on disk, before its text is parsed. */
export interface PageSource extends PageRoute {
  /** Relative to the content folder, with `/`. */
  sourcePath: string;
  /** As named in messages to the writer. */
  file: string;
  format: "md" | "mdx";
  frontmatter: Frontmatter;
  /** Ids of the documentation pages named under `related`. */
  related: string[];
  /** In characters. */
  bodyLength: number;
  /**
   * The file's text with the front matter's lines emptied, so that positions stay true. A build reads the file each time: the
   * texts of a large site would take more memory than all else that is known of it.
   */
  readBody(): string;
}

/** A page whose body was read. */
export interface LoadedPage extends PageSource {
  body: string;
}

export interface Heading {
  depth: number;
  id: string;
  text: string;
  position?: Position | undefined;
}

/** A link as written, resolved to an address of the site (or left as it is when it leads elsewhere). */
export interface PageLink {
  href: string;
  written: string;
  position?: Position | undefined;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** An image by its address; size in pixels, or why there is none. */
export interface PageImage {
  src: string;
  size: ImageSize | "unreadable" | "missing";
}

/** What a page's text says about itself, gathered while its Markdown tree is transformed. */
export interface PageOutline {
  headings: Heading[];
  links: PageLink[];
  /** Ids of elements that are not headings. */
  anchors: string[];
  /** Images of this site, as they were found under `public/`. */
  images: PageImage[];
}

export interface SidebarLink {
  kind: "link";
  label: string;
  href: string;
  /** Id of the documentation page; absent for links that leave the documentation. */
  docId?: string | undefined;
}

export interface SidebarCategory {
  kind: "category";
  label: string;
  /** Id of the category's own page. */
  docId?: string | undefined;
  href?: string | undefined;
  items: SidebarItem[];
}

export type SidebarItem = SidebarLink | SidebarCategory;
