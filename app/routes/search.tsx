import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { rootDataOf } from "#app/components/frame/use-root-data.ts";
import { FindPage } from "#app/components/pages/find-page.tsx";
import { docsList } from "#app/lib/docs-api/documents.ts";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { type DocsList, docsListSchema } from "#app/lib/docs-api/schemas.ts";
import { DOCS_HREF, SEARCH_HREF } from "#app/lib/hrefs.ts";
import { errorHead, pageHead } from "#app/lib/page-head.ts";
import { library } from "#app/library.server.ts";

export const loader = async () => json<DocsList>(docsList(await library.getContent()));

export const clientLoader = () => loadDocument(DOCS_HREF, docsListSchema);

/** Another query is another view of the same list. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const site = rootDataOf(matches)?.site;
  if (!site) return [];
  if (!data) return errorHead(site, error);
  const description = `Every page of the ${site.title}, by title and description.`;
  return [
    ...pageHead(site, { title: "Find a page", description, href: SEARCH_HREF }),
    { name: "robots", content: "noindex" },
  ];
};

export default function Search() {
  const { docs } = useLoaderData<DocsList>();
  return <FindPage docs={docs} query={useQuery()} />;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";

/** The query of the address; empty until hydrated, because the prerendered page has none. */
function useQuery(): string {
  const { search } = useLocation();
  const [query, setQuery] = useState("");
  useEffect(() => setQuery(new URLSearchParams(search).get("q") ?? ""), [search]);
  return query;
}
