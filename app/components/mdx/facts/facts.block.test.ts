import { expect, test } from "vitest";
import { renderCode } from "#app/components/mdx/render-code.server.tsx";
import { createCompileMdx } from "#app/lib/content/markdown/compile-mdx.server.ts";
import { exportMarkdown } from "#app/lib/content/markdown/markdown-export.ts";
import { sectionsOf } from "#app/lib/content/markdown/page-sections.ts";
import { createHighlight } from "#app/lib/content/markdown/plugins/highlight.server.ts";
import { diagnosticLines, KNOWN_BLOCKS, parsePageText } from "#test/factories/page-context.ts";

const MARKED = "We try <var><strong>8</strong> attempts</var> and <var>8</var>, every 30 minutes.";

function parse(body: string, format: "md" | "mdx" = "mdx") {
  const { tree, source, diagnostics } = parsePageText(body, { format });
  expect(diagnostics).toEqual([]);
  if (!tree) throw new Error("The text cannot be parsed.");
  return { tree, source };
}

async function htmlOf(body: string, format?: "md" | "mdx") {
  const { tree, source } = parse(body, format);
  return renderCode(await createCompileMdx(createHighlight(), KNOWN_BLOCKS)(source, tree, []));
}

function markdownOf(body: string) {
  const page = { title: "T", description: "D", origin: "https://docs.test" };
  return exportMarkdown({ ...page, blocks: KNOWN_BLOCKS, tree: parse(body).tree }).split("llms.txt\n\n")[1];
}

test.each(["md", "mdx"] as const)(
  "in .%s a number that is an example is marked and has a note, a confirmed value is text",
  async (format) => {
    const html = await htmlOf(
      "We try {fact.attempts} and {fact.attempts.number}, every {fact.interval}.",
      format,
    );
    expect(html).toContain(`<p>${MARKED}</p>`);
    expect(html).toMatch(/<p class="example-note">.+<\/p>$/);
  },
);

test("a table or picture that is an example has no mark, and no note about marks", async () => {
  for (const block of ['<FactTable fact="schedule" />', '<Figure fact="form" />'])
    expect(await htmlOf(block)).not.toMatch(/<var>|example-note/);
});

test("a page without examples has no note", async () => {
  expect(await htmlOf("Every {fact.interval}.")).toBe("<p>Every 30 minutes.</p>");
});

test("headings, links, code and titles have the text of a fact", async () => {
  const body =
    "## {fact.attempts}\n\n[{fact.attempts}](#8-attempts) `{fact.attempts}`\n\n:::note[{fact.attempts}]\nText.\n:::";
  const html = await htmlOf(body);
  expect(html.split('<p class="example-note">')[0]).not.toContain("<var>");
  expect(html.split("8 attempts")).toHaveLength(5);
});

test("a literal variable of a fact stays", async () => {
  expect(await htmlOf("Write \\{fact.attempts}.", "md")).toBe("<p>Write {fact.attempts}.</p>");
});

test("a table has its cells as Markdown", async () => {
  expect(await htmlOf('<FactTable fact="schedule" />')).toContain(
    "<th>Attempt</th><th><code>TIME</code></th></tr></thead><tbody><tr><td>1</td><td>at <strong>once</strong></td>",
  );
});

const NOTE = "\nSome values are examples: check yours in your account.\n";

test("the Markdown export has one note about examples", () => {
  expect(markdownOf("We try {fact.attempts}, every {fact.interval}.")).toBe(
    `We try **8** attempts, every 30 minutes.\n${NOTE}`,
  );
});

test("a form has its menu path as its caption, then each field with its explanation", async () => {
  expect(await htmlOf('<Figure fact="form" />')).toContain(
    '<figure class="figure figure-window"><figcaption>Marketing → <strong>Coupons</strong></figcaption><ul>\n' +
      '<li class="figure-field">\n<p><strong>Code</strong> <em>required</em><span> SALE</span></p>\n' +
      "<p>In <code>COUPON_CODE</code></p>\n</li>\n" +
      '<li class="figure-field">\n<p><strong>End</strong><span></span></p>\n' +
      "<p>Empty: <strong>no end</strong></p>\n</li>\n" +
      '<li class="figure-field">\n<p><strong>Amount</strong> <em>required for fixed amounts</em>' +
      "<span> 5.00</span></p>\n</li>\n" +
      '<li class="figure-button">\n<p><strong>Save</strong></p>\n</li>\n</ul></figure>',
  );
});

