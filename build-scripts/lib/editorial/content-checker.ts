import { BLOCKS } from "#app/components/mdx/blocks.ts";
import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { createLibrary } from "#app/lib/content/library/library.server.ts";
import { contentDiagnostics } from "#build-scripts/lib/checks/check-content.ts";
import { createWordingCheck } from "./check-wording.ts";

interface ContentFolder {
  contentDir: string;
  providerDir: string;
  publicDirs: readonly string[];
}

/** Creates a check of the content and its wording, which reads again only what has changed since the one before. */
export function createContentChecker(folder: ContentFolder) {
  const library = createLibrary({ ...folder, blocks: BLOCKS, reload: true });
  const checkWording = createWordingCheck(library, folder);
  const stages: [name: string, check: () => Promise<Diagnostic[]>][] = [
    ["Content", () => contentDiagnostics(library, folder.publicDirs)],
    ["Wording", checkWording],
  ];
  return {
    stages,
    /** Identifies the content on disk; another id means that it may have changed. */
    stateName: library.idOnDisk,
  };
}
