import type { LoaderFunctionArgs } from "@remix-run/node";
import { contentTypeOf } from "#app/lib/server/content-type.server.ts";
import { cachedBytes, createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { notFound } from "#app/lib/server/responses.server.ts";
import { subsetFont } from "#app/lib/server/site-font.server.ts";
import { ASSETS_PREFIX } from "#app/lib/urls.ts";
import { cache, library } from "#app/server/content.server.ts";
import { readSearchIndex } from "#app/server/search-index.server.ts";

const disk = cache && createDiskCache(cache.dir);

/** Serves the content's assets and the search index; the app's own assets are files. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const href = ASSETS_PREFIX + (params["*"] ?? "");
  const { assets, font } = await library.getContent();
  const asset = assets.get(href);
  if (asset !== undefined) return new Response(asset, { headers: { "Content-Type": contentTypeOf(href) } });
  if (font?.href === href) {
    const bytes = await cachedBytes(disk, hashOf([href]), () => subsetFont(font));
    return new Response(bytes, { headers: { "Content-Type": contentTypeOf(href) } });
  }
  const json = await readSearchIndex(href);
  if (json === undefined) throw notFound();
  return new Response(json, { headers: { "Content-Type": "application/json; charset=utf-8" } });
};
