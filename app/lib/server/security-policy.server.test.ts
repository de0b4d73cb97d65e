import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { POLICY_PLACEHOLDER } from "./policy-placeholder.ts";
import { contentSecurityPolicy, documentResponse } from "./security-policy.server.ts";

const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

/** Returns the sources by directive. */
const directivesOf = (html: string) =>
  Object.fromEntries(
    contentSecurityPolicy(html)
      .split("; ")
      .map((directive) => directive.split(/ (.*)/) as [string, string]),
  );

test("a document without inline code may use only its own origin", () => {
  expect(directivesOf("<p>Text.</p>")).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
  });
});

test("inline scripts and styles are allowed by their hash", () => {
  const html =
    '<style data-a>\n.a { }\n</style><script>let a = "é";</script><script type="module">b()</script>';
  const directives = directivesOf(html);
  expect(directives["style-src"]).toBe(`'self' ${hashOf("\n.a { }\n")}`);
  expect(directives["script-src"]?.split(" ").sort()).toEqual(
    ["'self'", hashOf('let a = "é";'), hashOf("b()")].sort(),
  );
});

test("scripts with a src and data blocks have no hash", () => {
  const html = [
    '<script src="/a.js"></script>',
    '<script type="module" async src="/b.js"></script>',
    '<script type="application/ld+json">{}</script>',
    '<script id="data" type="application/json">{}</script>',
  ].join("");
  expect(directivesOf(html)["script-src"]).toBe("'self'");
});

test("hashes are unique and their order does not depend on the document's", () => {
  const one = "<script>a()</script><script>b()</script><script>a()</script>";
  const other = "<script>b()</script><script>a()</script>";
  expect(contentSecurityPolicy(one)).toBe(contentSecurityPolicy(other));
});

test("neither unsafe-inline nor unsafe-eval is allowed", () => {
  expect(contentSecurityPolicy("<script>a()</script>")).not.toMatch(/unsafe|\*|https?:|data:/);
});

const respond = (html: string) => documentResponse(html, { status: 200, headers: new Headers() });

test("the policy replaces the placeholder and is in the headers", async () => {
  const html = `<meta content="${POLICY_PLACEHOLDER}"><script>$&$1</script>`;
  const response = respond(html);
  const finished = await response.text();
  expect(finished).toBe(`<meta content="${contentSecurityPolicy(html)}"><script>$&$1</script>`);
  expect(finished).toContain(hashOf("$&$1"));
  expect(response.headers.get("Content-Security-Policy")).toBe(contentSecurityPolicy(html));
});

test("a document without the placeholder is unchanged", async () => {
  const response = respond("<p>Text.</p>");
  expect(await response.text()).toBe("<p>Text.</p>");
  expect(response.headers.has("Content-Security-Policy")).toBe(false);
});
