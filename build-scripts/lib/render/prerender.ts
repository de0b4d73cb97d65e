import { isPageHref } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { PrerenderResult, RenderTaskResult } from "./app-worker.ts";
import type { CrawledPage } from "./crawl-html.ts";
import type { RenderUnit } from "./site-urls.ts";
import type { StaticTree } from "./static-tree.ts";

export interface PrerenderInput {
  /** What the site has, in the order to render it. */
  units: readonly RenderUnit[];
  /** Redirects of the content: target by href. */
  redirects: Readonly<Record<string, string>>;
  /** Results of the last build's pages, by the hash of their inputs. Their files are in the published tree. */
  reusable: ReadonlyMap<string, readonly PrerenderResult[]>;
  tree: Pick<StaticTree, "add" | "reuse">;
  /** Identifies the content. */
  contentKey: string;
  workers: { render(hrefs: readonly string[]): Promise<RenderTaskResult> };
}

export interface PageRecord extends CrawledPage {
  href: string;
}

export interface PrerenderedSite {
  pages: Map<string, PageRecord>;
  /** Hrefs of everything else but the content's redirects: the site's own links must name the target itself. */
  files: Set<string>;
}

export interface Prerendered {
  site: PrerenderedSite;
  /** Results of the content's pages, by the hash of their inputs. */
  results: Map<string, readonly PrerenderResult[]>;
}

export interface Prerendering {
  /** Resolves with the number of pages that were rendered, not reused, when none is left; failures are those of `site`. */
  pages: Promise<number>;
  /** Returns how many pages are done, such as "12 of 94". */
  progress(): string;
  /** Rejects with the first failure. */
  site: Promise<Prerendered>;
}

/** Renders every URL of the site, each once. */
export function prerender({
  units,
  redirects,
  reusable,
  tree,
  contentKey,
  workers,
}: PrerenderInput): Prerendering {
  const site: PrerenderedSite = { pages: new Map(), files: new Set() };
  const results: Prerendered["results"] = new Map();
  let renderedPages = 0;
  let donePages = 0;

  const render = async ({ hrefs, inputHash }: RenderUnit) => {
    const last = reusable.get(inputHash ?? "");
    if (last && tree.reuse(filesOf(last))) return last;
    if (inputHash !== undefined) renderedPages++;
    const rendered = await workers.render(hrefs).catch((cause: unknown) => {
      throw new Error(`${hrefs.find(isPageHref) ?? hrefs[0]} could not be rendered.`, { cause });
    });
    // Each worker has read the content itself.
    if (rendered.contentKey !== contentKey)
      throw new CommandError("The content has changed while the site was built.\n  Fix: build again.");
    tree.add(filesOf(rendered.results));
    return rendered.results;
  };
  const visit = async (unit: RenderUnit) => {
    const rendered = await render(unit);
    if (unit.inputHash !== undefined) {
      results.set(unit.inputHash, rendered);
      donePages++;
    }
    for (const { href, status, file, page, reason } of rendered) {
      if (file === undefined) throw new CommandError(`${href} responded with ${status}${reason ?? ""}`);
      if (page) site.pages.set(href, { ...page, href });
      else if (!Object.hasOwn(redirects, href)) site.files.add(href);
    }
  };

  const visits = units.map(visit);
  const pageVisits = visits.filter((_, index) => units[index]?.inputHash !== undefined);
  const finished = Promise.all(visits).then(() => {
    // Sorted, so that diagnostics do not depend on which worker was faster.
    const pages = new Map([...site.pages].sort(([a], [b]) => (a < b ? -1 : 1)));
    return { site: { ...site, pages }, results };
  });
  // Awaited only after the pages.
  finished.catch(() => undefined);
  return {
    pages: Promise.allSettled(pageVisits).then(() => renderedPages),
    progress: () => `${donePages} of ${pageVisits.length}`,
    site: finished,
  };
}

function filesOf(results: readonly PrerenderResult[]): string[] {
  return results.flatMap(({ file }) => file ?? []);
}
