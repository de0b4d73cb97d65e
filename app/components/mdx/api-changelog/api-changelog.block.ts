import type { PhrasingContent, RootContent } from "mdast";
import type { Block } from "#app/lib/content/blocks/block.ts";
import { phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import { heading, list, strong, textNode } from "#app/lib/content/blocks/nodes.ts";
import type { ApiRelease } from "#app/lib/content/openapi/changelog.ts";

/** A heading and a list of changes for each release of the API. */
export const apiChangelog = {
  example: "<ApiChangelog />",
  placed: {
    ApiChangelog: {
      hasHeadings: true,
      expand: (_node, _value, { changelog }) => changelog.flatMap(releaseNodes),
    },
  },
} satisfies Block;

function releaseNodes({ version, date, changes }: ApiRelease): RootContent[] {
  return [heading(`${date}: version ${version}`, `changelog-${date}`, 3), list(changes.map(changeNodes))];
}

function changeNodes({ text: sentence, isBreaking }: ApiRelease["changes"][number]): PhrasingContent[] {
  return [...(isBreaking ? [strong("Breaking:"), textNode(" ")] : []), ...phrasing(sentence)];
}
