import { expect, test } from "vitest";
import { exportPageText, parsePageText } from "#test/factories/page-context.ts";

const PAGE = '```diagram title="The way of {provider.name}" alt="A leads to B."\na -> b;\n```\n';

test("a diagram becomes a component with variables filled; other code blocks are unchanged", () => {
  const { tree, diagnostics } = parsePageText(`${PAGE}\n\`\`\`js\nlet z;\n\`\`\`\n`);
  expect(diagnostics).toEqual([]);
  expect(tree?.children[0]).toMatchObject({
    name: "Diagram",
    attributes: [
      { name: "id", value: "diagram-1" },
      { name: "title", value: "The way of Acme" },
      { name: "alt", value: "A leads to B." },
      { name: "down" },
    ],
  });
  expect(tree?.children[1]).toMatchObject({ type: "code" });
});

test("a diagram marked wide is also drawn to the right", () => {
  const { tree } = parsePageText(PAGE.replace('B."', 'B." wide'));
  expect(JSON.stringify(tree)).toContain('"name":"right"');
});

test("the Markdown export has title and alternative text instead of the drawing", () => {
  expect(exportPageText(PAGE)).toBe("**The way of Acme**\n\nA leads to B.");
});
