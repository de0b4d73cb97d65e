import { expect, test } from "vitest";
import { responseHeaders } from "./headers.ts";
import { cloudfrontPolicy, headersFile, nginxSettings, redirectsFile } from "./host-settings.ts";

const HEADERS = responseHeaders("default-src 'none'; script-src 'self' 'sha256-abc='");

test("nginx sends every header, also from the location that adds its own", () => {
  const [server = "", ...locations] = nginxSettings(HEADERS, {
    redirects: {},
    gone: [],
    edgeSeconds: 0,
  }).split("\nlocation ");
  const own = locations.filter((location) => location.includes("add_header"));
  expect(own).toHaveLength(1);
  for (const part of [server, ...own])
    for (const [name, value] of Object.entries(HEADERS))
      expect(part).toContain(`add_header ${name} "${value}" always;`);
});

test("CloudFront's policy has each header once, as a security header or a custom header", () => {
  const policy = JSON.parse(cloudfrontPolicy(HEADERS)) as {
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
  const text = headersFile(HEADERS, { edgeSeconds: 60 });
  for (const [name, value] of Object.entries(HEADERS)) expect(text).toContain(`\n  ${name}: ${value}\n`);
  for (const path of ["/build/*", "/assets/:file"])
    expect(text).toContain(
      `\n${path}\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable`,
    );
});

test("_headers stays within the limits of Cloudflare Pages: 100 rules, 2,000 characters per line, one asterisk per path", () => {
  const lines = headersFile(HEADERS, { edgeSeconds: 60 }).split("\n");
  const paths = lines.filter((line) => line.startsWith("/"));
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.length).toBeLessThanOrEqual(100);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2_000);
  expect(paths.filter((path) => path.split("*").length > 2)).toEqual([]);
});

test("_redirects has a 301 for each redirect of a page, with encoded URLs", () => {
  const redirects = { "/docs/old/": "/docs/new/#part", "/docs/größe/": "/docs/ma%C3%9Fe/" };
  expect(redirectsFile(redirects).split("\n").slice(1)).toEqual([
    "/docs/old/ /docs/new/#part 301",
    "/docs/gr%C3%B6%C3%9Fe/ /docs/ma%C3%9Fe/ 301",
    "",
  ]);
});

test("_redirects beyond the limits of Cloudflare Pages are rejected", () => {
  const many = Object.fromEntries([...Array(2_001).keys()].map((index) => [`/docs/${index}/`, "/"]));
  expect(() => redirectsFile(many)).toThrow("The file has 2001 redirects; the maximum is 2000.");
});

test.each([
  ["nginx", nginxSettings],
  ["_headers", headersFile],
])("%s lets shared caches keep pages and data for the edge seconds", (_host, settings) => {
  const cached = settings(HEADERS, { redirects: {}, gone: [], edgeSeconds: 60 });
  expect(cached).toContain("public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  expect(cached).toContain("immutable");
  expect(settings(HEADERS, { redirects: {}, gone: [], edgeSeconds: 0 })).not.toContain("s-maxage");
});
