import { existsSync } from "node:fs";
import { ContentError, type Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import type { Library } from "#app/lib/content/snapshot/library.server.ts";
import { CHANGELOG_FEED_HREF, LLMS_FULL_HREF, OPENAPI_HREF } from "#app/lib/urls.ts";
import { SITE_FILES } from "#build-scripts/lib/render/site-urls.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";

/** Returns every mistake in the content; pages may link to the site's own files and to those in `publicDir`. */
export async function contentDiagnostics(
  library: Pick<Library, "check">,
  publicDir = "public",
): Promise<Diagnostic[]> {
  // A clone without images has no such folder.
  const files = existsSync(publicDir) ? await listFiles(publicDir) : [];
  const served = files.flatMap((path) => [`/${path}`, encodeURI(`/${path}`)]);
  return library.check(
    new Set([...SITE_FILES, LLMS_FULL_HREF, OPENAPI_HREF, CHANGELOG_FEED_HREF, ...served]),
  );
}

/** Throws one ContentError with all {@link contentDiagnostics}. */
export async function checkContent(library: Pick<Library, "check">, publicDir = "public"): Promise<void> {
  const diagnostics = await contentDiagnostics(library, publicDir);
  if (diagnostics.length > 0) throw new ContentError(diagnostics);
}
