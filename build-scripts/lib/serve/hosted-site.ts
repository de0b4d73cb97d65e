import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { applyPatch } from "#app/lib/content/diagnostics/merged-data.ts";
import { GONE } from "#app/lib/content/schemas/schemas.ts";
import { SITE_FILE } from "#app/lib/content/source/read-content.server.ts";
import type { Environment } from "#app/lib/server/environment.server.ts";
import { fillProviderSlug, isPageHref } from "#app/lib/urls.ts";
import { settingsError } from "#build-scripts/lib/cli/exit-codes.ts";
import { readHeaders } from "./headers.ts";
import type { HostedSite } from "./host-settings.ts";

/** A provider's folder removes a redirect with `null`. */
const redirectsSchema = v.record(v.string(), v.nullable(v.string()));
const siteSchema = v.object({ provider: v.object({ slug: v.string() }) });

/** Reads what a host has to know about the built site: its headers, and the moved and withdrawn pages of `redirects.json`. */
export async function readHostedSite({
  outputDir,
  contentDir,
  providerDir,
}: Pick<Environment, "outputDir" | "contentDir" | "providerDir">): Promise<HostedSite> {
  const headers = await readHeaders(outputDir);
  const [shared, own] = await Promise.all(
    [contentDir, providerDir].map((dir) => readJson(join(dir, "redirects.json"), redirectsSchema)),
  );
  const written = applyPatch(shared ?? {}, own ?? {}) as Record<string, string>;
  const site = await readJson(join(providerDir, SITE_FILE), siteSchema);
  const fill = (href: string) => (site ? fillProviderSlug(href, site.provider.slug) : href);
  const pages = Object.entries(written)
    .filter(([from]) => isPageHref(from))
    .map(([from, to]) => [fill(from), fill(to)] as const);
  return {
    headers,
    redirects: Object.fromEntries(pages.filter(([, to]) => to !== GONE)),
    gone: pages.filter(([, to]) => to === GONE).map(([from]) => from),
  };
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
