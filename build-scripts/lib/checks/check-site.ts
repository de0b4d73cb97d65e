import { ContentError, type Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { allPages, type Content } from "#app/lib/content/snapshot/content.ts";
import type { PrerenderedSite } from "#build-scripts/lib/render/prerender.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { checkDocuments, checkLinks, checkOrphans, checkPolicy, type SiteCheck } from "./site-checks.ts";

type Pages = Pick<Content, "docs" | "pages">;

const CHECKS: SiteCheck[] = [checkLinks, checkOrphans, checkDocuments, checkPolicy];

/** Checks the finished site, which loads files of `publicDir`. Throws one ContentError with the errors of every check. */
export async function checkSite(site: PrerenderedSite, content: Pages, publicDir = "public"): Promise<void> {
  const assets = new Set((await listFiles(publicDir)).map((path) => encodeURI(`/${path}`)));
  const sources = new Map(allPages(content).map(({ href, file }) => [href, file]));
  const input = { ...site, assets, fileOf: (href: string) => sources.get(href) ?? href };
  const diagnostics = CHECKS.flatMap((check) => check(input));
  if (diagnostics.length > 0) throw new ContentError(merged(diagnostics));
}

/** The same error on this number of pages or more is reported as one in the frame. */
const MANY_PAGES = 5;

function merged(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const bySubject = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const subject = `${diagnostic.message.replace(/^\S+/, "")}\0${diagnostic.fix}`;
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), diagnostic]);
  }
  return [...bySubject.values()].flatMap((same) => {
    const [first] = same;
    const others = new Set(same.map(({ file }) => file)).size - 1;
    if (!first || others + 1 < MANY_PAGES) return same;
    return [{ ...first, message: `${first.message} (and ${others} more pages: look at the frame)` }];
  });
}
