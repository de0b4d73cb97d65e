import { isPageHref, outputPathOf } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { PrerenderResult } from "./app-worker.ts";
import type { AppWorkers } from "./app-workers.ts";
import type { CrawledLink, CrawledPage } from "./crawl-html.ts";
import { createQueue } from "./queue.ts";
import type { RenderUnit } from "./site-urls.ts";
import type { StaticTree } from "./static-tree.ts";

/** Units handed to the workers at once: a worker always finds the next one waiting. */
const UNITS_PER_WORKER = 4;
/** Base of hrefs that are resolved. */
const ORIGIN = "http://site.invalid";

export interface PrerenderInput {
  /** What the site must have, in the order to render it. */
  units: readonly RenderUnit[];
  /** Redirects of the content: target by href. */
  redirects: Readonly<Record<string, string>>;
  /** Results of the last build's pages, by the hash of their inputs. Their files are in the published tree. */
  reusable: ReadonlyMap<string, readonly PrerenderResult[]>;
  tree: Pick<StaticTree, "claim" | "reuse">;
  workers: Pick<AppWorkers, "count" | "render">;
}

/** An HTML page of the site. */
export interface PageRecord extends CrawledPage {
  href: string;
}

export interface PrerenderedSite {
  /** Every page by href, sorted. */
  pages: Map<string, PageRecord>;
  /** Hrefs of all other files. */
  files: Set<string>;
  /** Linked hrefs that responded with 404, each with the pages that link to it. */
  missing: Map<string, Set<string>>;
}

export interface Prerendered {
  site: PrerenderedSite;
  /** Paths of every file, compressed copies among them. */
  paths: Set<string>;
  /** Results of the content's pages, by the hash of their inputs. */
  results: Map<string, readonly PrerenderResult[]>;
}

export interface Prerendering {
  /** Resolves with the number of pages that were rendered, not reused, when all are or one has failed. */
  pages: Promise<number>;
  /** Rejects with the first failure. */
  site: Promise<Prerendered>;
}

/**
 * Renders the required URLs and every URL that a rendered page links to, each once. A linked URL that responds with 404 is recorded;
 * any other failure stops the queue and names the page that links there.
 */
export function prerender({ units, redirects, reusable, tree, workers }: PrerenderInput): Prerendering {
  const site: PrerenderedSite = { pages: new Map(), files: new Set(), missing: new Map() };
  const paths = new Set<string>();
  const results = new Map<string, readonly PrerenderResult[]>();
  const required = new Set(units.flatMap(({ hrefs }) => hrefs));
  const linkedFrom = new Map<string, string>();
  const shareLinks = createLinkSharing();
  let renderedPages = 0;
  let pagesLeft = units.filter(({ inputHash }) => inputHash !== undefined).length;
  let onPagesDone = () => {};

  const renderUnit = async ({ hrefs, inputHash }: RenderUnit): Promise<readonly PrerenderResult[]> => {
    const last = inputHash === undefined ? undefined : reusable.get(inputHash);
    if (last && tree.reuse(last.flatMap(({ files }) => files))) return last;
    if (inputHash !== undefined) renderedPages++;
    return (await workers.render(hrefs)).map(shareLinks);
  };

  const visit = async (unit: RenderUnit): Promise<void> => {
    const rendered = await renderUnit(unit).catch((cause: unknown) => {
      throw new Error(`${withLinker(nameOf(unit))} could not be rendered.`, { cause });
    });
    for (const result of rendered) record(result);
    if (unit.inputHash === undefined) return;
    results.set(unit.inputHash, rendered);
    pagesLeft--;
    if (pagesLeft === 0) onPagesDone();
  };

  const record = ({ href, status, files, location, page, reason }: PrerenderResult): void => {
    if (files.length === 0) {
      if (status !== 404 || required.has(href))
        throw new CommandError(`${withLinker(href)} responded with ${status}${reason ?? ""}`);
      site.missing.set(href, new Set());
      return;
    }
    tree.claim(outputPathOf(href));
    for (const path of files) paths.add(path);
    if (location !== undefined) {
      // The site's own links must name the target itself.
      if (Object.hasOwn(redirects, href)) site.missing.set(href, new Set());
      const target = new URL(location, ORIGIN + href);
      if (target.origin === ORIGIN) follow(target.pathname, href);
    } else if (page) {
      site.pages.set(href, { ...page, href });
      for (const { pathname } of page.links) follow(pathname, href);
    } else site.files.add(href);
  };

  const follow = (pathname: string, from: string): void => {
    if (linkedFrom.has(pathname)) return;
    linkedFrom.set(pathname, from);
    if (!required.has(pathname)) queue.add({ hrefs: [pathname] });
  };

  const withLinker = (href: string): string => {
    const from = linkedFrom.get(href);
    return from === undefined ? href : `${href} (linked from ${from})`;
  };

  const queue = createQueue<RenderUnit>(workers.count * UNITS_PER_WORKER, nameOf, visit);
  const crawl = async (): Promise<Prerendered> => {
    for (const unit of units) queue.add(unit);
    await queue.done();
    // Sorted, so that diagnostics do not depend on which worker was faster.
    site.pages = new Map([...site.pages].sort(([a], [b]) => (a < b ? -1 : 1)));
    for (const { href, links } of site.pages.values()) {
      for (const { pathname } of links) site.missing.get(pathname)?.add(href);
    }
    return { site, paths, results };
  };
  const crawled = crawl();
  const pages = new Promise<number>((resolve) => {
    onPagesDone = () => resolve(renderedPages);
    crawled.then(onPagesDone, onPagesDone);
  });
  return { pages, site: crawled };
}

/** The page of a unit, or its only URL. */
function nameOf({ hrefs }: RenderUnit): string {
  return hrefs.find(isPageHref) ?? hrefs[0] ?? "";
}

/** Returns results whose equal links are one object: most links of a page are those of every page. */
function createLinkSharing(): (result: PrerenderResult) => PrerenderResult {
  const links = new Map<string, CrawledLink>();
  const share = (link: CrawledLink): CrawledLink => {
    const name = JSON.stringify([link.written, link.pathname, link.anchor]);
    const first = links.get(name) ?? link;
    links.set(name, first);
    return first;
  };
  return (result) =>
    result.page ? { ...result, page: { ...result.page, links: result.page.links.map(share) } } : result;
}
