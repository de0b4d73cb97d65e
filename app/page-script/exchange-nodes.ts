/**
 * Exchanges what is another between two versions of a part of the document in the place where the earlier one is shown. What
 * is the same stays: in it the reader may have opened or chosen something. `shown` may have become another than `before`
 * meanwhile, by the reader or by the page script; what cannot be told apart then is exchanged as a whole.
 */
export function exchangeNodes(shown: ParentNode, before: readonly Node[], next: readonly Node[]): void {
  const fewer = Math.min(before.length, next.length);
  let first = 0;
  while (first < fewer && isSame(before[first], next[first])) first += 1;
  let same = 0;
  while (same < fewer - first && isSame(before.at(-1 - same), next.at(-1 - same))) same += 1;
  const gone = before.slice(first, before.length - same);
  const come = next.slice(first, next.length - same);
  if (gone.length === 0 && come.length === 0) return;
  const children = [...shown.childNodes];
  if (children.length !== before.length) {
    shown.replaceChildren(...copiesOf(next));
    return;
  }
  const [from, to] = [gone[0], come[0]];
  const inPlace = children[first];
  const isOne = gone.length === 1 && come.length === 1;
  if (isOne && to && isSameElement(from, to) && isSameName(inPlace, to)) {
    exchangeNodes(inPlace, [...from.childNodes], [...to.childNodes]);
    return;
  }
  const end = children[first + gone.length] ?? null;
  for (const node of children.slice(first, first + gone.length)) node.remove();
  for (const node of copiesOf(come)) (shown as unknown as Node).insertBefore(node, end);
}

/** The next change is compared with what was given: the document gets copies. */
function copiesOf(nodes: readonly Node[]): Node[] {
  return nodes.map((node) => document.importNode(node, true));
}

function isSame(one: Node | undefined, other: Node | undefined): boolean {
  return one !== undefined && other !== undefined && one.isEqualNode(other);
}

/** Whether two elements differ in what is in them only. */
function isSameElement(from: Node | undefined, to: Node): from is Element {
  return isElement(from) && isElement(to) && from.cloneNode().isEqualNode(to.cloneNode());
}

function isSameName(shown: Node | undefined, to: Node): shown is Element {
  return isElement(shown) && shown.nodeName === to.nodeName;
}

function isElement(node: Node | undefined): node is Element {
  return node?.nodeType === Node.ELEMENT_NODE;
}
