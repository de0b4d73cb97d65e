import type { LoaderFunctionArgs } from "@remix-run/node";
import { allPages } from "#app/lib/content/resolve/content.ts";
import { DEFAULT_ACCENT } from "#app/lib/content/schemas/accent.ts";
import { cachedBytes, createDiskCache } from "#app/lib/server/disk-cache.server.ts";
import { hashOf } from "#app/lib/server/file-hashes.server.ts";
import { drawPreviewImage } from "#app/lib/server/preview-image.server.ts";
import { notFound } from "#app/lib/server/responses.server.ts";
import { previewImageHref, sectionOf } from "#app/lib/urls.ts";
import { cache, library } from "#app/server/content.server.ts";

const disk = cache && createDiskCache(cache.dir);

/** Serves the image in link previews of a section's pages, or of all others. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const content = await library.getContent();
  const { pathname } = new URL(request.url);
  const page = allPages(content).find(({ href }) => previewImageHref(href) === pathname);
  if (!page) throw notFound();
  const { site, mark, docs } = content;
  const [section] = docs.get(page.id)?.place.breadcrumbs ?? [];
  const image = {
    title: (sectionOf(page.id) && section?.label) ?? site.tagline,
    siteTitle: site.title,
    mark,
    accent: (site.brand?.accent ?? DEFAULT_ACCENT).light,
  };
  const name = hashOf(["preview image", cache?.key ?? "", JSON.stringify(image)]);
  const png = await cachedBytes(disk, name, () => drawPreviewImage(image));
  return new Response(png, { headers: { "Content-Type": "image/png" } });
};
