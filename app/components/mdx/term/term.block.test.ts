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

test("the Markdown export has a footnote", () => {
  expect(exportPageText("A :term[chargeback] came.")).toBe(
    "A chargeback[^chargeback] came.\n\n[^chargeback]: chargeback: The bank takes it back.",
  );
});
