import { expect, test } from "vitest";
import { llmsIndex } from "#app/lib/docs-api/llms.ts";
import { makeLibrary, makePage } from "#test/factories/content-folder.ts";
import { allPages } from "./content.ts";

const NO_FILES = new Set<string>();

/** A site with a published page, a draft, a category of drafts alone and a category whose own page is a draft. */
const FILES = {
  "sidebar.json": JSON.stringify({
    docs: [
      "install",
      "new",
      { label: "Drafts", items: ["other"] },
      { label: "Mixed", doc: "mixed", items: ["last"] },
    ],
  }),
  "docs/install.mdx": makePage("Text.", { title: "Install" }),
  "docs/new.mdx": makePage("Text.", { title: "New", draft: true }),
  "docs/other.mdx": makePage("Text.", { title: "Other", draft: true }),
  "docs/mixed.mdx": makePage("Text.", { title: "Mixed", draft: true }),
  "docs/last.mdx": makePage("Text.", { title: "Last" }),
  "pages/about.mdx": makePage("Text.", { title: "About", draft: true }),
};

async function diagnosticsOf(files: Record<string, string>): Promise<string[]> {
  const library = await makeLibrary({ ...FILES, ...files });
  return (await library.check(NO_FILES)).map(({ file, position, message }) =>
    `${file}:${position?.line} ${message}`.replace(/\/\S*\/content(?=\/)/g, "content"),
  );
}

test("drafts are not published", async () => {
  expect(await diagnosticsOf({})).toEqual([]);
  const content = await (await makeLibrary(FILES)).getContent();
  expect([...content.docs.keys()]).toEqual(["install", "last"]);
  expect([...content.pages.keys()]).toEqual(["index"]);
  expect(content.docs.get("install")?.place.next).toBe("last");
  expect(content.sidebars.docs).toEqual([
    { label: "Install", href: "/docs/install/", docId: "install" },
    {
      label: "Mixed",
      docId: undefined,
      href: undefined,
      items: [{ label: "Last", href: "/docs/last/", docId: "last" }],
    },
  ]);
  const hrefs = allPages(content).map(({ href }) => href);
  for (const text of [hrefs.join("\n"), llmsIndex(content)]) {
    expect(text).toContain("/docs/last");
    expect(text).not.toMatch(/\/(?:new|other|mixed|about)/);
  }
});

test("a live preview shows drafts and marks them in the sidebar", async () => {
  const content = await (await makeLibrary(FILES, { reload: true })).getContent();
  expect([...content.docs.values()].map(({ label }) => label)).toEqual([
    "Install",
    "New (draft)",
    "Other (draft)",
    "Mixed (draft)",
    "Last",
  ]);
  expect(content.pages.has("about")).toBe(true);
});
