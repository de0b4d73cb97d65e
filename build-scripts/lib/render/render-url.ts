import * as v from "valibot";
import { searchManifestSchema } from "#app/lib/search/client/manifest.ts";
import { partNamesIn } from "#app/lib/search/split/index-header.ts";
import {
  isPageHref,
  isSearchIndexHref,
  NOT_FOUND_HREF,
  outputPathOf,
  SEARCH_MANIFEST_HREF,
  searchPartHref,
} from "#app/lib/urls.ts";
import { type CrawledPage, crawlHtml } from "./crawl-html.ts";

/** What the app answered at an address. Plain data: it may come from another process. */
export interface Answer {
  status: number;
  /** Its file is written. */
  isWritten: boolean;
  /** Where a redirect leads. */
  location?: string | undefined;
  /** What a page was found to hold. */
  page?: CrawledPage | undefined;
  /** Addresses of files of the search index that a search manifest, or the index itself, names. */
  searchFiles?: string[] | undefined;
  /** What an answer says that was not written. A page says it to readers only; the app has printed the error itself. */
  reason?: string | undefined;
}

export interface AnswerOptions {
  request(href: string): Promise<Response>;
  /** The document that leads to this href. */
  redirectDocument(href: string): Promise<string>;
  write(path: string, body: string): Promise<void>;
  /** Told the addresses of files of the search index that the answer names, before it is written. */
  onSearchFiles?(hrefs: readonly string[]): void;
}

/** Has the app answer an address and writes the file, if the answer is one: a page, a file or a redirect. */
export async function answerAddress(
  href: string,
  { request, redirectDocument, write, onSearchFiles }: AnswerOptions,
): Promise<Answer> {
  const response = await request(href);
  const { status } = response;
  const location = response.headers.get("Location");
  if (status >= 300 && status < 400 && location) {
    await write(outputPathOf(href), await redirectDocument(location));
    return { status, isWritten: true, location };
  }
  const body = await response.text();
  if (!response.ok && !(status === 404 && href === NOT_FOUND_HREF))
    return { status, isWritten: false, reason: reasonIn(response, body) };
  const searchFiles = searchFilesIn(href, body);
  if (searchFiles) onSearchFiles?.(searchFiles);
  await write(outputPathOf(href), body);
  return {
    status,
    isWritten: true,
    page: isPageHref(href) ? crawlHtml(body, href) : undefined,
    searchFiles,
  };
}

function searchFilesIn(href: string, body: string): string[] | undefined {
  if (href === SEARCH_MANIFEST_HREF) return [v.parse(searchManifestSchema, JSON.parse(body)).index];
  return isSearchIndexHref(href) ? partNamesIn(JSON.parse(body)).map(searchPartHref) : undefined;
}

function reasonIn(response: Response, body: string): string {
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  return isPage ? "; what the app printed is above." : `:\n${body.slice(0, 2_000)}`;
}
