import { expect, test } from "vitest";
import { makeContent, makeDocSource } from "#test/factories/content.ts";
import { hasFullText, llmsIndex } from "./llms.ts";

const link = (id: string) => ({ label: id, href: `/docs/${id}/`, docId: id });

test("the index lists every page's Markdown export below its category, with its description", () => {
  const content = makeContent({
    docs: ["own", "a", "b"].map((id) => makeDocSource({ id })),
    sidebars: {
      docs: [
        {
          label: "Guides",
          docId: "own",
          href: "/docs/own/",
          items: [link("a"), link("b")],
        },
      ],
    },
  });
  expect(llmsIndex(content)).toBe(
    [
      "# Acme Docs",
      "> How to sell with Acme Payments.",
      "Every page in one file: https://docs.acme.example/llms-full.txt",
      [
        "## Guides",
        "",
        "- [Title of own](https://docs.acme.example/docs/own.md): Description of own.",
        "- [Title of a](https://docs.acme.example/docs/a.md): Description of a.",
        "- [Title of b](https://docs.acme.example/docs/b.md): Description of b.",
      ].join("\n"),
    ]
      .join("\n\n")
      .concat("\n"),
  );
});

test("pages of nested categories and of all sidebars are listed", () => {
  const inner = { label: "Deep", items: [link("b")] };
  const content = makeContent({
    docs: ["a", "b", "c"].map((id) => makeDocSource({ id })),
    sidebars: { docs: [{ label: "Guides", items: [link("a"), inner] }], api: [link("c")] },
  });
  expect(llmsIndex(content).match(/docs\/\w+\.md/g)).toEqual(["docs/a.md", "docs/b.md", "docs/c.md"]);
});

test("an external link at the top of a sidebar leaves no gap", () => {
  const elsewhere = { label: "Status", href: "https://status.acme.example" };
  const content = makeContent({
    docs: [makeDocSource({ id: "a" })],
    sidebars: { docs: [elsewhere, { label: "Links", items: [elsewhere] }, link("a")] },
  });
  const index = llmsIndex(content);
  expect(index).not.toMatch(/\n\n\n|Links/);
  expect(index).toMatch(/\n\n- \[Title of a\].*\n$/);
});

test("a site with too much text has no full file, and its index does not link one", () => {
  const contentOf = (length: number) => makeContent({ docs: [makeDocSource({ body: "a".repeat(length) })] });
  expect(hasFullText(contentOf(4_000_000))).toBe(true);
  const content = contentOf(4_000_001);
  expect(hasFullText(content)).toBe(false);
  expect(llmsIndex(content)).not.toContain("llms-full.txt");
});
