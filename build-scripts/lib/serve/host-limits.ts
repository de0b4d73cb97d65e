import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

type Headers = Record<string, string>;

/**
 * CloudFront's quotas for a response headers policy, in headers or characters (source: developer guide, "Quotas on headers").
 * AWS raises the first three on request.
 */
const CLOUDFRONT = {
  customHeaders: 10,
  removedHeaders: 10,
  policy: 1_783,
  name: 256,
  value: 1_783,
  all: 10_240,
};
/** Limits of Cloudflare Pages for a `_headers` file; `line` is in characters. */
const HEADERS_FILE = { rules: 100, line: 2_000 };

/** Limits of Cloudflare Pages for a `_redirects` file; `line` is in characters. */
const REDIRECTS_FILE = { rules: 2_000, line: 1_000 };

/** The parts of a CloudFront policy that count towards its quotas. */
export interface CountedPolicy {
  /** The content security policy. */
  policy: string;
  custom: Headers;
  removed: readonly string[];
}

/** Throws one CommandError that lists every exceeded quota. */
export function checkCloudfrontLimits({ policy, custom, removed }: CountedPolicy): void {
  const entries = Object.entries(custom);
  const all = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  throwOverLimits("CloudFront", [
    overLimit("The Content-Security-Policy", policy.length, CLOUDFRONT.policy, "characters"),
    overLimit("The policy", entries.length, CLOUDFRONT.customHeaders, "custom headers"),
    overLimit("The policy", removed.length, CLOUDFRONT.removedHeaders, "headers to remove"),
    overLimit("The total of all custom headers", all, CLOUDFRONT.all, "characters"),
    ...entries.flatMap(([name, value]) => [
      overLimit(`The name ${name}`, name.length, CLOUDFRONT.name, "characters"),
      overLimit(name, value.length, CLOUDFRONT.value, "characters"),
    ]),
  ]);
}

/** Returns the text of a `_headers` file unchanged. Throws one CommandError that lists every exceeded limit. */
export function withinHeadersFileLimits(text: string): string {
  const lines = text.split("\n");
  throwOverLimits("A host that reads _headers", [
    overLimit("The file", lines.filter((line) => line.startsWith("/")).length, HEADERS_FILE.rules, "rules"),
    ...lines.map((line) =>
      overLimit(line.trim().split(":", 1)[0] ?? "", line.length, HEADERS_FILE.line, "characters in a line"),
    ),
  ]);
  return text;
}

/** Throws one CommandError that lists every exceeded limit of a `_redirects` file. */
export function checkRedirectsFileLimits(lines: readonly string[]): void {
  throwOverLimits("A host that reads _redirects", [
    overLimit("The file", lines.length, REDIRECTS_FILE.rules, "redirects"),
    ...lines.map((line) =>
      overLimit(line.split(" ", 1)[0] ?? "", line.length, REDIRECTS_FILE.line, "characters in a line"),
    ),
  ]);
}

function overLimit(what: string, actual: number, max: number, unit: string): string | undefined {
  return actual > max ? `  ${what} has ${actual} ${unit}; the maximum is ${max}.` : undefined;
}

function throwOverLimits(host: string, results: readonly (string | undefined)[]): void {
  const errors = results.filter((result) => result !== undefined);
  if (errors.length === 0) return;
  const isRedirects = host.endsWith("_redirects");
  const [what, fix] = isRedirects
    ? ["redirects", "leave out the oldest lines; a page at each old URL redirects there too."]
    : ["headers", "shorten them; every inline script and style adds a hash to the policy."];
  throw new CommandError(`${host} would reject these ${what}:\n${errors.join("\n")}\n  Fix: ${fix}`);
}
