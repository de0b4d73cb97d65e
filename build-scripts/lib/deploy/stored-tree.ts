import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { LocalTree } from "./local-files.ts";
import { hostOf, type ReleaseFile, readManifest, readPointer } from "./release.ts";
import { isContentOf } from "./stored-content.ts";
import type { ObjectStore } from "./stores/object-store.ts";

/** Returns the files of a store's live release, to publish exactly these elsewhere. Throws CommandError when it has none. */
export async function readStoredTree(store: ObjectStore): Promise<LocalTree> {
  const { pointer } = await readPointer(store);
  if (!pointer.release || pointer.publisher)
    throw new CommandError(
      `${store.name} has no complete release.\n  Fix: publish it with --to-preview first.`,
    );
  const release = await readManifest(store, pointer.release);
  const { files, commit } = release;
  return {
    files,
    commit,
    host: hostOf(release),
    async read(key) {
      const body = (await store.read(key))?.body;
      const file = files[key] as ReleaseFile;
      if (body && isContentOf(file, body, file.headers.encoding)) return body;
      throw new CommandError(
        `${key} in ${store.name} is not what was published.\n  Fix: publish the preview again.`,
      );
    },
  };
}
