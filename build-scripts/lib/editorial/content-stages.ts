import { BLOCKS } from "#app/components/mdx/blocks.ts";
import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { contentDiagnostics } from "#build-scripts/lib/checks/check-content.ts";
import { checkWording } from "./check-wording.ts";

interface ContentFolder {
  contentDir: string;
  providerDir: string;
  publicDirs: readonly string[];
}

/** Returns the checks of the content and of its wording, which passes content with other mistakes. */
export function contentStages(folder: ContentFolder): [name: string, check: () => Promise<Diagnostic[]>][] {
  const library = createLibrary({ ...folder, blocks: BLOCKS });
  return [
    ["Content", () => contentDiagnostics(library, folder.publicDirs)],
    ["Wording", () => checkWording(library, folder)],
  ];
}
