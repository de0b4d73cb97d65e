import { useDocumentTitle } from "#app/components/frame/use-document-title.ts";

/** Titles the tab by what is searched for; done in the document, because one document serves all queries. */
export function useSearchTitle(text: string | undefined): void {
  const title = text ? `Search results for “${text}”` : "Search the documentation";
  useDocumentTitle(text === undefined ? undefined : title);
}
