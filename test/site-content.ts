import { BLOCKS } from "#app/components/mdx/blocks.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";

/** This repository's content, which test files of one worker share: it is read once, and each page is parsed once. */
export const library = createLibrary({
  blocks: BLOCKS,
  contentDir: "content",
  publicDirs: ["public"],
  renderCode: () => "",
});
export const content = await library.getContent();

// A test that changes it fails at once, instead of other tests in some order.
freeze(content);

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value))
    return;
  Object.freeze(value);
  for (const part of value instanceof Map ? value.values() : Object.values(value)) freeze(part);
}
