import { hash, randomUUID } from "node:crypto";
import { settingsError } from "./exit-codes.ts";
import { RELEASES_PREFIX } from "./release.ts";
import type { ObjectStore, Upload } from "./stores/object-store.ts";

/**
 * Checks with a probe, before the first change, that the target allows to write and delete and keeps concurrent writers apart.
 * Leaves nothing behind.
 */
export async function preflight(store: ObjectStore): Promise<void> {
  const body = Buffer.from("probe\n");
  const probe: Upload = {
    // Of its own, so that concurrent publishers do not disturb each other.
    key: `${RELEASES_PREFIX}probe-${randomUUID()}`,
    body,
    headers: { type: "text/plain; charset=utf-8", cache: "no-store" },
    sha256: hash("sha256", body),
  };
  // What the first write returns does not matter: a lost response makes a retry find the object.
  await store.create(probe);
  const isConditional =
    !(await store.create(probe)) && (await store.swap(probe, "another version")) === undefined;
  await store.remove([probe.key]);
  if (!isConditional)
    throw settingsError(
      `${store.name} ignores the conditions of writes, so two publishers at a time would mix their releases; nothing was published.\n  Fix: use a store with If-None-Match and If-Match.`,
    );
}
