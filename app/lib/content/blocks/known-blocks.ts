import { BLOCKS } from "#app/components/mdx/blocks.ts";
import type { Block } from "./block.ts";

const blocks: readonly Block[] = BLOCKS;

const byName = <Part>(part: (block: Block) => Readonly<Record<string, Part>> | undefined) =>
  new Map(blocks.flatMap((block) => Object.entries(part(block) ?? {})));

/** What writers may use, by name. */
export const DIRECTIVES = byName(({ directives }) => directives);
export const INLINE = byName(({ inline }) => inline);
export const FENCES = byName(({ fences }) => fences);
export const PLACED = byName(({ placed }) => placed);

/** What the pipeline makes of it, by name. */
export const RENDERED = byName(({ rendered }) => rendered);

/** Returns the Markdown of the block that becomes this component. */
export function exampleOf(component: string): string | undefined {
  return blocks.find(({ rendered = {} }) => Object.hasOwn(rendered, component))?.example;
}
