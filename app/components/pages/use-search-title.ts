import { useDocumentTitle } from "#app/components/layout/use-document-title.ts";

/** Maximum length of a query in the title, in characters: tabs show no more, and screen readers read all of it. */
const MAX_LENGTH = 60;

/** Sets the document's title to the query. The route's `meta` cannot, because one document serves all queries. */
export function useSearchTitle(text: string | undefined): void {
  const title = text ? `Search results for “${shorten(text)}”` : "Search the documentation";
  useDocumentTitle(text === undefined ? undefined : title);
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join("")}…` : text;
}
