import type { ChangeDates } from "#app/lib/content/change-dates.server.ts";
import type { Content } from "#app/lib/content/content.ts";
import type { PageSource } from "#app/lib/content/types.ts";
import { dataHrefOf, markdownHref } from "#app/lib/hrefs.ts";
import type { AppWorkers } from "./app-workers.ts";
import { hashOf } from "./build-inputs.ts";
import type { KeptPage } from "./kept-site.ts";

export interface RenderPagesInput {
  content: Pick<Content, "docs" | "pages">;
  dates: ChangeDates;
  /** Hash of everything beside a page's own text that may shape it. */
  sharedKey: string;
  /** Pages of the site published before. */
  kept: ReadonlyMap<string, KeptPage>;
  /** Takes files of the site published before; false when they cannot be had. */
  take(paths: readonly string[]): boolean;
  workers: Pick<AppWorkers, "answerTogether" | "know">;
}

/** The pages of the content as they are now, and how many of them had to be rendered. */
export interface RenderedPages {
  pages: Map<string, KeptPage>;
  rendered: number;
}

/**
 * Renders every page of the content, with its data and its Markdown, on all processors; a page that is made from the same as the
 * one published before is taken from there. What could not be rendered is told when the page is asked for.
 */
export async function renderPages(input: RenderPagesInput): Promise<RenderedPages> {
  const { content, kept, take, workers } = input;
  const result: RenderedPages = { pages: new Map(), rendered: 0 };
  const work = [...content.docs.values(), ...content.pages.values()].map(async (page) => {
    const key = keyOf(page, input);
    const before = kept.get(page.href);
    if (before?.key === key && take(before.answers.flatMap(({ files }) => files))) {
      workers.know(before.answers);
      result.pages.set(page.href, before);
      return;
    }
    const answers = await workers.answerTogether(addressesOf(page));
    result.rendered++;
    if (answers.every(({ isWritten }) => isWritten)) result.pages.set(page.href, { key, answers });
  });
  await Promise.allSettled(work);
  return result;
}

function keyOf({ sourcePath, body }: PageSource, { sharedKey, dates }: RenderPagesInput): string {
  return hashOf([sharedKey, sourcePath, body, dates.get(sourcePath) ?? ""]);
}

/** A page's data comes first: the others are made from it. */
function addressesOf({ href }: PageSource): string[] {
  return [...[dataHrefOf(href) ?? []].flat(), href, markdownHref(href)];
}
