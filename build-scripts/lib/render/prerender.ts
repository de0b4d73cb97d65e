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

/** An HTML page of the site. */
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

/** What is known while the site is rendered. */
interface Crawl extends Prerendered, Pick<PrerenderInput, "redirects"> {
  required: Set<string>;
  /** The page that first linked to an href. */
  linkedFrom: Map<string, string>;
}

/**
 * Renders the required URLs and every URL that a rendered page links to, each once. A linked URL that responds with 404 is recorded;
 * any other failure names the page that links there.
 */
export function prerender({ units, redirects, reusable, tree, workers }: PrerenderInput): Prerendering {
  const crawl: Crawl = {
    site: { pages: new Map(), files: new Set(), missing: new Map() },
    results: new Map(),
    redirects,
    required: new Set(units.flatMap(({ hrefs }) => hrefs)),
    linkedFrom: new Map(),
  };
  let renderedPages = 0;

  const render = async (unit: RenderUnit): Promise<readonly PrerenderResult[]> => {
    if (unit.inputHash !== undefined) renderedPages++;
    const rendered = await workers.render(unit.hrefs).catch((cause: unknown) => {
      throw new Error(`${withLinker(crawl, nameOf(unit))} could not be rendered.`, { cause });
    });
    for (const result of rendered)
      if (!result.isReused || !tree.reuse(filesOf([result]))) tree.add(filesOf([result]));
    return rendered;
  };

  /** Resolves when the unit and what only it links to are rendered. */
  const visit = async (unit: RenderUnit): Promise<void> => {
    const last = reusable.get(unit.inputHash ?? "");
    const isReused = last && tree.reuse(filesOf(last));
    const results = isReused ? last : await render(unit);
    if (unit.inputHash !== undefined) crawl.results.set(unit.inputHash, results);
    const found = results.flatMap((result) => record(crawl, result));
    await Promise.all(found.map((href) => visit({ hrefs: [href] })));
  };

  const visits = units.map(visit);
  const pageVisits = visits.filter((_, index) => units[index]?.inputHash !== undefined);
  const site = Promise.all(visits).then(() => finish(crawl));
  // Awaited only after the pages.
  site.catch(() => undefined);
  return { pages: Promise.allSettled(pageVisits).then(() => renderedPages), site };
}

function filesOf(results: readonly PrerenderResult[]): string[] {
  return results.flatMap(({ file }) => file ?? []);
}

/** Records the result of one URL. Returns the hrefs that nothing else has led to. */
function record(crawl: Crawl, { href, status, file, location, page, reason }: PrerenderResult): string[] {
  const { site, redirects } = crawl;
  if (file === undefined) {
    if (status !== 404 || crawl.required.has(href))
      throw new CommandError(`${withLinker(crawl, href)} responded with ${status}${reason ?? ""}`);
    site.missing.set(href, new Set());
    return [];
  }
  if (location !== undefined) {
    // The site's own links must name the target itself.
    if (Object.hasOwn(redirects, href)) site.missing.set(href, new Set());
    const target = new URL(location, ORIGIN + href);
    return target.origin === ORIGIN ? follow(crawl, [target.pathname], href) : [];
  }
  if (!page) {
    site.files.add(href);
    return [];
  }
  site.pages.set(href, { ...page, href });
  return follow(crawl, page.links, href);
}

/** Returns those of a page's links that no other page had, except required URLs. */
function follow({ linkedFrom, required }: Crawl, hrefs: readonly string[], from: string): string[] {
  return hrefs.filter((href) => {
    const isNew = !linkedFrom.has(href);
    if (isNew) linkedFrom.set(href, from);
    return isNew && !required.has(href);
  });
}

function withLinker({ linkedFrom }: Crawl, href: string): string {
  const from = linkedFrom.get(href);
  return from === undefined ? href : `${href} (linked from ${from})`;
}

/** Returns the site with its pages sorted, so that diagnostics do not depend on which worker was faster. */
function finish({ site, results }: Crawl): Prerendered {
  const pages = new Map([...site.pages].sort(([a], [b]) => (a < b ? -1 : 1)));
  for (const { href, links } of pages.values()) {
    for (const pathname of links) site.missing.get(pathname)?.add(href);
  }
  return { site: { ...site, pages }, results };
}

/** The page of a unit, or its only URL. */
function nameOf({ hrefs }: RenderUnit): string {
  return hrefs.find(isPageHref) ?? hrefs[0] ?? "";
}
