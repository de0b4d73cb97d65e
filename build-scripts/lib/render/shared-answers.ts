import type { TaskAnswer } from "./app-worker.ts";
import type { CrawledLink } from "./crawl-html.ts";

/** Tells a link from every other. */
export function linkName({ written, pathname, anchor }: CrawledLink): string {
  return `${written}\0${pathname}\0${anchor ?? ""}\0${anchor === undefined}`;
}

/**
 * Gives answers of other processes with what they share in memory once: most links of a page are those of every page, and for
 * thousands of pages they are most of what is known of the site.
 */
export function createAnswerSharing(): (answer: TaskAnswer) => TaskAnswer {
  const links = new Map<string, CrawledLink>();
  const texts = new Map<string, string>();
  return (answer) => {
    const { page } = answer;
    if (!page) return answer;
    const shareText = (text: string) => once(texts, text, text);
    const shareLink = (link: CrawledLink) =>
      // To a place in a page: nearly all are that page's own, and to remember them would take more than they do.
      link.anchor === undefined
        ? once(links, linkName(link), link)
        : { ...link, pathname: shareText(link.pathname) };
    return {
      ...answer,
      page: {
        ...page,
        links: page.links.map(shareLink),
        assets: page.assets.map(shareText),
        policy: page.policy && shareText(page.policy),
      },
    };
  };
}

function once<Value>(known: Map<string, Value>, name: string, value: Value): Value {
  const first = known.get(name);
  if (first === undefined) known.set(name, value);
  return first ?? value;
}
