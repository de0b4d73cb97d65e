import { expect, test } from "vitest";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { buildApi } from "#app/lib/content/openapi/api.ts";
import { ERROR_MESSAGES } from "#app/lib/content/openapi/examples.ts";
import { API_DOCUMENT } from "#test/factories/api-description.ts";
import { FACTS, KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";

/** Exports the page of an operation one of whose examples is rejected. */
function exportOperation(isExample: boolean): string {
  const document = structuredClone(API_DOCUMENT);
  const [{ post } = { post: undefined }] = Object.values(document.paths);
  const errors = [{ propertyWithError: "orderIds", propertyErrorMessages: ["The list is empty."] }];
  if (!post?.responses) throw new Error("The description has no operation.");
  post.responses["4XX"] = {
    content: { "application/json": { schema: {}, examples: { failure: { value: { errors } } } } },
  };
  const facts = new Map([...FACTS, [ERROR_MESSAGES, { table: { columns: [], rows: [] }, isExample }]]);
  const { tree, diagnostics } = parsePageText("<OperationReference />", {
    api: buildApi(document),
    facts,
    frontmatter: { operation: post.operationId } as never,
  });
  expect(diagnostics).toEqual([]);
  if (!tree) throw new Error("The page was not parsed.");
  return exportMarkdown({
    title: "T",
    description: "D",
    tree,
    blocks: KNOWN_BLOCKS,
    origin: "https://docs.example",
  });
}

test("error messages are examples until the provider has confirmed them", () => {
  const errors = [
    "| HTTP status | Field | Message |",
    "| - | - | - |",
    "| `4XX` | `orderIds` | The list is empty. |",
  ];
  expect(exportOperation(false)).toContain(errors.join("\n"));
  expect(exportOperation(false)).not.toContain("are examples");
  expect(exportOperation(true)).toContain("Some values on this page are examples.");
});
