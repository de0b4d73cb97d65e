import { createHash } from "node:crypto";
import { POLICY_PLACEHOLDER } from "./policy-placeholder.ts";

/** Scripts and styles that stand in the document itself; data blocks (JSON) are no scripts. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/**
 * An answer with a finished document. Where the document has a place for its content security policy, the policy is put there
 * and into the headers; `later` as in {@link contentSecurityPolicy}.
 */
export function documentResponse(
  html: string,
  { status, headers, later }: { status: number; headers: Headers; later?: readonly string[] },
): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!html.includes(POLICY_PLACEHOLDER)) return new Response(html, { status, headers });
  const policy = contentSecurityPolicy(html, later);
  headers.set("Content-Security-Policy", policy);
  return new Response(
    html.replace(POLICY_PLACEHOLDER, () => policy),
    { status, headers },
  );
}

/**
 * The policy of a document: everything from its own origin or not at all, inline code by hash only: its own, and what
 * the page script puts into it `later` (hashes as in the attribute `integrity`).
 */
export function contentSecurityPolicy(html: string, later: readonly string[] = []): string {
  const scripts = [...hashesOf(html, INLINE_SCRIPT), ...later.map((hash) => `'${hash}'`)];
  const styles = hashesOf(html, INLINE_STYLE);
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
  const hashes = [...html.matchAll(inline)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  return [...new Set(hashes)].sort();
}
