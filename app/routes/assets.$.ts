import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/lib/server/responses.server.ts";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";
import { readSearchIndex } from "#app/search-index.server.ts";

/** Serves the search index, which is built from the content; other assets are files. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const json = await readSearchIndex(ASSETS_PREFIX + (params["*"] ?? ""));
  if (json === undefined) throw notFound();
  return new Response(json, { headers: { "Content-Type": "application/json; charset=utf-8" } });
};
