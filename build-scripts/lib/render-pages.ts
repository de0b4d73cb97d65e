import { setImmediate as turn } from "node:timers/promises";
import type { ChangeDates } from "#app/lib/content/change-dates.server.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { hashOf } from "#app/lib/file-hashes.server.ts";
import { dataHrefOf, markdownHref } from "#app/lib/hrefs.ts";
import type { AppWorkers } from "./app-workers.ts";
import { filesOf, type KeptPage, type TakenPage } from "./kept-pages.ts";

/**
 * A process that has rendered more has grown by more than 100 MB, which the search index of so large a site needs; of fewer pages, to
 * start another takes longer than is won.
 */
const MANY_PAGES = 2_000;

/** What the search index takes of the time for all pages, of 100 as of 1,000 (`npm run bench`). */
const BESIDE_SHARE = 0.13;

export interface RenderPagesInput {
  sources: readonly PageSource[];
  /**
   * Addresses that are answered of all pages, for whoever asks for them then: by one process while the others render the last pages,
   * which takes as long.
   */
  besidePages: readonly string[];
  /** Addresses that are answered after the pages, for whoever asks for them then. */
  behindPages: readonly string[];
  dates: ChangeDates;
  /** Hash of everything beside a page's own text that may shape it. */
  sharedKey: string;
  /** Pages that were made before, by href. */
  kept: ReadonlyMap<string, TakenPage>;
  /** Takes files of the folder they were made in; false when they cannot be had. */
  take(dir: string, paths: readonly string[]): boolean;
  workers: Pick<AppWorkers, "count" | "answerTogether" | "prepare" | "know" | "renew">;
}

/** The pages as they are now, and how many of them had to be rendered. */
export interface RenderedPages {
  pages: Map<string, KeptPage>;
  rendered: number;
}

/**
 * Renders pages, with their data and their Markdown, on all processors; a page that is made from the same as one made before is
 * taken from there. What could not be rendered is told when the page is asked for.
 */
export async function renderPages(input: RenderPagesInput): Promise<RenderedPages> {
  const { sources, besidePages, behindPages, kept, take, workers } = input;
  const result: RenderedPages = { pages: new Map(), rendered: 0 };
  // Processes that have started meanwhile are given their work before thousands of files are taken.
  await turn();
  const render = async (page: PageSource) => {
    const key = keyOf(page, input);
    const before = kept.get(page.href);
    if (before?.key === key && take(before.dir, filesOf(before))) {
      workers.know(before.answers);
      result.pages.set(page.href, { key, answers: before.answers });
      return;
    }
    result.rendered++;
    const answers = await workers.answerTogether(addressesOf(page));
    if (answers.every(({ isWritten }) => isWritten)) result.pages.set(page.href, { key, answers });
  };
  const isBeside = sources.length <= MANY_PAGES;
  const share = isBeside ? Math.min(BESIDE_SHARE * (workers.count - 1), 1) : 0;
  const last = Math.round(sources.length * (1 - share));
  const work = sources.slice(0, last).map(render);
  if (isBeside) workers.prepare(besidePages);
  work.push(...sources.slice(last).map(render));
  if (result.rendered > MANY_PAGES) {
    await Promise.allSettled(work);
    await workers.renew();
  }
  // In the row behind the pages: no processor waits for the last of these.
  workers.prepare(isBeside ? behindPages : [...besidePages, ...behindPages]);
  await Promise.allSettled(work);
  return result;
}

function keyOf({ sourcePath, readBody }: PageSource, { sharedKey, dates }: RenderPagesInput): string {
  return hashOf([sharedKey, sourcePath, readBody(), dates.get(sourcePath) ?? ""]);
}

/** A page's data comes first: the others are made from it. */
function addressesOf({ href }: PageSource): string[] {
  return [...[dataHrefOf(href) ?? []].flat(), href, markdownHref(href)];
}
