import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

type Headers = Record<string, string>;

/**
 * What CloudFront takes in a response headers policy, in characters: the developer guide's quotas on headers. The first three
 * may be raised for an account on request.
 */
const CLOUDFRONT = {
  customHeaders: 10,
  removedHeaders: 10,
  policy: 1_783,
  name: 256,
  value: 1_783,
  all: 10_240,
};
/** What Cloudflare Pages reads of a `_headers` file, in characters. */
const HEADERS_FILE = { rules: 100, line: 2_000 };

/** The part of CloudFront's configuration that its quotas count. */
export interface CountedPolicy {
  /** The content security policy, which has a place of its own. */
  policy: string;
  custom: Headers;
  removed: readonly string[];
}

/** Throws one error that names everything CloudFront would refuse. */
export function checkCloudfrontLimits({ policy, custom, removed }: CountedPolicy): void {
  const entries = Object.entries(custom);
  const all = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  refuse("CloudFront", [
    tooMuch("The Content-Security-Policy", policy.length, CLOUDFRONT.policy, "characters"),
    tooMuch("The policy", entries.length, CLOUDFRONT.customHeaders, "headers of its own"),
    tooMuch("The policy", removed.length, CLOUDFRONT.removedHeaders, "headers to remove"),
    tooMuch("All headers of its own together", all, CLOUDFRONT.all, "characters"),
    ...entries.flatMap(([name, value]) => [
      tooMuch(`The name ${name}`, name.length, CLOUDFRONT.name, "characters"),
      tooMuch(name, value.length, CLOUDFRONT.value, "characters"),
    ]),
  ]);
}

/** The text of a `_headers` file, when the host reads all of it. Throws one error that names everything it would not read. */
export function withinHeadersFileLimits(text: string): string {
  const lines = text.split("\n");
  refuse("A host that reads _headers", [
    tooMuch("The file", lines.filter((line) => line.startsWith("/")).length, HEADERS_FILE.rules, "rules"),
    ...lines.map((line) =>
      tooMuch(line.trim().split(":", 1)[0] ?? "", line.length, HEADERS_FILE.line, "characters in a line"),
    ),
  ]);
  return text;
}

function tooMuch(what: string, is: number, most: number, unit: string): string | undefined {
  return is > most ? `  ${what} has ${is} ${unit}; ${most} are the most.` : undefined;
}

function refuse(host: string, found: readonly (string | undefined)[]): void {
  const diagnostics = found.filter((diagnostic) => diagnostic !== undefined);
  if (diagnostics.length === 0) return;
  throw new CommandError(
    `${host} would not take these headers:\n${diagnostics.join("\n")}\n  Fix: shorten what is named; every inline script and style is a hash in the policy.`,
  );
}
