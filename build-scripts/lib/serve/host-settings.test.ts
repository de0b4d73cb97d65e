import { runInNewContext } from "node:vm";
import Negotiator from "negotiator";
import { expect, test } from "vitest";
import { responseHeaders } from "./headers.ts";
import {
  cloudfrontFunction,
  cloudfrontPolicy,
  headersFile,
  nginxSettings,
  PREFERS_MARKDOWN,
  redirectsFile,
} from "./host-settings.ts";

const HEADERS = responseHeaders("default-src 'none'; script-src 'self' 'sha256-abc='");

test("nginx sends every header, also from the locations that add their own", () => {
  const [server = "", ...locations] = nginxSettings({
    headers: HEADERS,
    redirects: {},
    gone: [],
    edgeSeconds: 0,
  }).split("\nlocation ");
  const own = locations.filter((location) => location.includes("add_header"));
  expect(own).toHaveLength(3);
  for (const part of [server, ...own])
    for (const [name, value] of Object.entries(HEADERS))
      expect(part).toContain(`add_header ${name} "${value}" always;`);
});

test("CloudFront's policy has each header once, as a security header or a custom header", () => {
  const policy = JSON.parse(cloudfrontPolicy({ headers: HEADERS })) as {
    SecurityHeadersConfig: Record<string, Record<string, unknown>>;
    CustomHeadersConfig: { Quantity: number; Items: { Header: string; Value: string }[] };
  };
  expect(policy.SecurityHeadersConfig).toMatchObject({
    ContentSecurityPolicy: { ContentSecurityPolicy: HEADERS["Content-Security-Policy"] },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
    ReferrerPolicy: { ReferrerPolicy: HEADERS["Referrer-Policy"] },
  });
  const { Quantity, Items } = policy.CustomHeadersConfig;
  expect(Quantity).toBe(Items.length);
  const placed = [
    "Content-Security-Policy",
    "Strict-Transport-Security",
    "Referrer-Policy",
    "X-Content-Type-Options",
  ];
  expect([...placed, ...Items.map(({ Header }) => Header)].sort()).toEqual(Object.keys(HEADERS).sort());
});

test("_headers sets every header for every path and makes hashed files immutable", () => {
  const text = headersFile({ headers: HEADERS, edgeSeconds: 60 });
  for (const [name, value] of Object.entries(HEADERS)) expect(text).toContain(`\n  ${name}: ${value}\n`);
  for (const path of ["/build/*", "/assets/:file"])
    expect(text).toContain(
      `\n${path}\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable`,
    );
});

test("_redirects has a 301 for each redirect of a page, with encoded URLs", () => {
  const redirects = { "/docs/old/": "/docs/new/#part", "/docs/größe/": "/docs/ma%C3%9Fe/" };
  expect(redirectsFile({ redirects }).split("\n").slice(1)).toEqual([
    "/docs/old/ /docs/new/#part 301",
    "/docs/gr%C3%B6%C3%9Fe/ /docs/ma%C3%9Fe/ 301",
    "",
  ]);
});

test.each([
  ["nginx", nginxSettings],
  ["_headers", headersFile],
])("%s lets shared caches keep pages and data for the edge seconds", (_host, settings) => {
  const cached = settings({ headers: HEADERS, redirects: {}, gone: [], edgeSeconds: 60 });
  expect(cached).toContain("public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  expect(cached).toContain("immutable");
  expect(settings({ headers: HEADERS, redirects: {}, gone: [], edgeSeconds: 0 })).not.toContain("s-maxage");
});

test.each([
  "text/markdown",
  "text/markdown, text/html, */*",
  "TEXT/MARKDOWN;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1",
  "text/markdown,text/html;q=0.9,application/xhtml+xml;q=0.8,*/*;q=0.7",
  "application/json, text/markdown ; q=1, text/html",
  "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "*/*",
  "",
  "text/html, text/markdown",
  "text/markdown;q=0.5, text/html",
  "text/markdown;q=0",
  "text/markdown-like",
])("Accept: %s is understood as the preview does", (accept) => {
  const preferred = new Negotiator({ headers: { accept } }).mediaTypes(["text/html", "text/markdown"]);
  expect(new RegExp(PREFERS_MARKDOWN, "i").test(accept)).toBe(preferred[0] === "text/markdown");
});

/** Runs the printed function for an event. */
const inCloudfront = (event: object) =>
  runInNewContext(
    `${cloudfrontFunction({ redirects: { "/docs/größe/": "/docs/a/" } })}\nhandler(${JSON.stringify(event)})`,
  );
const requested = (uri: string, accept?: string): string => {
  const headers = accept === undefined ? {} : { accept: { value: accept } };
  return inCloudfront({ context: { eventType: "viewer-request" }, request: { uri, headers } }).uri;
};

test("CloudFront's function leads clients that prefer Markdown to a page's file", () => {
  const uris = ["/", "/docs/a/", "/docs/a.md", "/build/a.js", "/docs/", "/search/", "/docs/gr%C3%B6%C3%9Fe/"];
  expect(uris.map((uri) => requested(uri, "text/markdown, */*"))).toEqual([
    "/index.md",
    "/docs/a.md",
    ...uris.slice(2),
  ]);
  for (const accept of [undefined, "text/html, */*"])
    expect(uris.map((uri) => requested(uri, accept))).toEqual(uris);
});

test.each([
  ["text/html; charset=utf-8", undefined, "Accept"],
  ["text/markdown", "Accept-Encoding", "Accept-Encoding, Accept"],
  ["text/javascript", undefined, undefined],
])("CloudFront's function sends %s with the Vary %s as %s", (type, before, after) => {
  const headers = { "content-type": { value: type }, ...(before && { vary: { value: before } }) };
  const response = inCloudfront({ context: { eventType: "viewer-response" }, response: { headers } });
  expect(response.headers.vary?.value).toBe(after);
});
