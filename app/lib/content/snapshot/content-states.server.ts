import { AsyncLocalStorage } from "node:async_hooks";
import { ContentError } from "../diagnostics/content-error.ts";
import type { Diagnostic } from "../types.ts";
import type { Content } from "./content.ts";

/** The content as it was at one time. */
export interface ContentState {
  /** Another when anything of the content may be another. */
  name: string;
  content: Content;
  /** What is wrong with the content on disk while the last good content is given instead. */
  diagnostics: readonly Diagnostic[];
}

export interface ContentStatesOptions {
  read(): Promise<Content>;
  /** Changes when anything changes on disk. Without it the content is read once. */
  signature?: (() => string | Promise<string>) | undefined;
  /** Told before content is read again. */
  onChange?: (() => void) | undefined;
}

/** Gives the content, read again when it changed. */
export interface ContentStates {
  /** The content as it is now; within {@link within}, as it was when that began. Throws ContentError. */
  now(): Promise<ContentState>;
  /** Names the content as it is now, also while it is too wrong to be given. */
  name(): Promise<string>;
  /** Does work that sees one state from its start to its end, whatever is saved meanwhile. */
  within<Result>(work: (state: ContentState) => Promise<Result>): Promise<Result>;
  /**
   * From now on the content is the one that {@link name} found last, without a look at the disk: somebody asks for the name
   * whenever a file changes.
   */
  follow(): void;
}

export function createContentStates({ read, signature, onChange }: ContentStatesOptions): ContentStates {
  const pinned = new AsyncLocalStorage<ContentState>();
  const look = shared(async () => signature?.() ?? "once");
  let found: string | undefined;
  let isFollowed = false;
  const nameNow = async (): Promise<string> => {
    found = await look();
    return found;
  };
  let current: { name: string; state: Promise<ContentState> } | undefined;
  let lastGood: Content | undefined;

  /** While somebody writes, content is often wrong for a moment: the last that was right stays in force. */
  const readOrKeep = async (name: string): Promise<ContentState> => {
    try {
      const content = await read();
      lastGood = content;
      return { name, content, diagnostics: [] };
    } catch (error) {
      if (!(error instanceof ContentError) || !lastGood) throw error;
      return { name, content: lastGood, diagnostics: error.diagnostics };
    }
  };

  const now = async (): Promise<ContentState> => {
    const seen = pinned.getStore();
    if (seen) return seen;
    const name = (isFollowed && found) || (await nameNow());
    if (current?.name !== name) {
      if (current) onChange?.();
      current = { name, state: readOrKeep(name) };
    }
    return current.state;
  };

  return {
    now,
    name: nameNow,
    follow() {
      isFollowed = true;
    },
    async within(work) {
      const state = await now();
      return pinned.run(state, () => work(state));
    },
  };
}

/**
 * Work that many ask for at once, done for all of them together: whoever asks while it is being done gets the result of
 * doing it once more, so that nobody is told what was true before they asked.
 */
function shared<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const start = (): Promise<Result> => {
    const started = work().finally(() => {
      if (running === started) running = undefined;
    });
    running = started;
    return started;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
