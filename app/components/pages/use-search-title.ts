import { useDocumentTitle } from "#app/components/layout/use-document-title.ts";

/** Characters of a query in the title; more is not shown by a tab, and tedious to hear. */
const MAX_LENGTH = 60;

/** Titles the tab by what is searched for; done in the document, because one document serves all queries. */
export function useSearchTitle(text: string | undefined): void {
  const title = text ? `Search results for “${shorten(text)}”` : "Search the documentation";
  useDocumentTitle(text === undefined ? undefined : title);
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join("")}…` : text;
}
