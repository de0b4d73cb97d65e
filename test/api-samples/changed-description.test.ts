import { readFile } from "node:fs/promises";
import { getResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { Library } from "#app/lib/content/snapshot/library.server.ts";
import { makeLibrary, makePage } from "#test/factories/content-folder.ts";
import { sampleCode } from "./api-under-test.ts";
import { apiHandlers, ENVIRONMENT } from "./mock-api.ts";

// Six languages are highlighted, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 60_000 });

/** A description of one operation, and its page. */
const DESCRIPTION = await readFile("test/fixtures/small-api/openapi.yaml", "utf8");
const PAGE = makePage("Returns the price.\n\n<OperationReference />", {
  title: "Refund an order",
  operation: "ordersRefund",
});

function libraryOf(description: string): Promise<Library> {
  return makeLibrary({
    "api/openapi.yaml": description,
    "docs/api/orders/refund.mdx": PAGE,
    "sidebar.json": '{ "docs": ["install", { "label": "Orders", "operations": "orders" }] }',
  });
}

/** What the page, its Markdown and its samples say, and what the mock of the API answers to a body. */
async function everythingOf(description: string) {
  const library = await libraryOf(description);
  const diagnostics = await library.check(new Set());
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const { api, apiDocument } = await library.getContent();
  const operation = api?.operations.get("ordersRefund");
  if (!api || !apiDocument || !operation) throw new Error("The fixture has no operation.");
  const page = await library.getPage("doc", "api/orders/refund");
  return {
    html: async () => (await library.renderPage(page)).html,
    markdown: await library.getMarkdown(page),
    samples: ["cURL", "JavaScript", "PHP", "Python", "C#", "Java"].map((label) =>
      sampleCode(operation, label),
    ),
    async answerTo(body: unknown): Promise<unknown> {
      const headers = { "Content-Type": "application/json" };
      const request = new Request(operation.url, { method: "POST", headers, body: JSON.stringify(body) });
      return (await getResponse(apiHandlers(apiDocument, api), request))?.json();
    },
  };
}

const BODY = { orderId: 20010001, reason: "duplicate", apiSecretKey: ENVIRONMENT.API_SECRET_KEY };

function replaced(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replaceAll(from, to);
}

test("a field that is added is on the page with its anchor, in the Markdown, in every sample and asked for by the mock", async () => {
  const before = await everythingOf(DESCRIPTION);
  expect(before.markdown).not.toContain("comment");
  expect(await before.answerTo(BODY)).toMatchObject({ isSuccess: true });

  const withExample = replaced(
    DESCRIPTION,
    "reason: duplicate\n",
    "reason: duplicate\n                  comment: By mistake\n",
  );
  const after = await everythingOf(
    replaced(
      withExample,
      "        apiSecretKey:\n",
      "        comment:\n          type: string\n          description: Shown to the customer.\n        apiSecretKey:\n",
    ),
  );
  const html = await after.html();
  expect(html).toContain('id="request-comment"');
  expect(html).toContain("Shown to the customer.");
  expect(after.markdown).toContain("`comment` (string, optional)");
  for (const sample of after.samples) expect(sample).toMatch(/comment\W.*By mistake/);
  expect(await after.answerTo(BODY)).toMatchObject({ isSuccess: false });
  expect(await after.answerTo({ ...BODY, comment: "By mistake" })).toMatchObject({ isSuccess: true });
});

test("a value that is renamed is renamed on the page, in every sample and in what the mock accepts", async () => {
  const after = await everythingOf(replaced(DESCRIPTION, "duplicate", "boughtTwice"));
  const html = await after.html();
  expect(html).toContain("<code>boughtTwice</code> Bought twice");
  expect(html).not.toContain("duplicate");
  expect(after.markdown).toContain("`boughtTwice` Bought twice");
  for (const sample of after.samples) {
    expect(sample).toContain("boughtTwice");
    expect(sample).not.toContain("duplicate");
  }
  expect(await after.answerTo(BODY)).toMatchObject({ isSuccess: false });
  expect(await after.answerTo({ ...BODY, reason: "boughtTwice" })).toMatchObject({ isSuccess: true });
});

test("an example that was not changed with its schema is a mistake", async () => {
  const library = await libraryOf(replaced(DESCRIPTION, "[duplicate, fraud]", "[boughtTwice, fraud]"));
  const diagnostics = await library.check(new Set());
  expect(diagnostics.map(({ message }) => message)).toContain(
    'The example "typical" does not fit its schema: "reason" must be equal to one of the allowed values: boughtTwice, fraud.',
  );
});

test("a page that names a field the description no longer has is a mistake", async () => {
  const library = await makeLibrary({
    "api/openapi.yaml": DESCRIPTION,
    "docs/api/orders/refund.mdx": replaced(
      PAGE,
      "the price.",
      "the price, for a [reason](#request-reasonText).",
    ),
    "sidebar.json": '{ "docs": ["install", { "label": "Orders", "operations": "orders" }] }',
  });
  const [diagnostic] = await library.check(new Set());
  expect(diagnostic?.message).toContain('"#request-reasonText" names an anchor that this page does not have');
  expect(diagnostic?.fix).toBe('did you mean "#request-reason"?');
});
