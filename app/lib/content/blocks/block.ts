import type {
  BlockContent,
  Code,
  DefinitionContent,
  FootnoteDefinition,
  Paragraph,
  Parents,
  RootContent,
} from "mdast";
import type { ContainerDirective, TextDirective } from "mdast-util-directive";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { toString as toText } from "mdast-util-to-string";
import type { Diagnostic } from "../diagnostics/content-error.ts";
import type { SharedContent } from "../resolve/content.ts";
import type { PageOutline, PageSource, PublicImageSize } from "../types.ts";

/**
 * A block of writers: what they write and what becomes of it. Each has a folder in `app/components/mdx/`, whose `blocks.ts`
 * lists them.
 */
export interface Block {
  /** Markdown that uses the block. */
  example: string;
  /** `:::name` blocks, by name. */
  directives?: Readonly<Record<string, Directive>>;
  /** Creates the component of `:name[text]` in a sentence, by name; undefined after reporting a mistake. */
  inline?: Readonly<
    Record<
      string,
      (node: TextDirective, parent: Parents, context: PageContext) => MdxJsxTextElement | undefined
    >
  >;
  /** Creates the component of a code block, by language; undefined after reporting a mistake. */
  fences?: Readonly<
    Record<string, (node: Code, number: number, context: PageContext) => MdxJsxFlowElement | undefined>
  >;
  /** Components that are written `<Name />` on a line of their own, by name. */
  placed?: Readonly<Record<string, PlacedComponent>>;
  /** Components that the block becomes, by name. `block-components.tsx` has their markup. */
  rendered?: Readonly<Record<string, RenderedComponent>>;
}

export interface Directive {
  attribute?: string;
  /** Reports mistakes. */
  check?(block: WrittenBlock, context: PageContext): void;
  /** Creates the component; its children are converted already. */
  toComponent(block: WrittenBlock, context: PageContext): MdxJsxFlowElement;
}

export interface WrittenBlock {
  node: ContainerDirective;
  parent: Parents;
  /** The text in brackets after the name. */
  title: string | undefined;
  value: string | undefined;
  children: Blocks;
}

export type Blocks = (BlockContent | DefinitionContent)[];

export interface PlacedComponent {
  attribute?: string;
  /** Attributes that it may have. */
  options?: readonly string[];
  /** It has headings, so it is at the margin. */
  hasHeadings?: boolean;
  /** Creates what it shows, so that links, the Markdown export and search cover it. `value` is that of its attribute. */
  expand(node: MdxJsxFlowElement, value: string, context: PageContext): RootContent[];
}

export interface RenderedComponent {
  /** Attributes that readers see, for search. */
  shown?: readonly string[];
  /** Search shows its text as that of a field with this attribute as its name. */
  nameAttribute?: string;
  /** Search leaves it out. */
  isUnindexed?: boolean;
  /** Links may lead to its id. */
  hasAnchor?: boolean;
  /** It is next to the text of all sections on wide screens, so it is in none. */
  isBesideText?: boolean;
  /** Writes it as plain Markdown; only its children by default. */
  toMarkdown?(attributes: Attributes, children: BlockContent[], page: ExportedPage): RootContent[];
}

export type Attributes = Readonly<Record<string, string | undefined>>;

/** A page while it is exported. */
export interface ExportedPage {
  /** Level of the heading above. */
  depth: number;
  /** Footnotes by identifier. */
  footnotes: Map<string, FootnoteDefinition>;
}

/** The blocks of a site: what writers may use, and what becomes of it, by name. */
export interface KnownBlocks {
  directives: ReadonlyMap<string, Directive>;
  inline: ReadonlyMap<string, NonNullable<Block["inline"]>[string]>;
  fences: ReadonlyMap<string, NonNullable<Block["fences"]>[string]>;
  placed: ReadonlyMap<string, PlacedComponent>;
  rendered: ReadonlyMap<string, RenderedComponent>;
  /** Returns the Markdown of the block that becomes this component. */
  exampleOf(component: string): string | undefined;
}

export type Direction = "down" | "right";

export interface Drawing {
  /** Inner SVG, without the `svg` element. */
  content: string;
  viewBox: string;
  /** In CSS pixels, which show labels in the size of the page's small text. */
  width: number;
  height: number;
}

/** Draws a diagram. `line` is the one-based line of the error in the text, if known. */
export type DrawDiagram = (
  text: string,
  direction: Direction,
) => { drawing: Drawing } | { error: string; line?: number | undefined };

/** Input and output of the Markdown plugins for one page. */
export interface PageContext extends SharedContent {
  source: PageSource;
  blocks: KnownBlocks;
  providerSlug: string;
  imageSize(src: string): PublicImageSize;
  /** Checks whether there is a page at an href. */
  hasPage?(href: string): boolean;
  /** Returns the href of the page that documents an operation, if there is one. */
  operationHref(id: string): string | undefined;
  /** Href of the page about all operations, if there is one. */
  apiOverviewHref?: string | undefined;
  /** Absent if the body has no diagram. */
  drawDiagram?: DrawDiagram | undefined;
  outline: PageOutline;
  diagnostics: Diagnostic[];
  /** Returns `id`, numbered if it was returned before. */
  uniqueId(id: string): string;
}

/** Reads a `:::` block. `attribute` is the one that it may have. */
export function readBlock(node: ContainerDirective, parent: Parents, attribute = ""): WrittenBlock {
  const [first, ...rest] = node.children;
  const hasTitle = (first as Paragraph | undefined)?.data?.directiveLabel === true;
  return {
    node,
    parent,
    title: hasTitle ? toText(first) : undefined,
    value: node.attributes?.[attribute] ?? undefined,
    children: hasTitle ? rest : node.children,
  };
}
