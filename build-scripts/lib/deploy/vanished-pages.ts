import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { GONE } from "#app/lib/content/schemas/schemas.ts";
import { decodeIfValid } from "#app/lib/content/source/decode-if-valid.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { fillProviderSlug, isPageHref } from "#app/lib/urls.ts";
import { settingsError } from "./exit-codes.ts";
import type { ReleaseFiles } from "./release.ts";
import { changedUrls } from "./release-report.ts";

/**
 * Throws a settings error when a page of the live release is missing in the next one, where a redirect is a page too, and is
 * not marked as gone.
 */
export function requireNoVanishedPages(
  live: ReleaseFiles | undefined,
  next: ReleaseFiles,
  gone: ReadonlySet<string>,
): void {
  const marked = new Set([...gone].map(decodeIfValid));
  const vanished = changedUrls(live, next).removed.filter((url) => isPageHref(url) && !marked.has(url));
  const [first] = vanished;
  if (first === undefined) return;
  const count = vanished.length === 1 ? "1 published page is" : `${vanished.length} published pages are`;
  throw settingsError(
    `${count} neither in the new release nor redirected; nothing was published:\n${vanished.map((url) => `  ${url}\n`).join("")}  Fix: add each to redirects.json with its new path, such as "${first}": "/docs/new-path/", and build again; or, if nothing replaces it, "${first}": "${GONE}".`,
  );
}

const redirectsSchema = v.record(v.string(), v.string());
const siteSchema = v.object({ provider: v.object({ slug: v.string() }) });

/** Reads the target of each page that has moved from `redirects.json`, or {@link GONE}, by href. */
export async function readRedirects({
  contentDir,
  siteConfigFile,
}: Pick<Environment, "contentDir" | "siteConfigFile">): Promise<ReadonlyMap<string, string>> {
  const redirects = (await readJson(join(contentDir, "redirects.json"), redirectsSchema)) ?? {};
  const site = await readJson(siteConfigFile, siteSchema);
  const fill = (href: string) => (site ? fillProviderSlug(href, site.provider.slug) : href);
  const moved = Object.entries(redirects).filter(([from]) => isPageHref(from));
  return new Map(moved.map(([from, to]) => [fill(from), fill(to)]));
}

/** Returns the hrefs of the pages that are marked as gone. */
export function gonePages(redirects: ReadonlyMap<string, string>): Set<string> {
  return new Set([...redirects.keys()].filter((from) => redirects.get(from) === GONE));
}

/** Reads a JSON file; returns undefined when there is none, because a built site can be published without its content. */
async function readJson<Schema extends v.GenericSchema>(file: string, schema: Schema) {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, "utf8"))) as v.InferOutput<Schema>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw settingsError(
      `${file} is not valid (${(error as Error).message}).\n  Fix: npm run content:check lists its mistakes.`,
    );
  }
}
