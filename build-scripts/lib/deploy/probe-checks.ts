import type { ProbeResponse } from "./probe-request.ts";
import type { ReleaseFile, ReleaseFiles } from "./release.ts";
import { BROTLI_NOTE, canDecodeBrotli, isContentOf } from "./stored-content.ts";

/** Types that browsers and agents depend on, as hosts name them. */
const TYPES: Record<string, RegExp> = {
  html: /^text\/html; ?charset=utf-8$/i,
  md: /^text\/markdown; ?charset=utf-8$/i,
  txt: /^text\/plain; ?charset=utf-8$/i,
  css: /^text\/css\b/i,
  js: /^(?:text|application)\/javascript\b/i,
  json: /^application\/json\b/i,
  xml: /^(?:text|application)\/xml\b/i,
  svg: /^image\/svg\+xml\b/i,
  png: /^image\/png$/i,
};
/** Types that hosts compress, from this size on in bytes, where there is no compressed copy. */
const COMPRESSED = /\.(?:html|js|css|json)$/;
const COMPRESSED_SIZE = 1_000;
/** Endings of compressed copies by their encoding. */
const COPIES: Record<string, string> = { gzip: ".gz", br: ".br" };

/** Something to request, and what the response has to be. */
export interface ProbeCheck {
  url: string;
  /** The published file to compare with. */
  key?: string;
  /** `gzip` by default. */
  accepted?: string;
  /** Where a redirect may lead. */
  target?: string | undefined;
  /** The statuses of a response that does not redirect. */
  statuses: readonly number[];
}

/** What responses are compared with. */
export interface Published {
  origin: string;
  files: ReleaseFiles;
  /** Headers of every response. */
  headers: Record<string, string>;
  /** What could not be checked; checks add to it. */
  notes: Set<string>;
}

/** Returns what is wrong with a response. */
export function problemsOf(response: ProbeResponse, check: ProbeCheck, published: Published): string[] {
  const { status, headers } = response;
  const { key, target, statuses } = check;
  const { location = "" } = headers;
  if (target !== undefined && status > 300 && status < 400) {
    const from = published.origin + check.url;
    const isRight = URL.canParse(location, from) && pageAt(location, from) === pageAt(target, from);
    return isRight ? [] : [`redirects to ${location} instead of ${target}`];
  }
  if (!statuses.includes(status))
    return [`has status ${status}${location && ` (to ${location})`} instead of ${statuses.join(" or ")}`];
  if (key === undefined) return [];
  const file = published.files[key] as ReleaseFile;
  const { "content-type": type = "none", "cache-control": cache = "none" } = headers;
  // An error document may have any cache header but that of files that never change.
  const isCacheRight = status === 200 ? cache === file.headers.cache : !cache.includes("immutable");
  const missing = Object.entries(published.headers).filter(
    ([name, value]) => headers[name.toLowerCase()] !== value,
  );
  return [
    ...contentProblems(response, { file, key, accepted: check.accepted ?? "gzip" }, published),
    ...(TYPES[key.split(".").at(-1) ?? ""]?.test(type) === false ? [`has the type ${type}`] : []),
    ...(isCacheRight ? [] : [`has Cache-Control: ${cache}`]),
    ...missing.map(([name]) => `${name.toLowerCase() in headers ? "has another" : "has no"} ${name}`),
  ];
}

function contentProblems(
  { headers, body }: ProbeResponse,
  { file, key, accepted }: { file: ReleaseFile; key: string; accepted: string },
  { files, notes }: Published,
): string[] {
  const { "content-encoding": encoding = "identity", vary = "" } = headers;
  const stored = file.headers.encoding ?? "identity";
  if (![accepted, stored, "identity"].includes(encoding))
    return [`is sent as ${encoding}, which was not accepted`];
  const copy = files[`${key}${COPIES[encoding]}`];
  const isRight = (copy && isContentOf(copy, body)) || isContentOf(file, body, encoding);
  const isUnknown = !isRight && encoding === "br" && !canDecodeBrotli();
  if (isUnknown) notes.add(BROTLI_NOTE);
  const isCompressible = COMPRESSED.test(key) && (file.bytes >= COMPRESSED_SIZE || `${key}.gz` in files);
  // Brotli is up to the host: nginx has it in a module.
  const isPlain = encoding === "identity" && accepted === "gzip";
  const isNegotiable = encoding === stored || /accept-encoding|\*/i.test(vary);
  return [
    ...(isRight || isUnknown
      ? []
      : [`has other content than the release${headers.age ? ", from a cache" : ""}`]),
    ...(isPlain && isCompressible ? ["is not compressed"] : []),
    ...(isNegotiable ? [] : ["is compressed without Vary: Accept-Encoding"]),
  ];
}

/** Returns a URL without query and hash. */
function pageAt(href: string, base: string): string {
  const { origin, pathname } = new URL(href, base);
  return origin + pathname;
}
