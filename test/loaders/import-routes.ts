import type { LoaderFunctionArgs } from "@remix-run/node";
import { vi } from "vitest";
import { type FolderFiles, makeContentFolder } from "../factories/content-folder.ts";

/**
 * Imports the routes over a temporary content folder. The library reads its folder from the environment when it is imported,
 * so every test imports the modules again.
 */
export async function importRoutes(files: FolderFiles) {
  const { contentDir } = await makeContentFolder(files);
  vi.resetModules();
  vi.stubEnv("CONTENT_DIR", contentDir);
  vi.stubEnv("SITE_CONFIG", undefined);
  return {
    home: await import("#app/routes/_index.tsx"),
    docsRoot: await import("#app/routes/docs._index.tsx"),
    doc: await import("#app/routes/docs.$.tsx"),
    page: await import("#app/routes/$.tsx"),
    search: await import("#app/routes/search.tsx"),
    apiDoc: await import("#app/routes/api.docs.$.ts"),
    apiDocs: await import("#app/routes/api.docs[.json].ts"),
    apiSchemas: await import("#app/routes/api.schemas.$.ts"),
    markdown: await import("#app/routes/markdown.$.ts"),
    llms: await import("#app/routes/llms[.txt].ts"),
    wellKnown: await import("#app/routes/[.]well-known.$.ts"),
    robots: await import("#app/routes/robots[.txt].ts"),
  };
}

/** Makes the arguments of a loader for a path and the splat of its route. */
export function loaderArgs(path: string, splat?: string): LoaderFunctionArgs {
  return {
    request: new Request(`http://docs.test${path}`),
    params: splat === undefined ? {} : { "*": splat },
    context: {},
  };
}

/** Returns the response that a loader returns or throws. */
export async function responseOf(work: () => unknown): Promise<Response> {
  try {
    return (await work()) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
