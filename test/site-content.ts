import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";

/** This repository's content, which test files of one worker share: it is read once, and each page is parsed once. */
export const library = createLibrary({ contentDir: "content", publicDir: "public" });
export const content = await library.getContent();
