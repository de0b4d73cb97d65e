import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentTypeOf } from "#app/lib/server/content-type.server.ts";
import { notFound } from "#app/lib/server/responses.server.ts";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";
import { readSearchIndex } from "#app/server/search-index.server.ts";

/** Serves the content's assets and the search index; the app's own assets are files. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const href = ASSETS_PREFIX + (params["*"] ?? "");
  const { assets } = await library.getContent();
  const asset = assets.get(href);
  if (asset !== undefined) return new Response(asset, { headers: { "Content-Type": contentTypeOf(href) } });
  const json = await readSearchIndex(href);
  if (json === undefined) throw notFound();
  return new Response(json, { headers: { "Content-Type": "application/json; charset=utf-8" } });
};
