/** Shows the URL's query in the field of the results page before React starts. */
export function showQuery(): void {
  const field = document.querySelector<HTMLInputElement>(".search-query > input");
  const query = new URLSearchParams(location.search).get("q");
  if (field && query) field.value ||= query;
}
