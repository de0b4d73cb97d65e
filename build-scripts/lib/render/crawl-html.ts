import { Parser } from "htmlparser2";

export interface CrawledPage {
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
const LOADING_REL = /\b(?:stylesheet|icon|manifest|\w*preload|prefetch|preconnect|dns-prefetch)\b/;

/** Returns the links, loaded files, repeated ids and head of an HTML page. Pure. */
export function crawlHtml(html: string, pageHref: string): CrawledPage {
  const page: CrawledPage = { links: [], assets: [], repeatedIds: [], foreign: [] };
  const links = new Set<string>();
  const ids = new Set<string>();
  const addLoaded = (written: string) => {
    const url = resolveUrl(written, pageHref);
    if (url?.origin === ORIGIN) page.assets.push(url.pathname);
    else page.foreign.push(written);
  };
  const addLink = (written: string) => {
    const url = resolveUrl(written, pageHref);
    if (!url) page.foreign.push(written);
    else if (url.origin === ORIGIN) links.add(url.pathname);
  };
  const parser = new Parser({
    onopentag(name, { id, href, rel = "", src, "http-equiv": header, content }) {
      if (id !== undefined && ids.has(id)) page.repeatedIds.push(id);
      if (id !== undefined) ids.add(id);
      if (src) addLoaded(src);
      if (header === "Content-Security-Policy") page.policy = content;
      if (name === "a" && href !== undefined) addLink(href);
      if (name !== "link" || !href) return;
      if (rel.includes("canonical")) page.canonical = href;
      else if (LOADING_REL.test(rel)) addLoaded(href);
      else if (rel.includes("alternate")) addLink(href);
    },
  });
  parser.end(html);
  page.links = [...links];
  return page;
}

function resolveUrl(written: string, pageHref: string): URL | undefined {
  const base = ORIGIN + pageHref;
  return URL.canParse(written, base) ? new URL(written, base) : undefined;
}
