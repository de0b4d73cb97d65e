import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isHashedAssetHref, NOT_FOUND_HREF, NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";

/** Headers of every response, next to the content security policy. Sources: OWASP Secure Headers, MDN HTTP Observatory. */
const SECURITY_HEADERS: Record<string, string> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Returns the header for a document's policy, with `frame-ancestors`, which a `<meta>` element cannot set. */
export function policyHeader(policy: string): Record<string, string> {
  return { "Content-Security-Policy": `${policy}; frame-ancestors 'none'` };
}

/** Returns the headers of every response; `policy` is the content security policy of the documents. */
export function responseHeaders(policy: string): Record<string, string> {
  return { ...policyHeader(policy), ...SECURITY_HEADERS };
}

/** Prefix of the files that Remix names by their content hash. */
export const BUILD_PREFIX = "/build/";

/** Returns whether the file at this path can never change, because its name contains its hash. */
export function isNamedByContent(pathname: string): boolean {
  return pathname.startsWith(BUILD_PREFIX) || isHashedAssetHref(pathname);
}

/** Returns the Cache-Control value of a path: hashed files are immutable, everything else is revalidated. */
export function cacheControlOf(pathname: string): string {
  return isNamedByContent(pathname)
    ? "public, max-age=31536000, immutable"
    : "public, max-age=0, must-revalidate";
}

/** Returns the headers of a built site's responses; all its pages have the same policy. Throws CommandError when there is no site. */
export async function readHeaders(dir: string): Promise<Record<string, string>> {
  const html = await readFile(join(dir, NOT_FOUND_OUTPUT_PATH), "utf8").catch((cause: unknown) => {
    const message = `There is no built site in ${dir}/.\n  Fix: run npm run build first.`;
    throw new CommandError(message, { exitCode: 2, cause });
  });
  return responseHeaders(crawlHtml(html, NOT_FOUND_HREF).policy ?? "");
}
