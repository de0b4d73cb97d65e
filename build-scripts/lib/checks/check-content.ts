import { ContentError } from "#app/lib/content/diagnostics/content-error.ts";
import type { Library } from "#app/lib/content/snapshot/library.server.ts";
import { CHANGELOG_FEED_HREF, LLMS_FULL_HREF } from "#app/lib/urls.ts";
import { API_FILES, SITE_FILES } from "#build-scripts/lib/render/site-urls.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

/** Checks the whole content; pages may link to the site's own files and to those in `publicDir`. Throws one ContentError. */
export async function checkContent(library: Pick<Library, "check">, publicDir = "public"): Promise<void> {
  const served = (await listFiles(publicDir)).flatMap((path) => [`/${path}`, encodeURI(`/${path}`)]);
  const diagnostics = await library.check(
    new Set([...SITE_FILES, LLMS_FULL_HREF, ...API_FILES, CHANGELOG_FEED_HREF, ...served]),
  );
  if (diagnostics.length > 0) throw new ContentError(diagnostics);
}
