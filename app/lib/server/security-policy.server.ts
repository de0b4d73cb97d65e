/**
 * Returns the policy of every document: same origin only, inline code by hash only. The hashes are as in `integrity`, of the
 * inline code of any document and of what the client runtime adds, so that hosts can send one policy for all.
 */
export function contentSecurityPolicy(scripts: readonly string[], styles: readonly string[] = []): string {
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": ["'self'", ...quoted(scripts)],
    "style-src": ["'self'", ...quoted(styles)],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
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

function quoted(hashes: readonly string[]): string[] {
  return hashes.map((hash) => `'${hash}'`).sort();
}

/** Creates a response from a document, with its policy as a header. */
export function documentResponse(
  html: string,
  {
    status,
    headers = new Headers(),
    policy,
  }: { status: number; headers?: Headers; policy: string | undefined },
): Response {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (policy) headers.set("Content-Security-Policy", policy);
  return new Response(html, { status, headers });
}
