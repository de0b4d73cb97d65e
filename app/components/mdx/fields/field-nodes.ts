import { LRUCache } from "lru-cache";
import type { Nodes, PhrasingContent, Root } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import type { Blocks } from "#app/lib/content/markdown/block.ts";
import { code, componentNode, link, list, paragraph, text } from "#app/lib/content/markdown/plugins/nodes.ts";
import { type ApiField, allFields } from "#app/lib/content/openapi/api-fields.ts";

/** Id of the heading of the request's fields. */
export const REQUEST_ID = "request";

/** Longer lists of values are collapsed. */
const MAX_VALUES_SHOWN = 10;
/** Fields with more nested fields are collapsed. */
const MAX_MEMBERS_SHOWN = 12;

const markdown = unified().use(remarkParse).freeze();

/** The webhook reference has hundreds of descriptions, and a page is parsed again after each edit. */
const parsedDescriptions = new LRUCache<string, Blocks>({ max: 2_000 });

/** Creates a list of fields with nested fields. Only fields of a request (`isSent`) are marked as required or optional. */
export function fieldList(fields: readonly ApiField[], isSent: boolean): MdxJsxFlowElement {
  return componentNode(
    "Fields",
    {},
    fields.map((field) => fieldNode(field, isSent)),
  );
}

function fieldNode(field: ApiField, isSent: boolean): MdxJsxFlowElement {
  const { name, anchor, type, presence, isDeprecated, isSensitive, isIllustrative } = field;
  const attributes = {
    id: anchor,
    name,
    type,
    presence: isSent ? presence : undefined,
    deprecated: isDeprecated ? "true" : undefined,
    sensitive: isSensitive ? "true" : undefined,
    illustrative: isIllustrative ? "true" : undefined,
  };
  return componentNode("Field", attributes, [
    ...markdownNodes(field.description),
    ...conditionOf(field),
    ...valuesOf(field),
    ...membersOf(field, isSent),
  ]);
}

/** Creates a paragraph with condition, default and limits. */
function conditionOf(field: ApiField): Blocks {
  const { condition, limits, isEcho } = field;
  const parts: PhrasingContent[] = [];
  if (condition) parts.push(text("Required when "), ...phrasing(condition), text(". "));
  if (field.default !== undefined) parts.push(text("Default: "), code(field.default), text(". "));
  if (limits.length > 0) parts.push(text(`Limits: ${limits.join(", ")}. `));
  if (isEcho) {
    parts.push(text("Its fields are those of "), link(`#${REQUEST_ID}`, text("the request")), text("."));
  }
  const last = parts.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
  return parts.length > 0 ? [paragraph(...parts)] : [];
}

function valuesOf({ values, isOpen }: ApiField): Blocks {
  if (values.length === 0) return [];
  const items = list(
    values.map(({ value, meaning }) => [code(value), ...(meaning ? [text(` ${meaning}`)] : [])]),
  );
  const shown = componentNode("FieldValues", {}, [items]);
  const summary = `${values.length} values${isOpen ? ", and more may be added" : ""}`;
  if (values.length <= MAX_VALUES_SHOWN) return [shown];
  return [componentNode("FieldMembers", { summary }, [shown])];
}

function membersOf({ name, type, members }: ApiField, isSent: boolean): Blocks {
  if (members.length === 0) return [];
  const summary = type.startsWith("array") ? `Fields of each item of ${name}` : `Fields of ${name}`;
  const isShown = allFields(members).length <= MAX_MEMBERS_SHOWN;
  const attributes = { summary, open: isShown ? "true" : undefined };
  return [componentNode("FieldMembers", attributes, [fieldList(members, isSent)])];
}

/** Parses Markdown of the API description. The nodes have no position, because they are not in the page's file. */
function markdownNodes(description: string): Blocks {
  const parsed = parsedDescriptions.get(description);
  // Plugins change the nodes of a page.
  if (parsed) return structuredClone(parsed);
  const tree: Root = markdown.parse(description);
  visit(tree, (node: Nodes) => {
    delete node.position;
  });
  const nodes = tree.children as Blocks;
  parsedDescriptions.set(description, structuredClone(nodes));
  return nodes;
}

/** Parses a sentence of the API description. */
export function phrasing(description: string): PhrasingContent[] {
  const [first] = markdownNodes(description);
  return first?.type === "paragraph" ? first.children : [text(description)];
}