test("a document is paper with lines, a total and text", async () => {
  expect(await htmlOf('<Figure fact="invoice" />')).toBe(
    '<figure class="figure figure-paper"><figcaption><strong>Invoice</strong></figcaption><ul>\n' +
      '<li class="figure-line">\n<p>Customer<span> Jordan Reed\nReed Ltd.</span></p>\n</li>\n' +
      '<li class="figure-total">\n<p><strong>Total</strong><span> USD 53.04</span></p>\n' +
      "<p>Price and tax</p>\n</li>\n" +
      '<li class="figure-line">\n<p>Thank you.</p>\n</li>\n</ul></figure>',
  );
});

test("a step of the page is a number at its part, and in the Markdown export", async () => {
  const body = '## Steps\n\n1. Open.\n2. Save.\n\n<Figure fact="form" steps="2 Save" />';
  expect(await htmlOf(body)).toContain(
    '<li class="figure-button">\n<p><i role="img" aria-label="step 2">2</i><strong>Save</strong></p>',
  );
  expect(markdownOf(body)).toContain("- (step 2) **Save**");
});

test("values are drawn as select box, switch, box to tick and badge", async () => {
  const html = await htmlOf('<Figure fact="screen" frame="phone" />');
  expect(html).toContain('<figure class="figure figure-phone figure-wide">');
  expect(html).toContain("<p>1 Product · <strong>2 Prices</strong></p>");
  expect(html).toContain('class="figure-field figure-select">\n<p><strong>Mode</strong><span> Auto</span>');
  expect(html).toContain('class="figure-on">\n<p><strong>Tax</strong><span> on</span>');
  expect(html).toContain('class="figure-checked">\n<p><strong>Test</strong><span> ☑</span>');
  expect(html).toContain('<p>Status<span> <span class="status wait">Waiting</span></span></p>');
  expect(html).toContain('<td><span class="status good">Paid</span></td>');
});

test.each([
  ['steps="2 Sve"', '1:1 "2 Sve" is not a step and a label of the figure.'],
  ['steps="Save"', '1:1 "Save" is not a step and a label of the figure.'],
  ['steps="2 Save"', '1:1 "2 Save" names step 2, which the section does not have.'],
  ['frame="tablet"', '1:1 "tablet" is not a frame of figures.'],
  ['stps="2 Save"', '1:1 "<Figure>" needs the attribute "fact" and may have "steps" and "frame".'],
])("a wrong attribute of a figure is reported: %s", (attribute, message) => {
  const { diagnostics } = parsePageText(`<Figure fact="form" ${attribute} />`);
  expect(diagnosticLines({ diagnostics })).toEqual([message]);
});

test("the Markdown export of a figure is a list", () => {
  expect(markdownOf('<Figure fact="form" />')).toBe(
    "Marketing → **Coupons**\n\n" +
      "- **Code** _required_: SALE\n\n  In `COUPON_CODE`\n\n" +
      "- **End**:\n\n  Empty: **no end**\n\n" +
      "- **Amount** _required for fixed amounts_: 5.00\n\n" +
      "- **Save**\n",
  );
  expect(markdownOf('<Figure fact="invoice" />')).toBe(
    "**Invoice**\n\n- Customer: Jordan Reed\n  Reed Ltd.\n\n" +
      "- **Total**: USD 53.04\n\n  Price and tax\n\n- Thank you.\n",
  );
});

test("search has the labels and explanations of a figure, not its values", () => {
  const { tree } = parse('<Figure fact="form" />');
  expect(sectionsOf(tree, KNOWN_BLOCKS)[0]?.text).toBe(
    "Marketing → Coupons\nCode required\nIn COUPON_CODE\nEnd\nEmpty: no end\nAmount required for fixed amounts\nSave",
  );
});

test("search has the value alone", () => {
  const { tree } = parse("We try {fact.attempts}, every {fact.interval}.");
  expect(sectionsOf(tree, KNOWN_BLOCKS)[0]?.text).toBe("We try 8 attempts, every 30 minutes.");
});
