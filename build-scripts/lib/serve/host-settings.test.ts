import { expect, test } from "vitest";
import { responseHeaders } from "./headers.ts";
import { cloudfrontPolicy, headersFile, redirectsFile } from "./host-settings.ts";

const HEADERS = responseHeaders("default-src 'none'; script-src 'self' 'sha256-abc='");

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
  const text = headersFile({ headers: HEADERS });
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
