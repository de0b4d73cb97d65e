import { expect, test } from "vitest";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { parsePageText } from "#test/factories/page-context.ts";

const exportPage = (body: string) => {
  const { tree } = parsePageText(body);
  if (!tree) throw new Error("The text cannot be parsed.");
  return exportMarkdown({ title: "T", description: "D", tree, origin: "https://docs.test" });
};

test("a term becomes a component with its definition and the href of its page", () => {
  const { tree, diagnostics } = parsePageText("A :term[chargeback] came.");
  expect(diagnostics).toEqual([]);
  expect(tree?.children[0]).toMatchObject({
    children: [
      { value: "A " },
      {
        name: "Term",
        attributes: [
          { name: "id", value: "term-chargeback" },
          { name: "name", value: "chargeback" },
          { name: "definition", value: "The bank takes it back." },
          { name: "href", value: "/docs/orders/" },
        ],
        children: [{ value: "chargeback" }],
      },
      { value: " came." },
    ],
  });
});

test("repeated terms have different ids", () => {
  const { tree } = parsePageText(":term[chargeback] and :term[Disputes]{of=chargeback}");
  expect(JSON.stringify(tree)).toContain('"value":"term-chargeback"');
  expect(JSON.stringify(tree)).toContain('"value":"term-chargeback-2"');
});

test("the Markdown export has a footnote at the first mention", () => {
  expect(exportPage("A :term[chargeback], and one more :term[chargeback].")).toBe(
    [
      "# T",
      "> D",
      "Index of all pages: https://docs.test/llms.txt",
      "A chargeback[^chargeback], and one more chargeback.",
      "[^chargeback]: chargeback: The bank takes it back.\n",
    ].join("\n\n"),
  );
});
