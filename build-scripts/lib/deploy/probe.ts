import { randomUUID } from "node:crypto";
import { GONE } from "#app/lib/content/schemas/schemas.ts";
import { decodeIfValid } from "#app/lib/percent-encoding.ts";
import { HOME_HREF, isPageHref, NOT_FOUND_OUTPUT_PATH } from "#app/lib/urls.ts";
import type { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { crawlHtml } from "#build-scripts/lib/render/crawl-html.ts";
import { responseHeaders } from "#build-scripts/lib/serve/headers.ts";
import { forEach } from "./for-each.ts";
import { isCopy } from "./local-files.ts";
import { type ProbeCheck, type Published, problemsOf } from "./probe-checks.ts";
import { createProbeClient } from "./probe-request.ts";
import type { ReleaseFiles } from "./release.ts";
import { urlOfKey } from "./release-report.ts";

const MAX_REQUESTS = 8;

interface ProbeInput {
  /** Without a trailing slash. */
  origin: string;
  /** The files of the live release. */
  files: ReleaseFiles;
  /** Targets of pages that have moved, by href; {@link GONE} where nothing replaces one. */
  redirects: ReadonlyMap<string, string>;
  timeoutMs?: number;
}

interface ProbeResult {
  /** How many responses were compared. */
  checked: number;
  /** URLs by what is wrong there. */
  problems: ReadonlyMap<string, readonly string[]>;
  notes: ReadonlySet<string>;
}

/** Requests a public site as readers do, and compares it with a release. Throws CommandError when the site does not respond. */
export async function probeSite({ origin, files, redirects, timeoutMs }: ProbeInput): Promise<ProbeResult> {
  const client = createProbeClient(origin, timeoutMs);
  try {
    const { policy = "" } = crawlHtml((await client.get(HOME_HREF, {})).body.toString(), HOME_HREF);
    const published: Published = { origin, files, headers: responseHeaders(policy), notes: new Set() };
    const checks = checksOf(files, redirects);
    const problems = new Map<string, string[]>();
    await forEach(checks, { concurrency: MAX_REQUESTS, label: "Probing" }, async (check) => {
      const { url, accepted = "gzip" } = check;
      const found = await client.get(url, { "Accept-Encoding": accepted }).then(
        (response) => problemsOf(response, check, published),
        // A connection that fails while others work is a problem of its URL.
        ({ message }: CommandError) => [`could not be loaded: ${message.split("\n", 1)[0]}`],
      );
      for (const problem of found) problems.set(problem, [...(problems.get(problem) ?? []), url]);
    });
    return { checked: checks.length, problems, notes: published.notes };
  } finally {
    client.close();
  }
}

function checksOf(files: ReleaseFiles, redirects: ProbeInput["redirects"]): ProbeCheck[] {
  const targets = new Map([...redirects].map(([from, to]) => [encodeURI(decodeIfValid(from)), to]));
  const served = Object.keys(files)
    .filter((key) => key !== NOT_FOUND_OUTPUT_PATH && !isCopy(key, (path) => path in files))
    .map((key) => ({ url: urlOfKey(key), key, target: targets.get(urlOfKey(key)), statuses: [200] }));
  const home = served.filter(({ url }) => url === HOME_HREF);
  const page = served.find(({ url, target }) => isPageHref(url) && url !== HOME_HREF && !target)?.url;
  const gone = [...targets.keys()].filter((url) => targets.get(url) === GONE);
  return [
    ...served,
    ...["identity", "br"].flatMap((accepted) => home.map((check) => ({ ...check, accepted }))),
    ...["/", ".md"].map((ending) => ({
      url: `/-/probe-${randomUUID()}${ending}`,
      key: NOT_FOUND_OUTPUT_PATH,
      statuses: [404],
    })),
    ...gone.map((url) => ({ url, statuses: [404, 410] })),
    // Without the last slash, the not-found page leads on with JavaScript where the host does not redirect.
    ...(page ? [{ url: page.slice(0, -1), target: page, statuses: [404] }] : []),
  ];
}
