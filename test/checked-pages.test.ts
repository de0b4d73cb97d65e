import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { renderCode } from "#app/components/mdx/render-code.server.tsx";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { makeContentFolder, makePage } from "./factories/content-folder.ts";
import { isFull } from "./full.ts";

vi.setConfig({ testTimeout: 120_000 });

const NUM_RUNS = isFull ? 2_000 : 100;

const WORDS = fc.constantFrom(
  "order",
  "a refund",
  "{provider.name}",
  "`<script>`",
  "\\{x}",
  "\\<b",
  "&lt;",
  "é",
);
const NAMES = fc.constantFrom(
  ...["b", "kbd", "br", "div", "Tabs", "Details", "Term", "Field", "EventTable"],
  ...["script", "style", "iframe", "object", "embed", "form", "input", "button", "meta", "base", "link"],
  ...["img", "svg", "video", "a", "math", "template", "x-y", "kbd.x", "svg:use", "portal", "noscript"],
);
const ATTRIBUTES = fc.constantFrom(
  ...["", ' id="a"', ' title="t"', ' group="g"', ' label="l"', ' kind="note"'],
  ...[' style="color:red"', ' onclick="a()"', ' onError="a()"', ' href="javascript:a()"', ' class="x"'],
  ...[" hidden", " id", ' srcDoc="x"', ' dangerouslySetInnerHTML="x"', " {...props}", " id={x}", ' ref="x"'],
);
const URLS = fc.constantFrom("https://example.com/?a=b", "mailto:a@example.com", "#a", "/", "install.mdx");
const FORBIDDEN_URLS = fc.constantFrom(
  ...["javascript:a()", "JaVaScRiPt:a()", "data:text/html,x", "vbscript:a", "file:///etc/passwd", "blob:x"],
  ...["//evil.example/", "/\\evil.example", "tel:1", "ftp://example.com/", "&#106;avascript:a()"],
);

/** Markdown that refers to nothing, or that no block or language knows. */
const MISTAKES = fc.constantFrom(
  ...["[a][b]", "[^2]", "[]()", "[a](htps://example.com)", ":tem[order]", "::nte", "```\na\n```"],
  ...["[a]: install.mdx", "[^3]: a"],
);

const element = (name: string, attributes: string, inner: string) =>
  `<${name}${attributes}>${inner}</${name}>`;
const link = (text: string, url: string) => `[${text}](<${url}>)`;

/** Text of one block, or a line within it. */
const allowed = fc.letrec<{ block: string; inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    WORDS,
    fc.tuple(WORDS, URLS).map((parts) => link(...parts)),
    fc.tuple(tie("inline"), tie("inline")).map((parts) => parts.join(" ")),
    tie("inline").map((text) => `**${text}**`),
    fc.constantFrom(
      "*a*",
      "~~a~~",
      "`a b`",
      "2 ** 3",
      "a * b",
      "products[0][id]",
      "HH:mm",
      "![a](/images/a.png)",
    ),
  ),
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("inline"),
    tie("inline").map((text) => `## ${text}`),
    tie("inline").map((text) => `- ${text}\n\n  ${text}`),
    tie("inline").map((text) => `| a | b |\n| --- | :-: |\n| ${text} | x |`),
    tie("block").map((text) => text.replace(/^/gm, "> ")),
    fc
      .tuple(fc.constantFrom("note", "details[Title]", "steps", "cards", "fields", "tab[x]"), tie("block"))
      .map(([name, text]) => `:::${name}\n${text}\n:::`),
    fc.constantFrom(
      '```js {1} title="a"\na\n```',
      "```js\n{providr} [a] (b) **a\n```",
      "[a][b]\n\n[b]: install.mdx",
      "1. a\n   - b\n     1. c",
      "- [x] a",
      ":::steps\n1. a\n:::",
      ":::fields\n- `a` text\n\n  b\n:::",
      "::::tabs{group=g}\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::",
      "[^1]\n\n[^1]: Note.",
      "---",
      "{/* x */}",
    ),
  ),
}));

const forbidden = fc.oneof(
  fc.tuple(NAMES, ATTRIBUTES, WORDS).map((parts) => element(...parts)),
  fc.tuple(NAMES, ATTRIBUTES).map(([name, attributes]) => `<${name}${attributes} />`),
  fc.tuple(WORDS, FORBIDDEN_URLS).map((parts) => link(...parts)),
  MISTAKES,
  fc.constantFrom("<></>", "{alert(1)}", "{process.env}", "<!-- x -->", "export const a = 1", "\0", "\uFFFD"),
);

/** A page's library, which reads the page again for every body. */
async function openPage() {
  const folder = await makeContentFolder();
  const library = createLibrary({ ...folder, blocks: BLOCKS, renderCode, reload: true });
  return async (body: string) => {
    await folder.write("docs/install.mdx", makePage(body, { title: "Install" }));
    const diagnostics = await library.check(new Set());
    const render = async () => (await library.renderPage(await library.getPage("doc", "install"))).html;
    return { diagnostics, render };
  };
}

test("a page that passes the check renders, with nothing in it that runs", async () => {
  const open = await openPage();
  const blocks = fc.array(
    fc.oneof({ weight: 9, arbitrary: allowed.block }, { weight: 1, arbitrary: forbidden }),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  let passed = 0;
  const run = async (parts: string[]) => {
    const { diagnostics, render } = await open(parts.join("\n\n"));
    if (diagnostics.length > 0) return;
    passed += 1;
    const html = await render();
    expect(html).not.toMatch(
      /<(?:script|style|iframe|form|meta|img)\b|<[^>]*\s(?:on\w+|style)=|href="(?:java|data)/i,
    );
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  };
  await fc.assert(fc.asyncProperty(blocks, run), { numRuns: NUM_RUNS });
  expect(passed).toBeGreaterThan(NUM_RUNS / 10);
});

test("whatever is forbidden is reported with its line and a fix", async () => {
  const open = await openPage();
  const run = async (before: string, wrong: string) => {
    const { diagnostics } = await open(`${before}\n\n${wrong}`);
    expect(diagnostics).not.toEqual([]);
    for (const { position, fix } of diagnostics) expect([position?.line, fix]).not.toContain(undefined);
  };
  await fc.assert(fc.asyncProperty(WORDS, forbidden, run), { numRuns: NUM_RUNS });
});
