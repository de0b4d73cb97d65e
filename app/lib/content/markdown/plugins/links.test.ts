import { expect, test } from "vitest";
import { diagnosticLines, parsePageText } from "#test/factories/page-context.ts";
import type { PublicImageSize } from "../../types.ts";

const hrefsOf = (body: string, format: "md" | "mdx" = "mdx") => {
  const { outline, diagnostics } = parsePageText(body, { format });
  expect(diagnostics).toEqual([]);
  return outline.links.map(({ href }) => href);
};

test.each([
  ["install.mdx", "/docs/guides/install/"],
  ["./install.mdx", "/docs/guides/install/"],
  ["install.md", "/docs/guides/install/"],
  ["install.mdx#first-steps", "/docs/guides/install/#first-steps"],
  ["../reference/events.md", "/docs/reference/events/"],
  ["../integrate-with-{provider}/webhooks.mdx#retries", "/docs/integrate-with-acme/webhooks/#retries"],
  ["../../pages/about.md", "/about/"],
  ["../../pages/index.mdx", "/"],
  ["deep/index.mdx", "/docs/guides/deep/"],
  ["#here", "/docs/guides/page/#here"],
  ["/docs/guides/install/", "/docs/guides/install/"],
  ["/docs/guides/install", "/docs/guides/install/"],
  ["/docs/with-{provider}/a/#b", "/docs/with-acme/a/#b"],
  ["/llms.txt", "/llms.txt"],
  ["/", "/"],
  ["my%20page.mdx", "/docs/guides/my page/"],
  ["100%.mdx", "/docs/guides/100%/"],
])("a link to %s resolves to %s", (written, href) => {
  expect(hrefsOf(`[x](${written})`)).toEqual([href]);
});

test.each([
  "https://acme.example/a.mdx#b",
  "http://localhost:3000",
  "mailto:support@acme.example",
  "https://{provider.storeHost}/checkout",
  "{links.login}",
  "mailto:{provider.supportEmail}",
])("a link to %s is external and not in the outline", (written) => {
  expect(hrefsOf(`[x](${written})`)).toEqual([]);
  expect(hrefsOf(`[x](${written})`, "md")).toEqual([]);
});

test("an autolinked email address is external", () => {
  expect(hrefsOf("Write to info@acme.example.")).toEqual([]);
});

test("reference links are resolved at their definition", () => {
  const { outline, diagnostics } = parsePageText("See [the guide][g] and [again][g].\n\n[g]: install.mdx#a");
  expect(diagnostics).toEqual([]);
  expect(outline.links).toEqual([
    { href: "/docs/guides/install/#a", written: "install.mdx#a", position: { line: 3, column: 1 } },
  ]);
});

test("links in tables, lists and blocks are in the outline with their position", () => {
  const body = [
    "| a |\n| --- |\n| [1](a.mdx) |",
    "- [2](b.mdx)",
    ":::note\n[3](c.mdx)\n:::",
    ":::details[x]\n\n[4](d.mdx)\n\n:::",
    "A note[^1].\n\n[^1]: See [5](e.mdx).",
  ].join("\n\n");
  const { outline } = parsePageText(body);
  expect(outline.links.map(({ written, position }) => [written, position?.line])).toEqual([
    ["a.mdx", 3],
    ["b.mdx", 5],
    ["c.mdx", 8],
    ["d.mdx", 13],
    ["e.mdx", 19],
  ]);
});

test("links in code are ignored", () => {
  expect(hrefsOf("`[x](gone.mdx)`\n\n```md\n[x](gone.mdx)\n```")).toEqual([]);
});

test("an image gets its size", () => {
  const { tree, diagnostics } = parsePageText("![Two arrows](/images/a.svg)");
  expect(diagnostics).toEqual([]);
  expect(tree?.children[0]).toMatchObject({
    children: [
      {
        url: "/images/a.svg",
        data: { hProperties: { width: 640, height: 120, loading: "lazy", decoding: "async" } },
      },
    ],
  });
});

test("an image needs an alternative text and a readable file", () => {
  const imageSize = (src: string): PublicImageSize => (src.includes("bad") ? "unreadable" : "missing");
  expect(
    diagnosticLines(parsePageText("![](/images/a.svg)\n\n![b](/images/bad.svg)", { imageSize })),
  ).toEqual([
    '1:1 The image "/images/a.svg" has no alternative text.',
    '1:1 There is no image "/images/a.svg".',
    '3:1 The image "/images/bad.svg" cannot be read.',
  ]);
});
