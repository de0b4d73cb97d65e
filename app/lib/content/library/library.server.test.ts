import { expect, test, vi } from "vitest";
import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { renderCode } from "#app/components/mdx/render-code.server.tsx";
import { makeContentFolder, makeLibrary, makePage, makeSiteJson } from "#test/factories/content-folder.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { PageNotFoundError } from "../diagnostics/content-error.ts";
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

test("a mistake in a page rejects its rendering with file, line and excerpt; other pages still render", async () => {
  const library = await makeLibrary({ "docs/install.mdx": makePage("Text {provider.nmae}.") });
  const page = await library.getPage("doc", "install");
  await expect(library.renderPage(page)).rejects.toThrow(
    /install\.mdx:6:6 {2}"\{provider\.nmae\}" is not a known variable\.\n.*\n {2}6 \| Text \{provider\.nmae\}\./,
  );
  const home = await library.getPage("page", "index");
  expect((await library.renderPage(home)).html).toBe("<p>Text.</p>");
});

test("a preview lists all problems of a page, links included, and shows it as it was without", async () => {
  const folder = await makeContentFolder();
  const library = createLibrary({ ...folder, blocks: BLOCKS, renderCode, reload: true });
  const showInstall = async (body: string) => {
    await folder.write("docs/install.mdx", makePage(body, { title: "Install" }));
    library.refresh();
    const page = await library.getPage("doc", "install");
    const problems = (await library.getDiagnostics(page)).map(({ position, message }) => {
      return `${position?.line} ${message}`;
    });
    return { problems: problems.sort(), rendered: await library.renderPage(page) };
  };
  const good = await showInstall("## Start\n\nText with [a dead link](#strat).");
  expect(good.problems).toEqual(['8 The link "#strat" names an anchor that this page does not have.']);
  expect(good.rendered.html).toContain("Text with");
  const wrong = await showInstall("Text {provider.nmae}, [gone](gone.mdx).\n\n<script>a()</script>");
  expect(wrong).toEqual({
    problems: [
      '6 "{provider.nmae}" is not a known variable.',
      '6 The link "gone.mdx" leads to no page.',
      '8 "<script>" is HTML, which pages do not contain.',
    ],
    rendered: { ...good.rendered, isOutdated: true },
  });
  const broken = await showInstall("## Another\n\n<b>");
  expect(broken.problems).toEqual([expect.stringContaining("Expected a closing tag for `<b>`")]);
  expect(broken.rendered).toEqual(wrong.rendered);
  const fixed = await showInstall("Fixed.");
  expect(fixed).toEqual({ problems: [], rendered: expect.objectContaining({ html: "<p>Fixed.</p>" }) });
});

test("a preview shows the last valid content after a mistake in a data file, with its diagnostics", async () => {
  const folder = await makeContentFolder({ "sidebar.json": "{ oops" });
  const library = createLibrary({ ...folder, blocks: BLOCKS, reload: true });
  await expect(library.getContent()).rejects.toThrow(/sidebar\.json:1:3/);
  const save = async (text: string) => {
    const before = library.idOnDisk();
    await folder.write("sidebar.json", text);
    expect(library.idOnDisk()).not.toBe(before);
    library.refresh();
    const { id, content, diagnostics } = await library.getState();
    expect(id).toBe(library.idOnDisk());
    return { content, messages: diagnostics.map(({ message }) => message) };
  };
  const valid = await save('{ "docs": ["install"] }');
  expect(valid.messages).toEqual([]);
  const broken = await save('{ "docs": ["instal"] }');
  expect(broken).toEqual({ content: valid.content, messages: [expect.stringContaining('"instal"')] });
  expect((await save('{ "docs": [ "install"] }')).content).not.toBe(valid.content);
});

test("requests at the same time read changed content once", async () => {
  const folder = await makeContentFolder();
  const library = createLibrary({ ...folder, blocks: BLOCKS, reload: true });
  const before = await library.getContent();
  await folder.write("docs/install.mdx", makePage("Another text.", { title: "Install" }));
  const contents = Array.from({ length: 20 }, () => {
    library.refresh();
    return library.getContent();
  });
  const [after, ...others] = await Promise.all(contents);
  expect(after).not.toBe(before);
  expect(others.every((content) => content === after)).toBe(true);
});

test("an unchanged page is rendered once", async () => {
  const renderCode = vi.fn(() => "html");
  const folder = await makeContentFolder();
  const library = createLibrary({ ...folder, blocks: BLOCKS, renderCode, reload: true });
  const renderInstall = async () => {
    library.refresh();
    return library.renderPage(await library.getPage("doc", "install"));
  };
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

test("tasks have no boxes, because nobody could check them", async () => {
  const html = await render("- [ ] Write\n- [x] Read\n", "md");
  expect(html).toContain('<li class="task-list-item"> Write</li>');
  expect(html).not.toContain("<input");
});
