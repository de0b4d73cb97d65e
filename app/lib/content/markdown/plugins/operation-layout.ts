import type { ElementContent, Root } from "hast";
import { groupSections } from "./sections.ts";

const SAMPLES = "OperationSamples";

/**
 * Groups the page of an operation for its two columns: what stands before the samples, the samples, what stands after. On
 * narrow screens they follow one another.
 */
export function operationLayout() {
  return (tree: Root) => {
    const children = tree.children as ElementContent[];
    const at = children.findIndex((node) => "name" in node && (node.name as string) === SAMPLES);
    const samples = children[at];
    if (!samples) return;
    const group = (className: string, nodes: ElementContent[]): ElementContent => {
      return { type: "element", tagName: "div", properties: { className: [className] }, children: nodes };
    };
    tree.children = [
      group("operation", [
        group("operation-intro", groupSections(children.slice(0, at))),
        samples,
        group("operation-reference", groupSections(children.slice(at + 1))),
      ]),
    ];
  };
}
