import type { BlockContent, PhrasingContent, Root, RootContent } from "mdast";
import type { ApiChange, ChangelogEntry } from "../../openapi/changelog.ts";
import type { PageContext } from "../page-context.ts";
import { phrasing } from "./field-nodes.ts";
import { paragraph, text } from "./mdast-nodes.ts";

const CHANGELOG = "ApiChangelog";

/** Expands `<ApiChangelog />` to a heading and a list of changes for each release of the API. */
export function apiChangelog({ changelog }: PageContext) {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((node): RootContent[] =>
      node.type === "mdxJsxFlowElement" && node.name === CHANGELOG ? changelog.flatMap(entryNodes) : [node],
    );
  };
}

function entryNodes({ release, summary, changes }: ChangelogEntry): BlockContent[] {
  const [label, id] = release
    ? [`${release.date}: version ${release.version}`, `changelog-${release.date}`]
    : ["Not released yet", "changelog-next"];
  return [
    { type: "heading", depth: 3, children: [text(`${label} [#${id}]`)] },
    ...(summary ? [paragraph(text(summary))] : []),
    ...(changes.length > 0 ? [changeList(changes)] : []),
  ];
}

function changeList(changes: readonly ApiChange[]): BlockContent {
  return {
    type: "list",
    spread: false,
    children: changes.map((change) => ({
      type: "listItem",
      spread: false,
      children: [{ type: "paragraph", children: changeNodes(change) }],
    })),
  };
}

function changeNodes({ text: sentence, isBreaking }: ApiChange): PhrasingContent[] {
  const mark: PhrasingContent[] = isBreaking
    ? [{ type: "strong", children: [text("Breaking:")] }, text(" ")]
    : [];
  return [...mark, ...phrasing(sentence)];
}
