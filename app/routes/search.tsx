import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SearchPage } from "#app/components/pages/search-page.tsx";
import { loadSearchStyles } from "#app/components/search/search-styles.ts";
import { docsList, versions } from "#app/lib/docs-api/documents.ts";
import { loadDocument } from "#app/lib/docs-api/load-document.ts";
import { pageHead } from "#app/lib/docs-api/page-head.ts";
import { type DocsList, docsListSchema, sidebarsSchema, versionsSchema } from "#app/lib/docs-api/schemas.ts";
import { type SearchChoices, searchContexts } from "#app/lib/search/query/contexts.ts";
import { DOCS_HREF, SEARCH_HREF, SIDEBARS_HREF, VERSIONS_HREF } from "#app/lib/urls.ts";
import { headOf } from "#app/remix/page-route.ts";
import { library } from "#app/server/content.server.ts";

interface SearchData {
  choices: SearchChoices;
  inDocument?: { docs: DocsList["docs"] } | undefined;
}

export const loader = async () => {
  const content = await library.getContent();
  return json<SearchData>({
    choices: { contexts: searchContexts(content.sidebars), versions: versions(content).versions },
    inDocument: { docs: docsList(content).docs },
  });
};

export const clientLoader = async (): Promise<SearchData> => {
  const [{ docs }, { sidebars }, { versions }] = await Promise.all([
    loadDocument(DOCS_HREF, docsListSchema),
    loadDocument(SIDEBARS_HREF, sidebarsSchema),
    loadDocument(VERSIONS_HREF, versionsSchema),
    // The page needs its styles before it is shown.
    loadSearchStyles(),
  ]);
  return { choices: { contexts: searchContexts(sidebars), versions }, inDocument: { docs } };
};

/** A changed query shows the same page. */
export const shouldRevalidate = () => false;

/** Leaves out the query, because one document serves all queries; the browser adds it to the title. */
export const meta = headOf((site) => {
  const description = `Search every page of the ${site.title}, or find one by its title.`;
  return pageHead(site, { title: "Search the documentation", description, href: SEARCH_HREF });
});

export default function Search() {
  const { choices, inDocument } = useLoaderData<SearchData>();
  return <SearchPage choices={choices} docs={inDocument?.docs} />;
}

export { PlainErrorPage as ErrorBoundary } from "#app/components/pages/plain-page.tsx";
