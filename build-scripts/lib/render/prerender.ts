import { isPageHref } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { PrerenderResult } from "./app-worker.ts";
import type { CrawledPage } from "./crawl-html.ts";
import type { RenderUnit } from "./site-urls.ts";
import type { StaticTree } from "./static-tree.ts";

/** Base of hrefs that are resolved. */
const ORIGIN = "http://site.invalid";

export interface PrerenderInput {
  /** What the site must have, in the order to render it. */
  units: readonly RenderUnit[];
  /** Redirects of the content: target by href. */
  redirects: Readonly<Record<string, string>>;
  /** Results of the last build's pages, by the hash of their inputs. Their files are in the published tree. */
  reusable: ReadonlyMap<string, readonly PrerenderResult[]>;
  tree: Pick<StaticTree, "add" | "reuse">;
  workers: { render(hrefs: readonly string[]): Promise<PrerenderResult[]> };
}

export interface PageRecord extends CrawledPage {
  href: string;
}

export interface PrerenderedSite {
  pages: Map<string, PageRecord>;
  files: Set<string>;
  /** Linked hrefs that responded with 404, each with the pages that link to it. */
  missing: Map<string, Set<string>>;
}

export interface Prerendered {
  site: PrerenderedSite;
  /** Results of the content's pages, by the hash of their inputs. */
  results: Map<string, readonly PrerenderResult[]>;
}

export interface Prerendering {
  /** Resolves with the number of pages that were rendered, not reused, when none is left; failures are those of `site`. */
  pages: Promise<number>;
  /** Rejects with the first failure. */
  site: Promise<Prerendered>;
}

/**
 * Renders the required URLs and every URL that a rendered page links to, each once. A linked URL that responds with 404 is recorded;
 * any other failure names the page that links there.
 */
export function prerender({ units, redirects, reusable, tree, workers }: PrerenderInput): Prerendering {
  const site: PrerenderedSite = { pages: new Map(), files: new Set(), missing: new Map() };
  const results: Prerendered["results"] = new Map();
  const required = new Set(units.flatMap(({ hrefs }) => hrefs));
  const seen = new Set(required);
  let renderedPages = 0;

  const render = async ({ hrefs, inputHash }: RenderUnit, linker: string) => {
    if (inputHash !== undefined) renderedPages++;
    const rendered = await workers.render(hrefs).catch((cause: unknown) => {
      throw new Error(`${hrefs.find(isPageHref) ?? hrefs[0]}${linker} could not be rendered.`, { cause });
    });
    for (const result of rendered)
      if (!result.isReused || !tree.reuse(filesOf([result]))) tree.add(filesOf([result]));
    return rendered;
  };

  /** Records the result of one URL. Returns the hrefs of this site that it leads to. */
  const record = ({ href, status, file, location, page, reason }: PrerenderResult, linker: string) => {
    if (file === undefined) {
      if (status !== 404 || required.has(href))
        throw new CommandError(`${href}${linker} responded with ${status}${reason ?? ""}`);
      site.missing.set(href, new Set());
    } else if (location !== undefined) {
      // The site's own links must name the target itself.
      if (Object.hasOwn(redirects, href)) site.missing.set(href, new Set());
      const target = new URL(location, ORIGIN + href);
      return target.origin === ORIGIN ? [target.pathname] : [];
    } else if (page) site.pages.set(href, { ...page, href });
    else site.files.add(href);
    return page?.links ?? [];
  };

  /** Resolves when the unit and what only it links to are rendered. */
  const visit = async (unit: RenderUnit, linker = ""): Promise<void> => {
    const last = reusable.get(unit.inputHash ?? "");
    const isReused = last && tree.reuse(filesOf(last));
    const rendered = isReused ? last : await render(unit, linker);
    if (unit.inputHash !== undefined) results.set(unit.inputHash, rendered);
    const found: Promise<void>[] = [];
    for (const result of rendered) {
      for (const href of record(result, linker)) {
        if (!seen.has(href)) found.push(visit({ hrefs: [href] }, ` (linked from ${result.href})`));
        seen.add(href);
      }
    }
    await Promise.all(found);
  };

  const visits = units.map((unit) => visit(unit));
  const pageVisits = visits.filter((_, index) => units[index]?.inputHash !== undefined);
  const finished = Promise.all(visits).then(() => ({ site: finish(site), results }));
  // Awaited only after the pages.
  finished.catch(() => undefined);
  return { pages: Promise.allSettled(pageVisits).then(() => renderedPages), site: finished };
}

function filesOf(results: readonly PrerenderResult[]): string[] {
  return results.flatMap(({ file }) => file ?? []);
}

/** Returns the site with its pages sorted, so that diagnostics do not depend on which worker was faster. */
function finish({ missing, ...site }: PrerenderedSite): PrerenderedSite {
  const pages = new Map([...site.pages].sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const { href, links } of pages.values()) {
    for (const pathname of links) missing.get(pathname)?.add(href);
  }
  return { ...site, missing, pages };
}
