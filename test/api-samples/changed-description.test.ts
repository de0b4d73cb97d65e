import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import type { Library } from "#app/lib/content/snapshot/library.server.ts";
import { toolboxData } from "#app/lib/content/snapshot/toolbox.ts";
import { makeLibrary } from "#test/factories/content-folder.ts";
import { content } from "../site-content.ts";
import { sampleCode } from "./api-under-test.ts";
import { ENVIRONMENT, importPracticeServer, PRACTICE_SERVER_HREF } from "./practice-server.ts";

// Highlighting six languages is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** A description of one operation, and its page. */
const DESCRIPTION = await readFile("test/fixtures/content-api/api/openapi.yaml", "utf8");
const PAGE = await readFile("test/fixtures/content-api/docs/api/orders/refund.mdx", "utf8");

const PRACTICE_SERVER = content.assets.get(PRACTICE_SERVER_HREF) ?? "";

function libraryOf(description: string): Promise<Library> {
  return makeLibrary({
    "api/openapi.yaml": description,
    "docs/api/orders/refund.mdx": PAGE,
    "sidebar.json": '{ "docs": ["install", { "label": "Orders", "operations": "orders" }] }',
  });
}

/** Everything generated from a description: the page, its Markdown, its samples and a practice server to send a body to. */
async function generateFrom(description: string) {
  const library = await libraryOf(description);
  const diagnostics = await library.check(new Set());
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const content = await library.getContent();
  const { api, apiDocument } = content;
  const operation = api?.operations.get("ordersRefund");
  if (!api || !apiDocument || !operation) throw new Error("The fixture has no operation.");
  const page = await library.getPage("doc", "api/orders/refund");
  // The account of the practice server is made from the operations of the content.
  const { operations } = JSON.parse(toolboxData(content, apiDocument, api)) as { operations: object };
  const added = JSON.stringify(operations).slice(1, -1);
  const text = PRACTICE_SERVER.replace('"operations":{', `"operations":{${added},`);
  const { createSandbox } = await importPracticeServer({ assets: new Map([[PRACTICE_SERVER_HREF, text]]) });
  return {
    html: async () => (await library.renderPage(page)).html,
    markdown: await library.getMarkdown(page),
    samples: ["cURL", "JavaScript", "PHP", "Python", "C#", "Java"].map((label) =>
      sampleCode(operation, label),
    ),
    send(body: unknown): unknown {
      return createSandbox({ apiSecretKey: ENVIRONMENT.API_SECRET_KEY }).execute(operation.path, body).body;
    },
  };
}

const BODY = { orderId: 20010001, reason: "duplicate", apiSecretKey: ENVIRONMENT.API_SECRET_KEY };

function replaceIn(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replaceAll(from, to);
}

test("an added field is on the page with its anchor, in the Markdown and every sample, and accepted by the practice server", async () => {
  const before = await generateFrom(DESCRIPTION);
  expect(before.markdown).not.toContain("comment");
  expect(before.send(BODY)).toMatchObject({ refundId: 71, isSuccess: true });
  expect(before.send({ ...BODY, comment: "By mistake" })).toMatchObject({ isSuccess: false });

  const withExample = replaceIn(
    DESCRIPTION,
    "reason: duplicate\n",
    "reason: duplicate\n                  comment: By mistake\n",
  );
  const after = await generateFrom(
    replaceIn(
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
  expect(after.send({ ...BODY, comment: "By mistake" })).toMatchObject({ isSuccess: true });
});

test("a renamed value is renamed on the page, in every sample and in the practice server", async () => {
  const after = await generateFrom(replaceIn(DESCRIPTION, "duplicate", "boughtTwice"));
  const html = await after.html();
  expect(html).toContain("<code>boughtTwice</code> Bought twice");
  expect(html).not.toContain("duplicate");
  expect(after.markdown).toContain("`boughtTwice` Bought twice");
  for (const sample of after.samples) {
    expect(sample).toContain("boughtTwice");
    expect(sample).not.toContain("duplicate");
  }
  expect(after.send(BODY)).toMatchObject({ isSuccess: false });
  expect(after.send({ ...BODY, reason: "boughtTwice" })).toMatchObject({ isSuccess: true });
});

test("an example that no longer fits its schema is reported", async () => {
  const library = await libraryOf(replaceIn(DESCRIPTION, "[duplicate, fraud]", "[boughtTwice, fraud]"));
  const diagnostics = await library.check(new Set());
  expect(diagnostics.map(({ message }) => message)).toContain(
    'The example "typical" does not fit its schema: "reason" must be equal to one of the allowed values: boughtTwice, fraud.',
  );
});

test("a link to a field that the description no longer has is reported", async () => {
  const library = await makeLibrary({
    "api/openapi.yaml": DESCRIPTION,
    "docs/api/orders/refund.mdx": replaceIn(
      PAGE,
      "Returns the price.",
      "Returns the price, for a [reason](#request-reasonText).",
    ),
    "sidebar.json": '{ "docs": ["install", { "label": "Orders", "operations": "orders" }] }',
  });
  const [diagnostic] = await library.check(new Set());
  expect(diagnostic?.message).toContain('"#request-reasonText" names an anchor that this page does not have');
  expect(diagnostic?.fix).toBe('did you mean "#request-reason"?');
});
