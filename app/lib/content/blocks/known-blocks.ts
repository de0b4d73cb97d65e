import type { Block, KnownBlocks } from "./block.ts";

export function knownBlocksOf(blocks: readonly Block[]): KnownBlocks {
  const byName = <Part>(part: (block: Block) => Readonly<Record<string, Part>> | undefined) =>
    new Map(blocks.flatMap((block) => Object.entries(part(block) ?? {})));
  return {
    directives: byName(({ directives }) => directives),
    inline: byName(({ inline }) => inline),
    fences: byName(({ fences }) => fences),
    placed: byName(({ placed }) => placed),
    rendered: byName(({ rendered }) => rendered),
    exampleOf: (component) => blocks.find(({ rendered = {} }) => Object.hasOwn(rendered, component))?.example,
  };
}
