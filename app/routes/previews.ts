import type { LoaderFunctionArgs } from "@remix-run/node";
import { DEFAULT_ACCENT } from "#app/lib/content/schemas/accent.ts";
import { allPages } from "#app/lib/content/snapshot/content.ts";
import { drawPreviewImage } from "#app/lib/server/preview-image.server.ts";
import { notFound } from "#app/lib/server/responses.server.ts";
import { createResultCache } from "#app/lib/server/result-cache.server.ts";
import { previewImageHref, sectionOf } from "#app/lib/urls.ts";
import { cache, library } from "#app/server/content.server.ts";

/** Drawn images as Base64. */
const drawn = createResultCache<string>({ kind: "preview image", disk: cache });

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
  const png = await drawn.getOrCompute([JSON.stringify(image)], async () =>
    (await drawPreviewImage(image)).toString("base64"),
  );
  return new Response(Buffer.from(png, "base64"), { headers: { "Content-Type": "image/png" } });
};
