import { Idiomorph } from "idiomorph";

/** Attributes that the client runtime owns, by the elements on which it does. Patches leave them alone. */
const CLIENT_STATE: Record<string, string> = {
  "aria-current": "a",
  "aria-selected": "[role=tab]",
  "data-ready": "[data-tabs]",
  hidden: "[role=tabpanel], [data-back-to-top]",
  open: "details",
  tabindex: "[role=tab]",
};

/** Patches an element's content to be `html`. Unchanged nodes stay, with their focus and state. */
export function patchHtml(element: Element, html: string): void {
  Idiomorph.morph(element, html, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (shown, next) => !shown.isEqualNode(next) && !isSameCode(shown, next),
      beforeAttributeUpdated: (name, shown) => {
        const owners = CLIENT_STATE[name];
        return owners === undefined || !shown.matches(owners);
      },
    },
  });
}

/** Ignores the button that the client runtime adds to a code block. */
function isSameCode(shown: Node, next: Node): boolean {
  if (!isCodeBlock(shown) || !isCodeBlock(next)) return false;
  return ["code", ".code-title"].every((selector) => {
    const [from, to] = [shown.querySelector(selector), next.querySelector(selector)];
    return from === to || from?.isEqualNode(to);
  });
}

function isCodeBlock(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE && (node as Element).classList.contains("code-block");
}
