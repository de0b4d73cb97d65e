import { expect, test } from "vitest";
import { parseMarkdown } from "#app/lib/content/markdown/markdown-processor.ts";
import { makePageContext } from "#test/factories/page-context.ts";

test("each release is a heading with its changes, and breaking ones are marked", () => {
  const context = makePageContext("## Changelog\n\n<ApiChangelog />\n", {
    changelog: [
      { version: "2", date: "2026-02-01", api: "b", changes: [{ text: "Removed `a`.", isBreaking: true }] },
      {
        version: "1",
        date: "2026-01-01",
        api: "a",
        changes: [{ text: "Initial version.", isBreaking: false }],
      },
    ],
  });
  const tree = parseMarkdown(context);
  expect(context.diagnostics).toEqual([]);
  expect(context.outline.headings.map(({ id }) => id)).toEqual([
    "changelog",
    "changelog-2026-02-01",
    "changelog-2026-01-01",
  ]);
  expect(JSON.stringify(tree)).toContain('"Breaking:"');
});
