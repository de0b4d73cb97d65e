import { expect, test, vi } from "vitest";
import { makeContentFolder, makeLibrary, makePage, makeSiteJson } from "#test/factories/content-folder.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { ContentError, PageNotFoundError } from "../diagnostics/content-error.ts";
import { createLibrary } from "./library.server.ts";

/** Renders this body as the page `docs/install`. */
async function render(body: string, format: "md" | "mdx" = "mdx"): Promise<string> {
  const library = await makeLibrary({
    "docs/install.mdx": undefined,
    [`docs/install.${format}`]: makePage(body, { title: "Install" }),
  });
  return (await library.renderPage(await library.getPage("doc", "install"))).html;
}

test.each([
  ["doc", "index"],
  ["page", "install"],
  ["doc", "constructor"],
  ["doc", ""],
  ["doc", "../pages/index"],
] as const)("there is no %s %j", async (kind, id) => {
  const library = await makeLibrary();
  await expect(library.getPage(kind, id)).rejects.toThrow(PageNotFoundError);
});

test("a missing file is a ContentError, not a system error", async () => {
  for (const reload of [true, false]) {
    const library = await makeLibrary({ "sidebar.json": undefined }, { reload });
    await expect(library.getContent()).rejects.toThrow(
      /sidebar\.json {2}The file is missing\.\n {2}Fix: create it/,
    );
  }
});

test("a rendered page has HTML with the site's components, and an outline", async () => {
  const body = "## First {#first}\n\nSee [the start](../pages/index.mdx).\n\n:::tip[Note well]\nText.\n:::";
  const library = await makeLibrary({ "docs/install.mdx": makePage(body, { title: "Install" }) });
  const { html, outline } = await library.renderPage(await library.getPage("doc", "install"));
  expect(html).toContain('<h2 id="first"><a href="#first">First</a></h2>');
  expect(html).toContain('<a href="/">the start</a>');
  expect(html).toContain("admonition-tip");
  expect(html).toContain("Note well");
  expect(outline.headings).toMatchObject([{ depth: 2, id: "first", text: "First" }]);
});

test("table columns are aligned by attribute, because the security policy blocks inline styles", async () => {
  const html = await render("| A | B |\n| :-: | --: |\n| c | d |");
  expect(html).toContain('<td align="center">c</td><td align="right">d</td>');
  expect(html).not.toContain("style=");
});

test("tables, footnotes and task lists are rendered", async () => {
  const html = await render("| a |\n| --- |\n| `x \\| y` |\n\n- [x] done\n\nA[^1]\n\n[^1]: Note.");
  expect(html).toContain("<code>x | y</code>");
  expect(html).toContain('class="task-list-item"');
  expect(html).toContain("footnote");
});

test("a mistake in a page rejects its rendering with file, line and excerpt; other pages still render", async () => {
  const library = await makeLibrary({ "docs/install.mdx": makePage("Text {provider.nmae}.") });
  const page = await library.getPage("doc", "install");
  await expect(library.renderPage(page)).rejects.toThrow(
    /install\.mdx:6:6 {2}"\{provider\.nmae\}" is not a known variable\.\n.*\n {2}6 \| Text \{provider\.nmae\}\./,
  );
  const home = await library.getPage("page", "index");
  expect((await library.renderPage(home)).html).toBe("<p>Text.</p>");
});

