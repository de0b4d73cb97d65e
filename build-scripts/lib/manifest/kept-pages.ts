import { deserialize, serialize } from "node:v8";
import type { TaskAnswer } from "#build-scripts/lib/render/app-worker.ts";
import type { CrawledLink } from "#build-scripts/lib/render/crawl-html.ts";
import { linkName } from "#build-scripts/lib/render/shared-answers.ts";

/** A page that was made: the hash of what it was made from, and what the app answered at its addresses. */
export interface KeptPage {
  key: string;
  answers: readonly TaskAnswer[];
}

/** The files of a page, its compressed copies among them. */
export function filesOf({ answers }: KeptPage): string[] {
  return answers.flatMap(({ files }) => files);
}

interface PackedPages {
  keys: [href: string, key: string][];
  answers: PackedAnswers;
}

/** Pages by href, as bytes. */
export function packPages(pages: ReadonlyMap<string, KeptPage>): Uint8Array {
  return serialize({
    keys: [...pages].map(([href, { key }]) => [href, key]),
    answers: packAnswers([...pages.values()].map(({ answers }) => answers)),
  } satisfies PackedPages);
}

/** The pages that {@link packPages} packed. Throws when the bytes are others. */
export function unpackPages(bytes: Uint8Array): Map<string, KeptPage> {
  const { keys, answers } = deserialize(bytes) as PackedPages;
  const unpacked = unpackAnswers(answers);
  return new Map(keys.map(([href, key], index) => [href, { key, answers: unpacked[index] ?? [] }]));
}

/** Answers of many pages in little room: most links of a page are those of every page, and stand here once. */
interface PackedAnswers {
  links: CrawledLink[];
  pages: PackedAnswer[][];
}

interface PackedAnswer {
  /** Its page without links. */
  answer: TaskAnswer;
  /** The page's links, as numbers of `links`. */
  linked: Uint32Array;
}

function packAnswers(pages: readonly (readonly TaskAnswer[])[]): PackedAnswers {
  const links: CrawledLink[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (link: CrawledLink): number => {
    const name = linkName(link);
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

function unpackAnswers({ links, pages }: PackedAnswers): TaskAnswer[][] {
  return pages.map((answers) =>
    answers.map(({ answer, linked }) => {
      if (!answer.page) return answer;
      const own = Array.from(linked, (number) => links[number] as CrawledLink);
      return { ...answer, page: { ...answer.page, links: own } };
    }),
  );
}
