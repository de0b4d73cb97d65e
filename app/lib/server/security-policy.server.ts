import { createHash } from "node:crypto";
import { POLICY_PLACEHOLDER } from "./policy-placeholder.ts";

/** Scripts and styles that stand in the document itself; data blocks (JSON) are no scripts. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * An answer with a finished document. Where the document has a place for its content security policy, the policy is put there
 * and into the headers; `allowed` as in {@link contentSecurityPolicy}.
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
 * The policy of a document: everything from its own origin or not at all, inline code by hash only: its own, and what
 * is `allowed` beside it (hashes as in the attribute `integrity`): other documents have it, or the page script puts it in.
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

/** Each once, in an order that does not depend on the document's. */
function inOrder(hashes: readonly string[]): string[] {
  return [...new Set(hashes)].sort();
}
