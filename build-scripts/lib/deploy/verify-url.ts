import { randomUUID } from "node:crypto";
import { get as getByHttp, type IncomingHttpHeaders } from "node:http";
import { get as getByHttps } from "node:https";
import { buffer } from "node:stream/consumers";
import { encodeHref } from "#app/lib/percent-encoding.ts";
import { HOME_HREF, NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import { forEach } from "#build-scripts/lib/cli/for-each.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { HostedSite } from "#build-scripts/lib/serve/host-settings.ts";
import { isCopy } from "./local-files.ts";
import type { ReleaseFile, ReleaseFiles } from "./release.ts";
import { urlOfKey } from "./release-report.ts";
import { isContentOf } from "./verify.ts";

const MAX_REQUESTS = 8;
const TIMEOUT_MS = 15_000;

/** A URL to request, and what the response has to be: a status, a file, or a redirect to `target`. */
interface Check {
  url: string;
  statuses: readonly number[];
  key?: string;
  target?: string | undefined;
}

interface PublicSite {
  /** Without a trailing slash. */
  origin: string;
  files: ReleaseFiles;
  host: HostedSite;
}

/** Requests a public site as readers do, and compares it with a release. Throws CommandError when the site does not respond. */
export async function verifySite(site: PublicSite, timeoutMs = TIMEOUT_MS) {
  const { origin } = site;
  // The host may close an idle connection just as it is used again.
  const load = (url: string) => send(origin + url, timeoutMs).catch(() => send(origin + url, timeoutMs));
  await load(HOME_HREF).catch((cause: unknown) => {
    const message = `${origin} does not respond (${codeOf(cause)}).\n  Fix: check the URL, and that its host runs.`;
    throw new CommandError(message, { cause });
  });
  const checks = checksOf(site);
  /** URLs by what is wrong there. */
  const problems = new Map<string, Set<string>>();
  await forEach(checks, { concurrency: MAX_REQUESTS, label: "Request URLs" }, async (check) => {
    const found = await load(check.url).then(
      (response) => problemsOf(response, check, site),
      (error: unknown) => [`could not be loaded (${codeOf(error)})`],
    );
    for (const problem of found) problems.set(problem, (problems.get(problem) ?? new Set()).add(check.url));
  });
  const differing = new Set([...problems.values()].flatMap((urls) => [...urls])).size;
  return { checked: checks.length, differing, report: formatProblems(problems) };
}

/** Formats each problem with the first five URLs that have it, and counts the others. */
function formatProblems(problems: ReadonlyMap<string, ReadonlySet<string>>): string {
  const linesOf = ([problem, urls]: [string, ReadonlySet<string>]) => {
    const lines = [...urls].sort().map((url) => `${url} ${problem}`);
    return lines.length > 5 ? [...lines.slice(0, 5), `  and ${lines.length - 5} more`] : lines;
  };
  return [...problems].sort().flatMap(linesOf).join("\n");
}

function checksOf({ files, host: { redirects, gone } }: PublicSite): Check[] {
  const targets = new Map(Object.entries(redirects).map(([from, to]) => [encodeHref(from), to]));
  const keys = Object.keys(files).filter((key) => key !== NOT_FOUND_OUTPUT_PATH && !isCopy(key, files));
  const unknown = `/-/probe-${randomUUID()}`;
  return [
    ...keys.map((key) => ({ url: urlOfKey(key), statuses: [200], key, target: targets.get(urlOfKey(key)) })),
    ...[`${unknown}/`, `${unknown}.md`].map((url) => ({ url, statuses: [404], key: NOT_FOUND_OUTPUT_PATH })),
    ...gone.map((href) => ({ url: encodeHref(href), statuses: [404, 410] })),
  ];
}

/** Returns what is wrong with a response. */
function problemsOf(
  { status, headers, body }: Awaited<ReturnType<typeof send>>,
  { url, statuses, key, target }: Check,
  { origin, files, host }: PublicSite,
): string[] {
  const { location = "", "content-encoding": encoding, "content-type": type = "none" } = headers;
  if (target !== undefined && status > 300 && status < 400) {
    const from = origin + url;
    const isRight =
      URL.canParse(location, from) && new URL(location, from).href === new URL(target, from).href;
    return isRight ? [] : [`redirects to ${location} instead of ${target}`];
  }
  if (!statuses.includes(status))
    return [`has status ${status}${location && ` (to ${location})`} instead of ${statuses.join(" or ")}`];
  if (key === undefined) return [];
  const file = files[key] as ReleaseFile;
  const expected = { ...host.headers, ...(status === 200 && { "Cache-Control": file.headers.cache }) };
  return [
    ...(isContentOf(file, body, encoding) ? [] : ["has other content than the release"]),
    ...(isOfType(type, file) ? [] : [`has the type ${type}`]),
    ...Object.entries(expected).flatMap(([name, value]) => {
      const sent = headers[name.toLowerCase()];
      return sent === value ? [] : [sent === undefined ? `has no ${name}` : `has another ${name}: ${sent}`];
    }),
  ];
}

/** Reports whether text is sent as its type. Hosts name the type of scripts in two ways, and scripts and styles need no charset. */
function isOfType(type: string, { headers }: ReleaseFile): boolean {
  const normal = (written: string) =>
    written
      .toLowerCase()
      .replace(/^\w+\/|\s/g, "")
      .replace(/^(css|javascript);.*/, "$1");
  return !headers.type.startsWith("text/") || normal(type) === normal(headers.type);
}

/** Returns a response as it was sent: not decoded, and no redirect followed. */
function send(url: string, timeoutMs: number) {
  const options = { headers: { "Accept-Encoding": "gzip" }, signal: AbortSignal.timeout(timeoutMs) };
  const get = url.startsWith("https:") ? getByHttps : getByHttp;
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(url, options, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    }).on("error", reject);
  });
}

function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return name === "AbortError" ? "no response in time" : (code ?? name);
}
