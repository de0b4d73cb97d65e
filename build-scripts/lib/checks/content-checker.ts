import type { Diagnostic } from "#app/lib/content/diagnostics/content-error.ts";
import { createLibrary } from "#app/lib/content/snapshot/library.server.ts";
import { createWordingCheck } from "#build-scripts/lib/editorial/check-wording.ts";
import { contentDiagnostics } from "./check-content.ts";

interface ContentFolder {
  contentDir: string;
  siteConfigFile: string;
  publicDir: string;
}

/** Checks the content and its wording. A check reads again only what has changed since the one before. */
export interface ContentChecker {
  check(): Promise<Diagnostic[]>;
  /** Identifies the content on disk; another id means that it may have changed. */
  snapshotId(): Promise<string>;
}

export function createContentChecker(folder: ContentFolder): ContentChecker {
  const library = createLibrary({ ...folder, reload: true });
  const checkWording = createWordingCheck(library, folder.contentDir);
  return {
    check: async () => [...(await contentDiagnostics(library, folder.publicDir)), ...(await checkWording())],
    snapshotId: library.snapshotId,
  };
}
