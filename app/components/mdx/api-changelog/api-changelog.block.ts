import type { PhrasingContent, RootContent } from "mdast";
import type { Block } from "#app/lib/content/markdown/block.ts";
import { phrasing } from "#app/lib/content/markdown/plugins/data-nodes.ts";
import { heading, list, paragraph, strong, text } from "#app/lib/content/markdown/plugins/nodes.ts";
import type { ApiChange, ChangelogEntry } from "#app/lib/content/openapi/changelog.ts";

/** A heading and a list of changes for each release of the API. */
export const apiChangelog = {
  example: "<ApiChangelog />",
  placed: {
    ApiChangelog: {
      hasHeadings: true,
      expand: (_node, _value, { changelog }) => changelog.flatMap(entryNodes),
    },
  },
} satisfies Block;

function entryNodes({ release, summary, changes }: ChangelogEntry): RootContent[] {
  const [label, id] = release
    ? [`${release.date}: version ${release.version}`, `changelog-${release.date}`]
    : ["Not released yet", "changelog-next"];
  return [
    heading(label, id, 3),
    ...(summary ? [paragraph(text(summary))] : []),
    ...(changes.length > 0 ? [list(changes.map(changeNodes))] : []),
  ];
}

function changeNodes({ text: sentence, isBreaking }: ApiChange): PhrasingContent[] {
  return [...(isBreaking ? [strong("Breaking:"), text(" ")] : []), ...phrasing(sentence)];
}
