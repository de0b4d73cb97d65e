import { expect, test } from "vitest";
import { parsePageText } from "#test/factories/page-context.ts";
import { exportMarkdown } from "../markdown-export.ts";

const PAGE = '```diagram title="The way of {provider.name}" alt="A leads to B."\na -> b;\n```\n';

test("a diagram becomes a component, its variables filled; other code stays code", () => {
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

test("with the word wide it is drawn to the right too", () => {
  const { tree } = parsePageText(PAGE.replace('B."', 'B." wide'));
  expect(JSON.stringify(tree)).toContain('"name":"right"');
});

test("in plain Markdown the words stand for the picture", () => {
  const { tree } = parsePageText(PAGE);
  if (!tree) throw new Error("The text cannot be parsed.");
  expect(exportMarkdown({ title: "T", description: "D", tree, origin: "https://docs.test" })).toBe(
    "# T\n\n> D\n\n**The way of Acme**\n\nA leads to B.\n",
  );
});
