import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { renderCode } from "#app/components/mdx/render-code.server.tsx";
import { createLibrary, type Library, type LibraryOptions } from "#app/lib/content/library/library.server.ts";
import { readEnvironment } from "#app/lib/server/environment.server.ts";

const environment = readEnvironment(process.env);

/** The process's content library, used by the loaders. */
export const library: Library = createLibrary({ ...environment, blocks: BLOCKS, renderCode });

/** Whether this is a preview, which reads content again when it changes. */
export const isPreview = environment.reload;

/** The result cache between runs, in a build. */
export const cache: LibraryOptions["cache"] = environment.cache;
