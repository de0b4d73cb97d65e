import { expect, test } from "vitest";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { buildApi } from "#app/lib/content/openapi/api.ts";
import { API_DOCUMENT } from "#test/factories/api-description.ts";
import { FACTS, KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";

/** Exports the page of an operation one of whose examples is rejected. */
function exportOperation({ apiOverviewHref }: { apiOverviewHref?: string }) {
  const document = structuredClone(API_DOCUMENT);
  const { post } = document.paths["/Orders/Refund"] ?? {};
  const errors = ["orderIds", "apiSecretKey"].map((name) => ({
    propertyWithError: name,
    propertyErrorMessages: ["The value is empty."],
  }));
  const request = { orderId: 20010001 };
  const { RefundRequest, RefundResponse } = document.components.schemas;
  if (!post?.responses?.["200"]?.content || !RefundRequest || !RefundResponse)
    throw new Error("The description has no operation.");
  RefundResponse.properties = {
    request: { $ref: "#/components/schemas/RefundRequest" },
    errors: {},
    ...RefundResponse.properties,
  };
  Object.assign(post.responses["200"].content["application/json"] ?? {}, {
    examples: { failure: { value: { request, errors } } },
  });
  post.responses["4XX"] = {
    description: "Rejected.",
    content: { "application/json": { example: "unreachable" } },
  };
  const { tree, diagnostics } = parsePageText("<OperationReference />", {
    api: buildApi(document),
    apiOverviewHref,
    facts: FACTS,
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

test("the errors of an operation are those of its examples", () => {
  const errors = [
    "| `200` | `orderIds` | The value is empty. |",
    "| `200` | `apiSecretKey` | The value is empty. |",
  ];
  expect(exportOperation({})).toContain(errors.join("\n"));
});

test("what all operations share is on the overview, if there is one", () => {
  const alone = exportOperation({});
  expect(alone).toContain("- `apiSecretKey` (string, required, sensitive)");
  expect(alone).toContain("- `isSuccess` (boolean)");
  expect(alone).toContain("| `4XX` | Rejected. |");
  expect(alone).toContain("### 4XX");
  const page = exportOperation({ apiOverviewHref: "/docs/api/overview/" });
  const overview = "https://docs.example/docs/api/overview";
  expect(page).toContain(`Also send your [credentials](${overview}.md#authentication): \`apiSecretKey\`.`);
  expect(page).toContain(
    `In [every response](${overview}.md#answers): \`request\`, \`errors\` and \`isSuccess\`.`,
  );
  expect(page).toContain("- `refundId` (integer)");
  expect(page).toContain("| `200` | `orderIds` | The value is empty. |");
  expect(page).not.toMatch(/- `(apiSecretKey|request|errors|isSuccess)`|4XX|\| `apiSecretKey`/);
});

test("an example response does not repeat the request", () => {
  expect(exportOperation({})).toContain('{\n  "request": {…},\n  "errors": [');
});
