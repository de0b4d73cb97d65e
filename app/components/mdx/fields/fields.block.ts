import type { List, ListItem } from "mdast";
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx";
import { toString as toText } from "mdast-util-to-string";
import type { Attributes, Block, WrittenBlock } from "#app/lib/content/markdown/block.ts";
import { type PageContext, report } from "#app/lib/content/markdown/page-context.ts";
import { code, componentNode, paragraph, text, writtenId } from "#app/lib/content/markdown/plugins/nodes.ts";

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
function headOf({ id, name = "", type, presence, ...marks }: Attributes) {
  const isMarked = (mark: string) => marks[mark] !== undefined;
  const words = [type, presence, ...["deprecated", "sensitive", "illustrative"].filter(isMarked)];
  return [code(name), text(` (${words.filter(Boolean).join(", ")})`), ...(id ? [writtenId(id)] : [])];
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
