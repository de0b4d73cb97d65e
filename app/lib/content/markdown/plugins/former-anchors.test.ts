import { expect, test } from "vitest";
import { makeLibrary, makePage } from "#test/factories/content-folder.ts";

/** Renders the page `docs/a`, which has these former anchors. */
async function render(body: string, former: Record<string, string>, related: string[] = []): Promise<string> {
  const redirects = Object.entries(former).map(([anchor, to]) => [`/docs/a/#${anchor}`, to]);
  const library = await makeLibrary({
    "sidebar.json": '{ "docs": ["install", "a"] }',
    "redirects.json": JSON.stringify(Object.fromEntries(redirects)),
    "docs/install.mdx": makePage("## C {#c}", { title: "Keys & <secrets>" }),
    "docs/a.mdx": makePage(body, { related }),
  });
  return (await library.renderPage(await library.getPage("doc", "a"))).html;
}

test("former anchors are at the heading or field that they lead to", async () => {
  expect(await render("## B {#b}", { old: "#b", older: "#b" })).toContain(
    '<h2 id="b"><span id="older"></span><span id="old"></span><a href="#b">B</a></h2>',
  );
  expect(await render(":::fields\n- `x.y` text\n:::", { old: "#field-x-y" })).toContain(
    '<li class="field" id="field-x-y"><span id="old"></span><div class="field-head">',
  );
});

test("a former anchor of the list below the text is at the end of the text", async () => {
  expect(await render("A.", { old: "#next-steps" }, ["install.mdx"])).toMatch(
    /<p>A\.<\/p>\s*<span id="old"><\/span>$/,
  );
});

test("an anchor that has moved to another page is a hidden link to it", async () => {
  expect(await render("A.", { old: "/docs/install/#c" })).toContain(
    '<p id="old" data-moved="/docs/install/#c" hidden="">This section is now at <a href="/docs/install/#c">Keys &amp; &lt;secrets&gt;</a>.</p>',
  );
});
