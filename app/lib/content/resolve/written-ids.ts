import { fillProviderSlug, routeOfSource } from "#app/lib/urls.ts";
import { listNames, suggest } from "../diagnostics/nearest.ts";
import type { DataContext, PageSource } from "../types.ts";

export const SLUG_PLACEHOLDER = "{provider}";

/** Returns the id as writers write it, with `{provider}` instead of the slug. */
export function writtenId({ sourcePath, id }: PageSource): string {
  return routeOfSource(sourcePath, SLUG_PLACEHOLDER)?.id ?? id;
}

/** Returns the href as writers write it in `redirects.json` and `published.json`. */
export function writtenHref({ sourcePath, href }: PageSource): string {
  return routeOfSource(sourcePath, SLUG_PLACEHOLDER)?.href ?? href;
}

/** Returns the id of a documentation page that a data file names; reports a page that does not exist. */
export function docIdOf(
  written: string,
  path: PropertyKey[],
  { docs, providerSlug, report }: DataContext,
): string {
  const id = fillProviderSlug(written, providerSlug);
  if (!docs.has(id)) {
    const known = [...docs.values()].map(writtenId);
    const fix = suggest(written, known, `name one of ${listNames(known)}.`);
    report(path, `There is no documentation page "${written}".`, fix);
  }
  return id;
}
