import type { Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";

/** Formats components as `Name(attribute=value)[children]`, other nodes as their text or type. */
function formatNode(node: Nodes | undefined): string {
  if (!node) return "";
  const children = "children" in node ? node.children.map(formatNode) : [];
  if (node.type === "mdxJsxFlowElement") {
    const attributes = node.attributes.map(
      (attribute) => "name" in attribute && `${attribute.name}=${attribute.value}`,
    );
    return `${node.name}(${attributes.join(" ")})[${children.join(" ")}]`;
  }
  if (node.type === "root") return children.join(" ");
  if (node.type === "paragraph") return textOf(node);
  if (node.type === "list" || node.type === "listItem") return `${node.type}[${children.join(" ")}]`;
  return "value" in node ? node.value : node.type;
}

const componentsOf = (body: string, format: "md" | "mdx" = "mdx") => {
  const { tree, diagnostics } = parsePageText(body, { format });
  expect(diagnostics).toEqual([]);
  return formatNode(tree);
};

test("each card starts with its icon", () => {
  expect(componentsOf(':::cards{icons="code"}\n- [A](a.mdx)\n- [B](b.mdx)\n:::')).toBe(
    "Cards()[list[listItem[CardIcon(name=code)[] A] listItem[B]]]",
  );
});

test("fields have an id made of their name, a type and a description", () => {
  expect(
    componentsOf(
      ":::fields\n- `products[i][id]` integer, required\n\n  The product.\n- `x-<name>` text\n:::",
    ),
  ).toBe(
    "Fields()[Field(id=field-products-i-id name=products[i][id] type=integer presence=required)[The product.] Field(id=field-x-name name=x-<name> type=text)[]]",
  );
});

test("markup in a title is converted to text", () => {
  expect(componentsOf(":::note[The `mode` of **{provider.name}**]\nText.\n:::")).toBe(
    "Admonition(kind=note title=The mode of Acme)[Text.]",
  );
});

test.each([
  "At HH:mm the job runs.",
  "The ratio is a:b, not a::b.",
  "See std::vector and Foo:Bar[0].",
  "Key:value pairs such as env:PROD{a}.",
  "At 10:30, localhost:8080 responds.",
  "(:smile: and :a)",
  "::",
])("%j is prose", (text) => {
  expect(componentsOf(text, "md")).toBe(text);
});

test("prose that looks like a directive is restored after a heading id", () => {
  expect(componentsOf("## A {#a}   \n\nAt HH:mm. At H:m.", "md")).toBe("heading At HH:mm. At H:m.");
});

test("variables after a colon are filled or reported", () => {
  expect(componentsOf("host:port{provider.name}", "md")).toBe("host:portAcme");
  expect(parsePageText("host:port{provider.nmae}", { format: "md" }).diagnostics).toMatchObject([
    { message: '"{provider.nmae}" is not a known variable.', position: { line: 1, column: 10 } },
  ]);
});

test("a field that is listed twice has two ids", () => {
  const { outline, diagnostics } = parsePageText(":::fields\n- `a b` text\n- `a b` text\n:::");
  expect({ anchors: outline.anchors, diagnostics }).toEqual({
    anchors: ["field-a-b", "field-a-b-2"],
    diagnostics: [],
  });
});
