import type { LoaderFunctionArgs } from "@remix-run/node";
import { cache, library } from "#app/content.server.ts";
import { DEFAULT_ACCENT } from "#app/lib/content/schemas/accent.ts";
import { renderPreviewImage } from "#app/lib/server/preview-image.server.ts";
import { notFound, orNotFound } from "#app/lib/server/responses.server.ts";
import { hrefOfMarkdown } from "#app/lib/urls.ts";

/** Serves the image in link previews of a page. */
export const loader = async ({ params }: LoaderFunctionArgs) => {
  const href = hrefOfMarkdown(`/${params["*"] ?? ""}`.replace(/\.png$/, ".md"));
  if (!href) throw notFound();
  const page = await orNotFound(library.getPageAt(href));
  const { site, mark, docs } = await library.getContent();
  const [section, below] = docs.get(page.id)?.place.breadcrumbs ?? [];
  const png = await renderPreviewImage(
    {
      title: page.frontmatter.title,
      section: page.kind === "doc" && below ? section?.label : undefined,
      siteTitle: site.title,
      mark,
      accent: (site.brand?.accent ?? DEFAULT_ACCENT).light,
    },
    cache?.dir,
  );
  return new Response(new Uint8Array(png), { headers: { "Content-Type": "image/png" } });
};
