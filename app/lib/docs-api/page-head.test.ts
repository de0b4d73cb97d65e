import { expect, test } from "vitest";
import { DocumentLoadError } from "./load-document.ts";
import { errorHead, type HeadEntry, titleOf } from "./page-head.ts";
import type { PageDocument } from "./schemas.ts";

const SITE = {
  title: "Acme Docs",
  description: "About the site.",
  locale: "en",
  docsOrigin: "https://docs.acme.example",
  providerName: "Acme",
};

function _makeDocument(fields: Partial<PageDocument> = {}): PageDocument {
  return {
    schemaVersion: 3,
    kind: "doc",
    id: "guides/install",
    path: "/docs/guides/install/",
    title: "Install",
    description: "How to install.",
    keywords: ["setup", "download"],
    markdown: "/docs/guides/install.md",
    html: "",
    toc: [],
    breadcrumbs: [{ label: "Guides" }, { label: "Install", href: "/docs/guides/install/" }],
    related: [],
    ...fields,
  };
}

/** Returns the content of the entry with this name or property. */
const _contentOf = (head: readonly HeadEntry[], name: string) =>
  head.flatMap((entry) =>
    ("name" in entry && entry.name === name) || ("property" in entry && entry.property === name)
      ? [entry.content]
      : [],
  );
test("a page's title is followed by the site's; without one it is the site's alone", () => {
  expect(titleOf(SITE, "Install")).toBe("Install | Acme Docs");
  expect(titleOf(SITE, undefined)).toBe("Acme Docs");
  expect(titleOf(SITE, "")).toBe("Acme Docs");
  expect(titleOf(SITE, "Acme Docs")).toBe("Acme Docs");
});

test.each([
  [new Response(null, { status: 404 }), "Page not found | Acme Docs"],
  [{ status: 404, statusText: "Not Found", data: "", internal: false }, "Page not found | Acme Docs"],
  [new Response(null, { status: 500 }), "This page crashed | Acme Docs"],
  [new DocumentLoadError("The server responded with 500."), "This page did not load | Acme Docs"],
  [new Error("404"), "This page crashed | Acme Docs"],
  [null, "This page crashed | Acme Docs"],
  [undefined, "This page crashed | Acme Docs"],
  ["404", "This page crashed | Acme Docs"],
])("a route that failed with %s is excluded from search engines", (error, title) => {
  expect(errorHead(SITE, error)).toEqual([{ title }, { name: "robots", content: "noindex" }]);
});
