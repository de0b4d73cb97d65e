import { setTimeout as wait } from "node:timers/promises";
import type { ContentMirror } from "./mirror-content.ts";
import { readRemoteSettings } from "./remote-settings.ts";

const CACHE_DIR = "node_modules/.cache/remote-content";
/** Between two looks at the store, in ms. */
const INTERVAL_MS = 5_000;

type Variables = Record<string, string | undefined>;

/** The mirror of the store that CONTENT_URL names; undefined when content is in a folder. Nothing is read yet. */
export async function remoteContent(variables: Variables): Promise<ContentMirror | undefined> {
  const settings = readRemoteSettings(variables);
  if (!settings) return undefined;
  // Most content is in a folder, and a build that finds nothing changed would feel the time that a client of HTTP takes to load.
  const { createContentMirror } = await import("./mirror-content.ts");
  return createContentMirror(settings, CACHE_DIR);
}

/** The variables of a command, with CONTENT_DIR naming the mirror when there is one. */
export function withMirror(variables: Variables, mirror: ContentMirror | undefined): Variables {
  return mirror ? { ...variables, CONTENT_DIR: mirror.contentDir } : variables;
}

/** Looks for changes until told to stop. A store that fails is told once; the last good copy stays meanwhile. */
export async function followContent(mirror: ContentMirror, signal: AbortSignal): Promise<void> {
  let told = "";
  while (!signal.aborted) {
    await wait(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const failure = await updateOrSay(mirror);
    if (failure && failure !== told) console.error(failure);
    told = failure;
  }
}

/** Empty when the mirror is what the store has. */
export async function updateOrSay(mirror: ContentMirror): Promise<string> {
  try {
    await mirror.update();
    return "";
  } catch (error) {
    return `The content's store cannot be read; the last good copy stays.\n${(error as Error).message}`;
  }
}
