import { toString as textOf } from "mdast-util-to-string";
import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";

const FORMATS = ["md", "mdx"] as const;
const filled = (body: string, format: "md" | "mdx" = "mdx") => {
  const { tree, diagnostics } = parsePageText(body, { format });
  expect(diagnostics).toEqual([]);
  return JSON.stringify(tree?.children, (key, value) => (key === "position" ? undefined : value));
};

test.each(FORMATS)("variables in prose, headings, tables and lists of .%s are filled", (format) => {
  const body =
    "{provider.name} is **{provider.name}**.\n\n- {provider.name}\n\n| {provider.name} |\n| --- |\n| {provider.slug} |";
  const { tree } = parsePageText(body, { format });
  expect(textOf(tree)).toBe("Acme is Acme.AcmeAcmeacme");
});

test.each(FORMATS)("variables in code of .%s are filled, other braces are unchanged", (format) => {
  expect(filled("`{provider.slug}` `{name}`", format)).toMatch(/"value":"acme".*"value":"\{name\}"/);
  const code = filled(
    "```js title=\"{provider.slug}.js\"\nconst a = { host: '{provider.storeHost}' };\n```",
    format,
  );
  expect(code).toContain("const a = { host: 'store.acme.example' };");
  expect(code).toContain('title=\\"acme.js\\"');
});

test.each(FORMATS)("variables in URLs, titles and alternative texts of .%s are filled", (format) => {
  expect(filled("[x](https://{provider.storeHost}/a '{provider.name}')", format)).toContain(
    '"title":"Acme","url":"https://store.acme.example/a"',
  );
  const image = filled("![The page of {provider.name}](/images/a.svg '{provider.slug}')", format);
  expect(image).toContain('"alt":"The page of Acme"');
  expect(image).toContain('"title":"acme"');
  expect(filled("[x][a]\n\n[a]: {links.login} '{provider.name}'", format)).toContain(
    '"title":"Acme","url":"https://cc.acme.example/login"',
  );
});

test("several variables in an alternative text are filled, an unknown one is reported", () => {
  const { tree, diagnostics } = parsePageText(
    "![{provider.name}, {provider.nmae}, {provider.slug}](/images/a.svg)",
  );
  expect(tree?.children[0]).toMatchObject({ children: [{ alt: "Acme, {provider.nmae}, acme" }] });
  expect(diagnostics).toMatchObject([
    { message: '"{provider.nmae}" is not a known variable.', position: { line: 1, column: 20 } },
  ]);
});

test("variables in a block's title and in a component's attributes are filled", () => {
  expect(filled(":::note[With {provider.name}]\nText.\n:::")).toContain('"name":"title","value":"With Acme"');
  expect(filled(":::note[With {provider.name}]\nText.\n:::", "md")).toContain('"value":"With Acme"');
  expect(parsePageText('<EventFields group="{provider.slug}" />').diagnostics).toMatchObject([
    { message: 'The API description has no webhook group "acme".' },
  ]);
  expect(parsePageText("<EventFields group={provider.slug} />").diagnostics).toMatchObject([
    { message: 'The API description has no webhook group "acme".' },
  ]);
});

test("a variable on a line of its own is a paragraph", () => {
  expect(filled("{provider.name}\n\nText.")).toBe(
    '[{"type":"paragraph","children":[{"type":"text","value":"Acme"}]},{"type":"paragraph","children":[{"type":"text","value":"Text."}]}]',
  );
});

test.each(FORMATS)("an escaped brace and one as character reference are literal in .%s", (format) => {
  const body = "Write \\{provider.name} for {provider.name}; \\{provider.x}, &#123;provider.name}.";
  const { tree, diagnostics } = parsePageText(body, { format });
  expect(diagnostics).toEqual([]);
  expect(textOf(tree)).toBe("Write {provider.name} for Acme; {provider.x}, {provider.name}.");
});

test("variables next to autolinks are filled, unknown ones reported", () => {
  const body = "Write\nto a@b.example or {provider.name}, {provider.nmae}; https://b.example.";
  const { tree, diagnostics } = parsePageText(body, { format: "md" });
  expect(textOf(tree)).toBe("Write\nto a@b.example or Acme, {provider.nmae}; https://b.example.");
  expect(diagnostics).toMatchObject([{ position: { line: 2, column: 36 } }]);
});

test("a variable after a backslash in code is filled", () => {
  expect(filled("```text\n\\{provider.name}\n```")).toContain('"value":"\\\\Acme"');
});

test("a comment is not rendered", () => {
  const { tree, diagnostics } = parsePageText("A{/* b */}\n\n{/* c\nd */}");
  expect(diagnostics).toEqual([]);
  expect(JSON.stringify(tree)).toContain("mdxFlowExpression");
  expect(textOf(tree?.children[0])).toContain("A");
});
