import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** The machine-readable source of the headers a host must send; written by the build, read by the servers. */
export const HEADERS_FILE = "build/headers.json";

/** Headers of every answer beside the content security policy. Sources: OWASP Secure Headers, MDN HTTP Observatory. */
const SECURITY_HEADERS: Record<string, string> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** The header that repeats a document's policy. A policy in a document cannot say who may frame it; the header can. */
export function policyHeader(policy: string): Record<string, string> {
  return { "Content-Security-Policy": `${policy}; frame-ancestors 'none'` };
}

/** Headers that a host sends with every answer; `policy` is the one in the documents. */
export function responseHeaders(policy: string): Record<string, string> {
  return { ...policyHeader(policy), ...SECURITY_HEADERS };
}

/** What lies below these is named by its hash. */
export const HASHED_PREFIXES = ["/build/", "/assets/"];

/** Whether the file at this address can never change: its name is made of its bytes. */
export function isNamedByContent(pathname: string): boolean {
  return HASHED_PREFIXES.some((prefix) => pathname.startsWith(prefix));
}

/** How long a browser may keep what is at this address: hashed files for good, everything else only if unchanged. */
export function cacheControlOf(pathname: string): string {
  return isNamedByContent(pathname)
    ? "public, max-age=31536000, immutable"
    : "public, max-age=0, must-revalidate";
}

/** The headers the last build wrote. */
export async function readHeaders(file = HEADERS_FILE): Promise<Record<string, string>> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read.\n  Fix: run npm run build first.`, { cause });
  });
  return v.parse(v.record(v.string(), v.string()), JSON.parse(text));
}
