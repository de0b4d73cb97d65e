import { expect, test } from "vitest";
import { exportPageText, parsePageText } from "#test/factories/page-context.ts";

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
  expect(exportPageText("A :term[chargeback], and one more :term[chargeback].")).toBe(
    "A chargeback[^chargeback], and one more chargeback.\n\n[^chargeback]: chargeback: The bank takes it back.",
  );
});
