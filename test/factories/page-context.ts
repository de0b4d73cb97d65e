import type { Root } from "mdast";
import { expect } from "vitest";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { knownBlocksOf } from "#app/lib/content/blocks/known-blocks.ts";
import { createPageContext, type PageContext } from "#app/lib/content/blocks/page-context.ts";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { parseMarkdown } from "#app/lib/content/markdown/markdown-processor.ts";
import type { Glossary } from "#app/lib/content/resolve/glossary.ts";
import type { Fact } from "#app/lib/content/schemas/facts.ts";
import type { Scenario, Scenarios } from "#app/lib/content/schemas/scenarios.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { makePageSource } from "./content.ts";

/** The blocks of the site. */
export const KNOWN_BLOCKS = knownBlocksOf(BLOCKS);

/** The variables of a page made by {@link makePageContext}. */
export const VARIABLES = new Map([
  ["provider.name", "Acme"],
  ["provider.slug", "acme"],
  ["provider.storeHost", "store.acme.example"],
  ["provider.supportEmail", "support@acme.example"],
  ["links.login", "https://cc.acme.example/login"],
  ["fact.attempts", "8 attempts"],
  ["fact.interval", "30 minutes"],
]);

/** The facts of a page made by {@link makePageContext}. */
export const FACTS = new Map<string, Fact>([
  ["attempts", { text: "**8** attempts", number: "8", isExample: true }],
  ["interval", { text: "30 minutes", isExample: false }],
  [
    "form",
    {
      table: { columns: ["Field", "Required"], rows: [] },
      figure: {
        title: "Marketing → Coupons",
        frame: "window",
        aside: [],
        parts: [
          { kind: "field", label: "Code", required: "yes", value: "SALE", note: "in `COUPON_CODE`" },
          { kind: "field", label: "End", required: "no", value: "", note: "empty: **no end**" },
          { kind: "field", label: "Amount", required: "fixed amounts", value: "5.00" },
          { kind: "button", label: "Save" },
        ],
      },
      isExample: true,
    },
  ],
  [
    "invoice",
    {
      figure: {
        title: "Invoice",
        frame: "paper",
        aside: [],
        parts: [
          { kind: "line", label: "Customer", value: "Jordan Reed\nReed Ltd." },
          { kind: "total", label: "Total", value: "USD 53.04", note: "price and tax" },
          { kind: "line", value: "Thank you." },
        ],
      },
      isExample: false,
    },
  ],
  [
    "screen",
    {
      figure: {
        title: "Orders",
        frame: "window",
        aside: [{ kind: "line", label: "Status", value: "Waiting" }],
        parts: [
          { kind: "tabs", label: "2 Prices", value: "1 Product · 2 Prices" },
          { kind: "field", label: "Mode", value: "Auto ▾" },
          { kind: "field", label: "Tax", value: "on" },
          { kind: "field", label: "Test", value: "☑" },
          { kind: "table", label: "Orders", columns: ["ID", "Status"], rows: [["1", "Paid"]] },
        ],
      },
      isExample: false,
    },
  ],
  ["schedule", { table: { columns: ["Attempt", "`TIME`"], rows: [["1", "at **once**"]] }, isExample: true }],
]);

const event = (
  at: string,
  IPN_TYPE_NAME: string,
  fields: Record<string, string>,
): Scenario["events"][number] => ({
  at,
  event: IPN_TYPE_NAME,
  fields: { IPN_TYPE_NAME, ...fields },
  shown: Object.keys(fields),
  state: { access: true, paidUntil: "2026-04-14T09:26:00Z", note: "Compare `STATUS`." },
});

/** The scenarios of a page made by {@link makePageContext}. */
export const SCENARIOS: Scenarios = new Map([
  [
    "trial-to-paid",
    {
      title: "Trial to paid",
      description: "A trial is charged at its end.",
      doc: "orders",
      start: "2026-03-14T09:26:53Z",
      events: [
        event("P0D", "TrialCharge", { AMOUNT: "0", TILL: "3/28/2026" }),
        event("P1M1DT30M1S", "OrderCharged", {}),
      ],
      checks: [{ at: "P31D", account: "4711", access: false, note: "The paid time has ended." }],
    },
  ],
]);

/** The glossary of a page made by {@link makePageContext}. */
export const GLOSSARY: Glossary = {
  terms: new Map([
    [
      "chargeback",
      { id: "chargeback", name: "chargeback", definition: "The bank takes it back.", href: "/docs/orders/" },
    ],
  ]),
  acronyms: new Set(["API"]),
};

/** Makes the context of a page `docs/guides/page.mdx` (or `.md`) with this body. */
export function makePageContext(
  body: string,
  {
    format = "mdx",
    ...given
  }: Partial<PageSource & Pick<PageContext, "imageSize" | "api" | "apiOverviewHref" | "facts">> = {},
): PageContext {
  const sourcePath = given.sourcePath ?? `docs/guides/page.${format}`;
  return createPageContext({
    source: makePageSource({
      ...{ kind: "doc", id: "guides/page", format, body, sourcePath, file: `content/${sourcePath}` },
      frontmatter: { title: "A page", description: "What the page is about.", ...given.frontmatter },
    }),
    variables: VARIABLES,
    blocks: KNOWN_BLOCKS,
    providerSlug: "acme",
    api: given.api,
    apiOverviewHref: given.apiOverviewHref,
    scenarios: SCENARIOS,
    operationHref: () => undefined,
    glossary: GLOSSARY,
    facts: given.facts ?? FACTS,
    drawDiagram: () => ({ drawing: { content: "<g/>", viewBox: "0 0 1 1", width: 1, height: 1 } }),
    imageSize: given.imageSize ?? (() => ({ width: 640, height: 120 })),
  });
}

/** Parses a page's body and returns its context with the tree. */
export function parsePageText(
  body: string,
  given?: Parameters<typeof makePageContext>[1],
): PageContext & { tree: Root | undefined } {
  const context = makePageContext(body, given);
  return { tree: parseMarkdown(context), ...context };
}

/** Exports a page's body, which has no mistakes, as Markdown. Returns what follows the page's title and description. */
export function exportPageText(body: string, given?: Parameters<typeof makePageContext>[1]): string {
  const { tree, diagnostics } = parsePageText(body, given);
  expect(diagnostics).toEqual([]);
  const page = { title: "A page", description: "What it is about.", origin: "https://docs.acme.example" };
  const markdown = exportMarkdown({
    ...page,
    blocks: KNOWN_BLOCKS,
    tree: tree ?? { type: "root", children: [] },
  });
  const head = "# A page\n\n> What it is about.\n\nIndex of all pages: https://docs.acme.example/llms.txt\n";
  expect(markdown.startsWith(head)).toBe(true);
  return markdown.slice(head.length).trim();
}

/** Formats diagnostics as `line:column message`. */
export function diagnosticLines({ diagnostics }: Pick<PageContext, "diagnostics">): string[] {
  return diagnostics.map(({ position, message }) => `${position?.line}:${position?.column} ${message}`);
}
