import { describe, expect, test } from "vitest";
import {
  cleanPathname,
  dataHrefOf,
  hrefOfMarkdown,
  markdownHref,
  namesAnotherHost,
  outputPathOf,
  routeOfSource,
} from "./urls.ts";

test("a source path has an id and an href with the provider's slug", () => {
  expect(routeOfSource("docs/integrate-with-{provider}/webhook-ipn.mdx", "acme-payments")).toEqual({
    kind: "doc",
    id: "integrate-with-acme-payments/webhook-ipn",
    href: "/docs/integrate-with-acme-payments/webhook-ipn/",
  });
  expect(routeOfSource("pages/markdown-page.md", "x")).toEqual({
    kind: "page",
    id: "markdown-page",
    href: "/markdown-page/",
  });
  expect(routeOfSource("pages/index.mdx", "x")?.href).toBe("/");
  expect(routeOfSource("docs/guides/index.mdx", "x")?.href).toBe("/docs/guides/");
  expect(routeOfSource("sidebar.json", "x")).toBeUndefined();
});

test.each([
  ["//host/", true],
  ["/\\host/", true],
  ["\\/host", true],
  [" /\t/host", true],
  ["\u0001 //host", true],
  ["/\r\n\\host", true],
  ["/\u0001/host", false],
  ["/docs/", false],
  ["/docs//a/", false],
  ["https://host/", false],
  ["docs//a", false],
])("%j names another host: %s", (url, expected) => {
  expect(namesAnotherHost(url)).toBe(expected);
});

describe("cleanPathname", () => {
  test.each([
    ["/docs/a/index.html", "/docs/a/"],
    ["/docs/a.html", "/docs/a/"],
    ["/docs/a", "/docs/a/"],
    ["/docs//a///", "/docs/a/"],
    ["/index.html", "/"],
    ["/docs/a/.html", "/docs/a/"],
    ["/docs/a/", "/docs/a/"],
    ["/docs/a.md", "/docs/a.md"],
    ["/llms.txt", "/llms.txt"],
    ["/", "/"],
    ["/404.html", "/404.html"],
    ["/.well-known/change-password", "/.well-known/change-password"],
    ["//evil.example/a.html", "/evil.example/a/"],
    ["/\\evil.example/a.html", "/evil.example/a/"],
  ])("%s becomes %s", (from, to) => {
    expect(cleanPathname(from)).toBe(to);
  });
});

test("markdownHref and hrefOfMarkdown are inverse", () => {
  for (const href of ["/", "/markdown-page/", "/docs/a/b/"]) {
    expect(hrefOfMarkdown(markdownHref(href))).toBe(href);
  }
  expect(hrefOfMarkdown("/docs/a/")).toBeUndefined();
});

test("pages have data in the docs API; special routes have none", () => {
  expect(dataHrefOf("/docs/a/b/")).toBe("/api/docs/a/b.json");
  expect(dataHrefOf("/markdown-page/")).toBe("/api/pages/markdown-page.json");
  expect(dataHrefOf("/")).toBe("/api/pages/index.json");
  for (const href of ["/docs/", "/search/", "/docs/404/", "/llms.txt"])
    expect(dataHrefOf(href)).toBeUndefined();
});

test("a page is written as a folder index, a file under its own name, the not-found page as 404.html", () => {
  expect(outputPathOf("/docs/a/")).toBe("docs/a/index.html");
  expect(outputPathOf("/")).toBe("index.html");
  expect(outputPathOf("/api/docs.json")).toBe("api/docs.json");
  expect(outputPathOf("/docs/404/")).toBe("404.html");
});
