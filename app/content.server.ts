import { renderCode } from "./components/mdx/code/render-code.server.tsx";
import { createLibrary, type Library, type LibraryOptions } from "./lib/content/snapshot/library.server.ts";
import { readEnvironment } from "./lib/server/environment.server.ts";

const environment = readEnvironment(process.env);

/** The process's content library, with the site's MDX components. Loaders ask it; nothing else does. */
export const library: Library = createLibrary({
  contentDir: environment.contentDir,
  siteConfigFile: environment.siteConfigFile,
  publicDir: "public",
  renderCode,
  reload: environment.reload,
  cache: environment.cache,
});

/** Content is read anew when it changes: the answers are a writer's preview, not the published site. */
export const isPreview = environment.reload;

/** Where what is made of pages is kept between runs, in a build. */
export const cache: LibraryOptions["cache"] = environment.cache;
