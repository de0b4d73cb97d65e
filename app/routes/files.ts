import type { LoaderFunctionArgs } from "@remix-run/node";
import { toJsonSchema } from "@valibot/to-json-schema";
import { publishedDocument } from "#app/lib/content/openapi/api-schemas.ts";
import type { Content } from "#app/lib/content/resolve/content.ts";
import { docsList, sidebarsDocument, versions } from "#app/lib/docs-api/documents.ts";
import { hasFullText, llmsFull, llmsIndex } from "#app/lib/docs-api/llms.ts";
import { DOCS_API_SCHEMAS } from "#app/lib/docs-api/schemas.ts";
import { sitemap } from "#app/lib/docs-api/sitemap.ts";
import { jsonDocument, notFound, orNotFound, textDocument } from "#app/lib/server/responses.server.ts";
import {
  absoluteHref,
  DOCS_HREF,
  LLMS_FULL_HREF,
  LLMS_HREF,
  OPENAPI_HREF,
  ROBOTS_HREF,
  SEARCH_MANIFEST_HREF,
  SIDEBARS_HREF,
  SITEMAP_HREF,
  VERSIONS_HREF,
} from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";
import { loadPublicDocument } from "#app/server/page-document.server.ts";
import { readSearchManifest } from "#app/server/search-index.server.ts";

type Result = Response | undefined | Promise<Response | undefined>;

/** Files at one URL. */
const FILES: Record<string, (content: Content) => Result> = {
  [VERSIONS_HREF]: (content) => jsonDocument(versions(content)),
  [DOCS_HREF]: (content) => jsonDocument(docsList(content)),
  [SIDEBARS_HREF]: (content) => jsonDocument(sidebarsDocument(content)),
  [OPENAPI_HREF]: ({ apiDocument }) => apiDocument && jsonDocument(publishedDocument(apiDocument)),
  [SEARCH_MANIFEST_HREF]: async () => jsonDocument(await readSearchManifest()),
  [LLMS_HREF]: (content) => textDocument(llmsIndex(content)),
  [LLMS_FULL_HREF]: (content) => (hasFullText(content) ? fullText(content) : undefined),
  [SITEMAP_HREF]: (content) => textDocument(sitemap(content), "application/xml"),
  [ROBOTS_HREF]: ({ site }) =>
    textDocument(
      `User-agent: *\nAllow: /\n\nSitemap: ${absoluteHref(site.provider.docsOrigin, SITEMAP_HREF)}\n`,
    ),
};

/** Files of pages and schemas, by a pattern whose group names one. */
const NAMED_FILES: [pattern: RegExp, file: (name: string, content: Content) => Result][] = [
  [/^\/api\/docs\/(.+)\.json$/, async (id) => jsonDocument(await loadPublicDocument("doc", id))],
  [/^\/api\/pages\/(.+)\.json$/, async (id) => jsonDocument(await loadPublicDocument("page", id))],
  [
    /^\/api\/schemas\/(.+)\.json$/,
    (name) => {
      const schema = new Map(Object.entries(DOCS_API_SCHEMAS)).get(name);
      return schema && jsonDocument(toJsonSchema(schema, { errorMode: "ignore" }));
    },
  ],
];

/** Serves a file that is made from the content; `remix.config.js` lists the paths. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const response = await orNotFound(respond(decodeURI(new URL(request.url).pathname)));
  if (!response) throw notFound();
  return response;
};

async function respond(pathname: string): Promise<Response | undefined> {
  const content = await library.getContent();
  const file = FILES[pathname];
  if (file) return file(content);
  for (const [pattern, named] of NAMED_FILES) {
    const [, name] = pattern.exec(pathname) ?? [];
    if (name !== undefined) return named(name, content);
  }
  return undefined;
}

/** Responds with the documentation as Markdown, one page after the other. */
async function fullText(content: Content): Promise<Response> {
  const rendered = await Promise.all([...content.docs.values()].map((page) => library.renderPage(page)));
  return textDocument(
    llmsFull(
      content,
      rendered.map(({ markdown }) => markdown),
    ),
  );
}
