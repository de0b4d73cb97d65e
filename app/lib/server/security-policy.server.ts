import { createHash } from "node:crypto";
import { POLICY_PLACEHOLDER } from "./policy-placeholder.ts";

/** Inline scripts and styles; data blocks (JSON) are not scripts. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * Creates a response from a document. Replaces the policy placeholder, if there is one, and sets the policy header;
 * `allowed` as in {@link contentSecurityPolicy}.
 */
export function documentResponse(
  html: string,
  { status, headers, allowed }: { status: number; headers: Headers; allowed?: readonly string[] },
): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!html.includes(POLICY_PLACEHOLDER)) return new Response(html, { status, headers });
  const policy = contentSecurityPolicy(html, allowed);
  headers.set("Content-Security-Policy", policy);
  return new Response(
    html.replace(POLICY_PLACEHOLDER, () => policy),
    { status, headers },
  );
}

/**
 * Returns a document's policy: same origin only, inline code by hash only. `allowed` are hashes, as in `integrity`, of
 * scripts that other documents contain or the client runtime adds.
 */
export function contentSecurityPolicy(html: string, allowed: readonly string[] = []): string {
  const scripts = inOrder([...hashesOf(html, INLINE_SCRIPT), ...allowed.map((hash) => `'${hash}'`)]);
  const styles = inOrder(hashesOf(html, INLINE_STYLE));
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...scripts],
    "style-src": ["'self'", ...styles],
    "img-src": ["'self'"],
    "connect-src": ["'self'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

function hashesOf(html: string, inline: RegExp): string[] {
  return [...html.matchAll(inline)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
}

/** Deduplicates and sorts, so that the order does not depend on the document. */
function inOrder(hashes: readonly string[]): string[] {
  return [...new Set(hashes)].sort();
}
