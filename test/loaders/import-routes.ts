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
  vi.stubEnv("PROVIDER_DIR", undefined);
  return {
    doc: await import("#app/routes/doc.tsx"),
    page: await import("#app/routes/page.tsx"),
    files: await import("#app/routes/files.ts"),
    markdown: await import("#app/routes/markdown.ts"),
  };
}

/** Makes the arguments of a loader for a path, whose splat is all of it. */
export function loaderArgs(path: string): LoaderFunctionArgs {
  return { request: new Request(`http://docs.test${path}`), params: { "*": path.slice(1) }, context: {} };
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
