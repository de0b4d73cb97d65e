import { AsyncLocalStorage } from "node:async_hooks";
import { ContentError, type Diagnostic } from "../diagnostics/content-error.ts";
import type { Content } from "./content.ts";

/** The content at one point in time. */
export interface ContentSnapshot {
  /** Changes whenever the content may have changed. */
  id: string;
  content: Content;
  /** Mistakes in the content on disk, when this snapshot is older because of them. */
  diagnostics: readonly Diagnostic[];
}

/** Creates a reader of the content that reads it again when `signature`, an id of the files on disk, has changed. */
export function createContentSnapshots(read: () => Promise<Content>, signature: () => string) {
  const pinned = new AsyncLocalStorage<ContentSnapshot>();
  let latest: { id: string; snapshot: Promise<ContentSnapshot> } | undefined;
  let lastValid: Content | undefined;

  /** Content is often invalid for a moment while somebody edits it, so the last valid content is used until it is fixed. */
  const readOrReuse = async (id: string): Promise<ContentSnapshot> => {
    try {
      const content = await read();
      lastValid = content;
      return { id, content, diagnostics: [] };
    } catch (error) {
      if (!(error instanceof ContentError) || !lastValid) throw error;
      return { id, content: lastValid, diagnostics: error.diagnostics };
    }
  };

  const current = async (): Promise<ContentSnapshot> => {
    const snapshot = pinned.getStore();
    if (snapshot) return snapshot;
    const id = signature();
    if (latest?.id !== id) latest = { id, snapshot: readOrReuse(id) };
    return latest.snapshot;
  };

  return {
    /** Returns the latest snapshot, or the pinned one inside `withSnapshot`. Throws ContentError. */
    current,
    async withSnapshot<Result>(work: (snapshot: ContentSnapshot) => Promise<Result>): Promise<Result> {
      const snapshot = await current();
      return pinned.run(snapshot, () => work(snapshot));
    },
  };
}
