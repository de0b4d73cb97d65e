import { extname } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentType } from "mime-types";
import { notFound } from "#app/lib/server/responses.server.ts";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";
import { library } from "#app/server/content.server.ts";
import { readSearchIndex } from "#app/server/search-index.server.ts";

/** Serves the content's assets and images, and the search index; the app's own assets are files. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const href = ASSETS_PREFIX + (params["*"] ?? "");
  const { assets, images } = await library.getContent();
  const image = [...images.values()].find(
    (candidate) => candidate.href === href && "width" in candidate.size,
  );
  const asset = assets.get(href) ?? image?.readBytes();
  if (asset !== undefined) {
    const type = contentType(extname(href)) || "application/octet-stream";
    return new Response(asset, { headers: { "Content-Type": type } });
  }
  const json = await readSearchIndex(href);
  if (json === undefined) throw notFound();
  return new Response(json, { headers: { "Content-Type": "application/json; charset=utf-8" } });
};
