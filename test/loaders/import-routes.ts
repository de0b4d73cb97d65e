import type { LoaderFunctionArgs } from "@remix-run/node";
import { vi } from "vitest";
import { type FolderFiles, makeContentFolder } from "../factories/content-folder.ts";

/**
 * The app's routes over a temporary content folder. The process's library takes its folder from the environment when it is
 * first imported, so every test imports the modules anew.
 */
export async function importRoutes(files: FolderFiles) {
  const { contentDir } = await makeContentFolder(files);
  vi.resetModules();
  vi.stubEnv("CONTENT_DIR", contentDir);
  vi.stubEnv("SITE_CONFIG", undefined);
  return {
    home: await import("#app/routes/_index.tsx"),
    docs: await import("#app/routes/docs.tsx"),
    docsRoot: await import("#app/routes/docs._index.tsx"),
    doc: await import("#app/routes/docs.$.tsx"),
    page: await import("#app/routes/$.tsx"),
    search: await import("#app/routes/search.tsx"),
    apiDoc: await import("#app/routes/api.docs.$.ts"),
    apiDocs: await import("#app/routes/api.docs[.json].ts"),
    apiSchemas: await import("#app/routes/api.schemas.$.ts"),
    markdown: await import("#app/routes/markdown.$.ts"),
    robots: await import("#app/routes/robots[.txt].ts"),
  };
}

/** What a loader is given for a request to this path, with the splat of its route. */
export function loaderArgs(path: string, splat?: string): LoaderFunctionArgs {
  return {
    request: new Request(`http://docs.test${path}`),
    params: splat === undefined ? {} : { "*": splat },
    context: {},
  };
}

/** The response a loader throws or gives. */
export async function responseOf(work: () => unknown): Promise<Response> {
  try {
    return (await work()) as Response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
