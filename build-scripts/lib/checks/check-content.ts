import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import type { Library } from "#app/lib/content/library/library.server.ts";
import { publicFiles } from "#app/lib/server/files.server.ts";
import { LLMS_FULL_HREF, OPENAPI_HREF } from "#app/lib/urls.ts";
import { SITE_FILES } from "#build-scripts/lib/render/site-urls.ts";

/** Returns every mistake in the content; pages may link to the site's own files and to those in `publicDirs`. */
export async function contentDiagnostics(
  library: Pick<Library, "check">,
  publicDirs: readonly string[],
): Promise<Diagnostic[]> {
  const served = [...(await publicFiles(publicDirs)).keys()].flatMap((path) => [
    `/${path}`,
    encodeURI(`/${path}`),
  ]);
  return library.check(new Set([...SITE_FILES, LLMS_FULL_HREF, OPENAPI_HREF, ...served]));
}
