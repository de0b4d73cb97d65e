import { allPages, type Content } from "#app/lib/content/snapshot/content.ts";
import { dataHrefOf, markdownHref, outputPathOf } from "#app/lib/urls.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { CrawledPage } from "./crawl-html.ts";
import { createQueue } from "./queue.ts";
import type { Answer } from "./render-url.ts";
import { type AnsweredContent, ownAddresses, SITE_FILES } from "./site-urls.ts";

/** A few at once keep those who answer busy. */
const CONCURRENCY = 8;

export interface PrerenderInput {
  content: Pick<Content, "pages" | "redirects"> & AnsweredContent;
  /** Has the app answer an address; the file is written. */
  answer(href: string): Promise<Answer>;
  /** Called before a file is taken for written; throws when the path is another's. */
  claim(path: string): void;
}

/** A page as crawled, with the pages that link to it. */
export interface SitePage extends CrawledPage {
  href: string;
}

export interface PrerenderedSite {
  /** Every page by href. */
  pages: Map<string, SitePage>;
  /** Every other address the site answers. */
  files: Set<string>;
  /** Addresses that are linked but answered 404, each with the pages that link to it. */
  missing: Map<string, Set<string>>;
}

/** Stands for the host in addresses the app answers with. */
const ORIGIN = "http://site.invalid";

/**
 * Asks the app for every address and writes what it answers: the pages of the content, what they link to, their data and
 * their Markdown. Only a link to nothing is gathered; any other failure ends the build, naming the page that linked there.
 */
export async function prerender({ content, answer, claim }: PrerenderInput): Promise<PrerenderedSite> {
  const site: PrerenderedSite = { pages: new Map(), files: new Set(), missing: new Map() };
  const required = new Set(addressesOf(content));
  const inboundLinks = new Map<string, string>();

  const visit = async (href: string): Promise<void> => {
    const from = inboundLinks.get(href);
    const named = from ? `${href} (linked from ${from})` : href;
    const answered = await answer(href).catch((cause: unknown) => {
      throw new Error(`${named} could not be rendered.`, { cause });
    });
    const { status, isWritten, location, page } = answered;
    if (!isWritten) {
      if (status !== 404 || required.has(href))
        throw new CommandError(`${named} answered ${status}${answered.reason ?? ""}`);
      site.missing.set(href, new Set());
      return;
    }
    claim(outputPathOf(href));
    if (location !== undefined) {
      // The site itself links to pages only.
      if (Object.hasOwn(content.redirects, href)) site.missing.set(href, new Set());
      const target = new URL(location, ORIGIN + href);
      if (target.origin === ORIGIN) follow(target.pathname, href);
      return;
    }
    if (!page) {
      site.files.add(href);
      for (const file of answered.searchFiles ?? []) follow(file, href);
      return;
    }
    site.pages.set(href, { ...page, href });
    for (const { pathname } of page.links) follow(pathname, href);
  };

  const queue = createQueue<string>(CONCURRENCY, (href) => href, visit);
  const follow = (pathname: string, from: string) => {
    if (!inboundLinks.has(pathname)) inboundLinks.set(pathname, from);
    queue.add(pathname);
  };
  for (const href of required) queue.add(href);
  await queue.done();

  for (const page of site.pages.values()) {
    for (const { pathname } of page.links) site.missing.get(pathname)?.add(page.href);
  }
  return site;
}

/** Every address the site must answer, linked or not. */
function addressesOf(content: PrerenderInput["content"]): string[] {
  const hrefs = allPages(content).map((page) => page.href);
  const companions = hrefs.flatMap((href) => [markdownHref(href), dataHrefOf(href) ?? href]);
  return [...hrefs, ...ownAddresses(content), ...SITE_FILES, ...companions];
}
