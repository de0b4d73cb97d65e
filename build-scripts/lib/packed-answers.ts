import type { TaskAnswer } from "./app-worker.ts";
import type { CrawledLink } from "./crawl-html.ts";

/** Answers of many pages in little room: most links of a page are those of every page, and stand here once. */
export interface PackedAnswers {
  links: CrawledLink[];
  pages: PackedAnswer[][];
}

interface PackedAnswer {
  /** Its page without links. */
  answer: TaskAnswer;
  /** The page's links, as numbers of `links`. */
  linked: Uint32Array;
}

export function packAnswers(pages: readonly (readonly TaskAnswer[])[]): PackedAnswers {
  const links: CrawledLink[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (link: CrawledLink): number => {
    const name = `${link.written}\0${link.pathname}\0${link.anchor ?? ""}\0${link.anchor === undefined}`;
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, links.length);
    return links.push(link) - 1;
  };
  const packed = pages.map((answers) =>
    answers.map((answer): PackedAnswer => {
      const { page } = answer;
      return {
        answer: page ? { ...answer, page: { ...page, links: [] } } : answer,
        linked: Uint32Array.from(page?.links ?? [], numberOf),
      };
    }),
  );
  return { links, pages: packed };
}

export function unpackAnswers({ links, pages }: PackedAnswers): TaskAnswer[][] {
  return pages.map((answers) =>
    answers.map(({ answer, linked }) => {
      if (!answer.page) return answer;
      const own = Array.from(linked, (number) => links[number] as CrawledLink);
      return { ...answer, page: { ...answer.page, links: own } };
    }),
  );
}
