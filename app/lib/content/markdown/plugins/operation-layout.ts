import type { ElementContent, Root } from "hast";
import { groupSections } from "./sections.ts";

const SAMPLES = "OperationSamples";

/**
 * Groups the page of an operation for its two columns: the content before the samples, the samples, and the content after
 * them.
 */
export function operationLayout() {
  return (tree: Root) => {
    const children = tree.children as ElementContent[];
    const samplesIndex = children.findIndex((node) => "name" in node && (node.name as string) === SAMPLES);
    const samples = children[samplesIndex];
    if (!samples) return;
    const group = (className: string, nodes: ElementContent[]): ElementContent => {
      return { type: "element", tagName: "div", properties: { className: [className] }, children: nodes };
    };
    tree.children = [
      group("operation", [
        group("operation-intro", groupSections(children.slice(0, samplesIndex))),
        samples,
        group("operation-reference", groupSections(children.slice(samplesIndex + 1))),
      ]),
    ];
  };
}
