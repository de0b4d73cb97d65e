import type { List, ListItem, PhrasingContent } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { toString as toText } from "mdast-util-to-string";
import type { Attributes, Block, Blocks, WrittenBlock } from "#app/lib/content/blocks/block.ts";
import { markdownNodes, phrasing } from "#app/lib/content/blocks/data-nodes.ts";
import {
  codeNode,
  componentNode,
  link,
  list,
  paragraph,
  textNode,
  writtenId,
} from "#app/lib/content/blocks/nodes.ts";
import { type PageContext, report } from "#app/lib/content/blocks/page-context.ts";
import { type ApiField, allFields } from "#app/lib/content/openapi/api-fields.ts";

/** Id of the heading of the request's fields. */
export const REQUEST_ID = "request";

/** Longer lists of values are collapsed. */
export const MAX_VALUES_SHOWN = 10;
/** Fields with more nested fields are collapsed. */
const MAX_MEMBERS_SHOWN = 12;

export const fields = {
  example: ":::fields\n- `products[i][id]` integer, required\n\n  The product.\n:::",
  directives: {
    fields: {
      check: checkFields,
      toComponent({ children }, context) {
        const items = children.flatMap((node) => (node.type === "list" ? (node as List).children : []));
        return componentNode(
          "Fields",
          {},
          items.map((item) => toField(item, context)),
        );
      },
    },
  },
  rendered: {
    Fields: {
      toMarkdown: (_attributes, children) => [{ type: "list", spread: false, children: children as never[] }],
    },
    Field: {
      nameAttribute: "name",
      hasAnchor: true,
      toMarkdown: (attributes, children) => [
        { type: "listItem", spread: false, children: [paragraph(...headOf(attributes)), ...children] },
      ],
    },
    FieldMembers: {},
    FieldValues: {},
  },
} satisfies Block;

/** Returns a field's name, type, presence and marks for the Markdown export. */
function headOf({ id, name = "", type, presence, marks }: Attributes) {
  const words = [type, presence, ...(marks?.split(" ") ?? [])];
  return [codeNode(name), textNode(` (${words.filter(Boolean).join(", ")})`), ...(id ? [writtenId(id)] : [])];
}

/** Reports whatever is not a list of items that start with a name in backticks. */
function checkFields({ children }: WrittenBlock, context: PageContext): void {
  const fix = "write a list whose items start with the name in backticks and the type: - `currency` text";
  for (const child of children) {
    if (child.type !== "list") {
      report(context, child, "A block of fields contains only a list.", fix);
      continue;
    }
    for (const item of child.children) {
      const [head] = item.children;
      const [name, type] = head?.type === "paragraph" ? head.children : [];
      if (name?.type !== "inlineCode" || !type) report(context, item, "A field has no name or type.", fix);
    }
  }
}

/** Converts an item such as "`currency` text, required" to a field. The blocks after the first line describe it. */
function toField({ children: [head, ...description] }: ListItem, context: PageContext): MdxJsxFlowElement {
  const [first, ...rest] = head?.type === "paragraph" ? head.children : [];
  const name = first ? toText(first) : "";
  const words = toText(rest).trim();
  const type = words.replace(/, required$/, "");
  const attributes = {
    id: context.uniqueId(`field-${name.replace(/[^\w]+/g, "-").replace(/^-|-$/g, "")}`),
    name,
    type,
    presence: type === words ? undefined : "required",
  };
  return componentNode("Field", attributes, description);
}

/** Creates a list of fields with nested fields. Only fields of a request (`isSent`) are marked as required or optional. */
export function fieldList(fields: readonly ShownField[], isSent: boolean): MdxJsxFlowElement {
  return componentNode(
    "Fields",
    {},
    fields.map((field) => fieldNode(field, isSent)),
  );
}

/** A parameter may say how its value is written. */
type ShownField = ApiField & { sentAs?: string };

function fieldNode(field: ShownField, isSent: boolean): MdxJsxFlowElement {
  const { name, anchor, type, presence, isDeprecated, isSensitive } = field;
  const marks = [isDeprecated && "deprecated", isSensitive && "sensitive"].filter(Boolean);
  const attributes = {
    id: anchor,
    name,
    type,
    presence: isSent ? presence : undefined,
    marks: marks.join(" ") || undefined,
  };
  return componentNode("Field", attributes, [
    ...valueNodes(field),
    ...membersOf(field, isSent),
    ...variantList(field.variants, isSent),
  ]);
}

/** Creates what is said of a value, without its fields. */
export function valueNodes(field: Omit<ShownField, "members" | "variants">): Blocks {
  return [...markdownNodes(field.description), ...conditionOf(field), ...valuesOf(field)];
}

/** Creates a paragraph with condition, default, examples and limits. */
function conditionOf(field: Omit<ShownField, "members" | "variants">): Blocks {
  const { condition, limits, examples, isEcho, repeats, sentAs } = field;
  const parts: PhrasingContent[] = [];
  if (condition) parts.push(textNode("Required when "), ...phrasing(condition), textNode(". "));
  if (field.default !== undefined) parts.push(textNode("Default: "), codeNode(field.default), textNode(". "));
  if (examples.length > 0) {
    const codes = examples.flatMap((example, index) => [
      ...(index > 0 ? [textNode(", ")] : []),
      codeNode(example),
    ]);
    parts.push(textNode(examples.length > 1 ? "Examples: " : "Example: "), ...codes, textNode(". "));
  }
  if (limits.length > 0) parts.push(...phrasing(`Limits: ${limits.join(", ")}.`), textNode(" "));
  if (sentAs) parts.push(textNode("Sent as "), codeNode(sentAs), textNode(". "));
  if (repeats) parts.push(textNode("Its fields are those of the object around it that has the same type."));
  if (isEcho) {
    parts.push(
      textNode("Its fields are those of "),
      link(`#${REQUEST_ID}`, textNode("the request")),
      textNode("."),
    );
  }
  const last = parts.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
  return parts.length > 0 ? [paragraph(...parts)] : [];
}

function valuesOf({ values, isOpen }: Pick<ApiField, "values" | "isOpen">): Blocks {
  if (values.length === 0) return [];
  const items = list(
    values.map(({ value, meaning }) => [
      codeNode(value),
      ...(meaning ? [textNode(" "), ...phrasing(meaning)] : []),
    ]),
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

/** Creates a disclosure for each kind of value that a field or body may be. */
export function variantList(variants: ApiField["variants"], isSent: boolean): Blocks {
  return variants.map((variant) => {
    const { name, kind, members, variants: kinds } = variant;
    return componentNode("Details", { summary: name }, [
      ...valueNodes(variant),
      ...(kind ? [paragraph(textNode("When "), ...phrasing(kind), textNode(":"))] : []),
      ...(members.length > 0 ? [fieldList(members, isSent)] : []),
      ...variantList(kinds, isSent),
    ]);
  });
}
