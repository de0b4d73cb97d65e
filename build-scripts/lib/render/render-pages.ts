import { setImmediate as turn } from "node:timers/promises";
import type { LastModifiedDates } from "#app/lib/content/source/last-modified-dates.server.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { dataHrefOf, markdownHref } from "#app/lib/urls.ts";
import { filesOf, type KeptPage } from "#build-scripts/lib/manifest/kept-pages.ts";
import type { AppWorkers } from "./app-workers.ts";

/**
 * Of more pages the search index needs the 100 MB that each process has grown by rendering: it waits until they have ended, and is
 * made by a new one.
 */
const MANY_PAGES = 1_500;

/** What the search index takes of the time for all pages, of 100 as of 1,000 (`npm run bench`). */
const BESIDE_SHARE = 0.13;

/** Pages whose files are taken before processes that have started are given their work. */
const TAKEN_AT_ONCE = 50;

export interface RenderPagesInput {
  sources: readonly PageSource[];
  /**
   * Addresses that are answered of all pages, for whoever asks for them then: by one process while the others render the last pages,
   * which takes as long.
   */
  besidePages: readonly string[];
  /** Addresses that are answered after the pages, for whoever asks for them then. */
  behindPages: readonly string[];
  dates: LastModifiedDates;
  /** Hash of everything beside a page's own text that may shape it. */
  sharedKey: string;
  /** Pages that were made before, by href. */
  kept: ReadonlyMap<string, KeptPage>;
  /** Reuses files of the published site; false when it lacks one of them. */
  take(paths: readonly string[]): boolean;
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
  const render = async (page: PageSource, key: string) => {
    result.rendered++;
    const answers = await workers.answerTogether(addressesOf(page));
    if (answers.every(({ isWritten }) => isWritten)) result.pages.set(page.href, { key, answers });
  };
  const takeOrRender = async (page: PageSource, before: KeptPage) => {
    const { key, answers } = before;
    if (!take(filesOf(before))) return render(page, key);
    workers.know(answers);
    result.pages.set(page.href, { key, answers });
  };
  const work: Promise<void>[] = [];
  const sameAsBefore: Parameters<typeof takeOrRender>[] = [];
  const begin = (pages: readonly PageSource[]) => {
    for (const page of pages) {
      const key = keyOf(page, input);
      const before = kept.get(page.href);
      if (before?.key === key) sameAsBefore.push([page, before]);
      else work.push(render(page, key));
    }
  };
  const isBeside = sources.length <= MANY_PAGES;
  const share = isBeside ? Math.min(BESIDE_SHARE * (workers.count - 1), 1) : 0;
  const last = Math.round(sources.length * (1 - share));
  begin(sources.slice(0, last));
  if (isBeside) workers.prepare(besidePages);
  begin(sources.slice(last));
  // Of thousands of files this takes a while, in which the processes are at work.
  for (const [number, page] of sameAsBefore.entries()) {
    if (number % TAKEN_AT_ONCE === 0) await turn();
    work.push(takeOrRender(...page));
  }
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
