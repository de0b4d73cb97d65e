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

test("_redirects has a 301 for each redirect of a page, with encoded URLs", () => {
  const redirects = { "/docs/old/": "/docs/new/#part", "/docs/größe/": "/docs/ma%C3%9Fe/" };
  expect(redirectsFile(redirects).split("\n").slice(1)).toEqual([
    "/docs/old/ /docs/new/#part 301",
    "/docs/gr%C3%B6%C3%9Fe/ /docs/ma%C3%9Fe/ 301",
    "",
  ]);
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