test("a preview shows all problems of a page, links included, and keeps its text", async () => {
  const body = [
    "## Start\n\nText {provider.nmae}, [gone](gone.mdx), [dead](#strat), [code](javascript:a()).",
    '<div style="color:red" onclick="a()">Kept <Badge>text</Badge>.</div>\n\n<script>a()</script>',
    ":::nte\nIn a block.\n:::\n\n{/* hidden */}{alert(1)}",
  ].join("\n\n");
  const library = await makeLibrary({ "docs/install.mdx": makePage(body) }, { reload: true });
  const { html, diagnostics } = await library.renderForAuthor(await library.getPage("doc", "install"));
  expect(diagnostics.map(({ position, message }) => `${position?.line} ${message}`).sort()).toEqual([
    '10 "<Badge>" is not a known component.',
    '10 "<div>" is HTML, which pages do not contain.',
    '12 "<script>" is HTML, which pages do not contain.',
    '14 ":::nte" is not a known block.',
    '18 "{alert(1)}" is not a known variable.',
    '8 "{provider.nmae}" is not a known variable.',
    '8 The link "#strat" names an anchor that this page does not have.',
    '8 The link "gone.mdx" leads to no page.',
    '8 The link "javascript:a()" is not a full URL.',
  ]);
  expect(html).toContain('<h2 id="start">');
  expect(html).toMatch(/Text \{provider\.nmae\}, .*, .*, code\./);
  expect(html).toContain("Kept text.");
  expect(html).toContain("In a block.");
  expect(html).not.toMatch(/script:|<script|style=|onclick|hidden/);
});

test("a preview keeps the last text and headings of a page that gets a syntax error, until it is fixed", async () => {
  const folder = await makeContentFolder();
  const library = createLibrary({ ...folder, renderCode: (code) => code, reload: true });
  const renderInstall = async (body: string) => {
    await folder.write("docs/install.mdx", makePage(body, { title: "Install" }));
    return library.renderForAuthor(await library.getPage("doc", "install"));
  };
  const good = await renderInstall("## Start\n\nText {provider.nmae}.");
  expect(good.isOutdated).toBe(false);
  const broken = await renderInstall("## Another\n\n<b>");
  expect(broken).toMatchObject({ html: good.html, outline: good.outline, isOutdated: true });
  expect(broken.diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining("Expected a closing tag for `<b>`"),
  ]);
  const other = await library.renderForAuthor(await library.getPage("page", "index"));
  expect(other).toMatchObject({ isOutdated: false, diagnostics: [] });
  const fixed = await renderInstall("Fixed.");
  expect(fixed).toMatchObject({ html: expect.stringContaining("Fixed."), isOutdated: false });
});

test("an unchanged page is rendered once", async () => {
  const renderCode = vi.fn(() => "html");
  const folder = await makeContentFolder();
  const library = createLibrary({ ...folder, renderCode, reload: true });
  const renderInstall = async () => library.renderPage(await library.getPage("doc", "install"));
  await renderInstall();
  await renderInstall();
  expect(renderCode).toHaveBeenCalledTimes(1);
  await folder.write("docs/install.mdx", makePage("Another text."));
  await renderInstall();
  expect(renderCode).toHaveBeenCalledTimes(2);
});

test("pages of several providers share a cache without mixing", async () => {
  const cache = { dir: temporaryFolder(), key: "k" };
  const page = { "docs/install.mdx": makePage("At {provider.name}.") };
  const htmlFor = async (name: string) => {
    const site = JSON.parse(makeSiteJson({}));
    const library = await makeLibrary(
      { ...page, "site.json": makeSiteJson({ provider: { ...site.provider, name } }) },
      { cache },
    );
    return (await library.renderPage(await library.getPage("doc", "install"))).html;
  };
  expect(await htmlFor("One")).toBe("<p>At One.</p>");
  expect(await htmlFor("Two")).toBe("<p>At Two.</p>");
  expect(await htmlFor("One")).toBe("<p>At One.</p>");
});

test("a page with a syntax error has no Markdown export", async () => {
  const library = await makeLibrary({ "docs/install.mdx": makePage("<b>") });
  await expect(library.getMarkdown(await library.getPage("doc", "install"))).rejects.toThrow(ContentError);
});

test("tasks have no boxes, because nobody could check them", async () => {
  const html = await render("- [ ] Write\n- [x] Read\n", "md");
  expect(html).toContain('<li class="task-list-item"> Write</li>');
  expect(html).not.toContain("<input");
});
