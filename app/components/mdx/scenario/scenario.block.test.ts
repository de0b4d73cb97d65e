import { expect, test } from "vitest";
import { sectionsOf } from "#app/lib/content/markdown/page-sections.ts";
import { exportPageText, KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";

/** Parses a page's text. */
function parse(body: string) {
  const { tree, diagnostics, outline } = parsePageText(body);
  expect(diagnostics).toEqual([]);
  if (!tree) throw new Error("The page was not parsed.");
  return { tree, outline };
}

test("a scenario lists its events and moments in the order of time, with who has access", () => {
  expect(
    exportPageText('<Scenario name="trial-to-paid" />'),
  ).toBe(`**Trial to paid** {#scenario-trial-to-paid}

A trial is charged at its end. [Download the events](https://docs.acme.example/assets/webhooks/scenarios/trial-to-paid.jsonl)

1. **Day 0** (Mar 14): \`TrialCharge\`\\
   \`AMOUNT=0\` \`TILL=3/28/2026\`\\
   **Access: yes**, paid until Apr 14, 2026. Compare \`STATUS\`.
2. **Day 31** (Apr 14): no event\\
   **Access: no**. The paid time has ended.
3. **Day 32, +30 min 1 s** (Apr 15): \`OrderCharged\`\\
   **Access: yes**, paid until Apr 14, 2026. Compare \`STATUS\`.`);
});

test("links lead to the figure of a scenario, and search finds its title", () => {
  const { tree, outline } = parse('<Scenario name="trial-to-paid" />');
  expect(outline.anchors).toEqual(["scenario-trial-to-paid"]);
  expect(sectionsOf(tree, KNOWN_BLOCKS)[0]?.text).toContain("Trial to paid\nA trial is charged at its end.");
});

test("the table links each scenario to its figure and to its events", () => {
  expect(exportPageText("<ScenarioTable />")).toContain(
    "| [Trial to paid](https://docs.acme.example/docs/orders.md#scenario-trial-to-paid) | A trial is charged at its end. | [JSONL](https://docs.acme.example/assets/webhooks/scenarios/trial-to-paid.jsonl) |",
  );
});

test("a timeline has the days with and without access", () => {
  const { tree } = parse('<Scenario name="trial-to-paid" />');
  expect(JSON.stringify(tree)).toContain('"name":"periods","value":"31+ 1.02- 7.98+"');
});
