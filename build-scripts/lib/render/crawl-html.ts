import { Parser } from "htmlparser2";

export interface CrawledPage {
  title: string;
  /** Paths of the pages and files of this site that it links to, each once. */
  links: string[];
  /** Scripts, styles and images of this site. */
  assets: string[];
  repeatedIds: string[];
  /** URLs of other hosts that the page loads: there must be none. */
  foreign: string[];
  policy?: string | undefined;
  canonical?: string | undefined;
}

const ORIGIN = "http://site.invalid";
/** Attributes that make the browser load something. */
const LOADING = ["src", "srcset", "poster", "data"];
const LOADING_REL = /\b(?:stylesheet|icon|manifest|\w*preload|prefetch|preconnect|dns-prefetch)\b/;

/** Returns the links, loaded files, repeated ids and head of an HTML page. Pure. */
export function crawlHtml(html: string, pageHref: string): CrawledPage {
  const page: CrawledPage = {
    title: "",
    links: [],
    assets: [],
    repeatedIds: [],
    foreign: [],
  };
  const links = new Set<string>();
  const ids = new Set<string>();
  let inTitle = false;
  /** Open elements of these names. A template's content is not in the page; an SVG's title is not the page's. */
  const open = { template: 0, svg: 0 };
  const parser = new Parser({
    onopentag(name, attributes) {
      const isInert = open.template > 0;
      if (name === "template" || name === "svg") open[name] += 1;
      if (isInert) return;
      if (name === "title" && open.svg === 0 && page.title === "") inTitle = true;
      const { id } = attributes;
      if (id !== undefined && ids.has(id)) page.repeatedIds.push(id);
      if (id !== undefined) ids.add(id);
      addUrls({ page, links, pageHref }, name, attributes);
      if (name === "meta" && attributes["http-equiv"] === "Content-Security-Policy")
        page.policy = attributes.content;
    },
    ontext(text) {
      if (inTitle) page.title += text;
    },
    onclosetag(name) {
      if (name === "title") inTitle = false;
      if (name === "template" || name === "svg") open[name] -= 1;
    },
  });
  parser.end(html);
  page.links = [...links];
  return page;
}

interface Crawl {
  page: CrawledPage;
  links: Set<string>;
  pageHref: string;
}

function addUrls(crawl: Crawl, name: string, attributes: Record<string, string>): void {
  const { page, pageHref } = crawl;
  const { href, rel } = attributes;
  if ((name === "a" || name === "area") && href !== undefined) addLink(crawl, href);
  if (name === "link" && href) {
    const rels = (rel ?? "").toLowerCase();
    if (rels.includes("canonical")) page.canonical = href;
    else if (LOADING_REL.test(rels)) addLoaded(page, href, pageHref);
    else if (rels.includes("alternate")) addLink(crawl, href);
  }
  for (const attribute of LOADING) {
    for (const written of urlsIn(attribute, attributes[attribute])) addLoaded(page, written, pageHref);
  }
}

/** A `srcset` has several URLs, each followed by a width or density; other attributes have one. */
function urlsIn(attribute: string, value: string | undefined): string[] {
  if (!value) return [];
  if (attribute !== "srcset") return [value];
  return value.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0] ?? "");
}

function addLoaded(page: CrawledPage, written: string, pageHref: string): void {
  const url = resolveUrl(written, pageHref);
  if (url?.origin === ORIGIN) page.assets.push(url.pathname);
  else page.foreign.push(written);
}

function addLink({ page, links, pageHref }: Crawl, written: string): void {
  const url = resolveUrl(written, pageHref);
  if (!url) page.foreign.push(written);
  else if (url.origin === ORIGIN) links.add(url.pathname);
}

function resolveUrl(written: string, pageHref: string): URL | undefined {
  const base = ORIGIN + pageHref;
  return URL.canParse(written, base) ? new URL(written, base) : undefined;
}
