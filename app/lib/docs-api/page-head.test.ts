import { expect, test } from "vitest";
import { DocumentLoadError } from "./load-document.ts";
import { errorHead, titleOf } from "./page-head.ts";

const SITE = {
  title: "Acme Docs",
  description: "About the site.",
  locale: "en",
  docsOrigin: "https://docs.acme.example",
  providerName: "Acme",
};

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
