import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-policy.server.ts";

test("a document may use only its own origin, and inline code by its hash", () => {
  const directives = contentSecurityPolicy(["sha256-b=", "sha256-a="], ["sha256-c="]).split("; ");
  expect(directives).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-a=' 'sha256-b='",
    "style-src 'self' 'sha256-c='",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
});
