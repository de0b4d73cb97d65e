import { ContentError } from "#app/lib/content/content-error.ts";
import type { Library } from "#app/lib/content/library.server.ts";
import { OPENAPI_HREF } from "#app/lib/hrefs.ts";
import { SITE_FILES } from "./prerender.ts";

/** Checks the whole content. Throws one ContentError with every mistake. */
export async function checkContent(library: Library): Promise<void> {
  const problems = await library.check(new Set([...SITE_FILES, OPENAPI_HREF]));
  if (problems.length > 0) throw new ContentError(problems);
}
