import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { forEach } from "./for-each.ts";
import { withdrawnKeys } from "./plan.ts";
import {
  type ReleaseFile,
  type ReleaseManifest,
  readListing,
  readManifest,
  readManifests,
  readPointer,
} from "./release.ts";
import { isContentOf } from "./stored-content.ts";
import type { ObjectContent, ObjectStore } from "./stores/object-store.ts";

/** Returns the live release. Throws an error with the exit code of differences when nothing is published. */
export async function readLiveRelease(store: ObjectStore): Promise<ReleaseManifest> {
  const { pointer } = await readPointer(store);
  if (pointer.release) return readManifest(store, pointer.release);
  throw new CommandError(
    `Nothing is published in ${store.name}.\n  Fix: check DEPLOY_BUCKET and DEPLOY_PREFIX, or --to.`,
    { exitCode: EXIT_CODES.differs },
  );
}

/** Compares every object of the live release with its manifest, and finds what was withdrawn and is still there. */
export async function verifyRelease(store: ObjectStore, concurrency: number) {
  const release = await readLiveRelease(store);
  const { files } = release;
  const differences: { key: string; reason: string }[] = [];
  await forEach(Object.entries(files), { concurrency, label: "Verify files" }, async ([key, file]) => {
    const reason = differenceOf(await store.read(key), file);
    if (reason) differences.push({ key, reason });
  });
  const listing = await readListing(store);
  const earlier = (await readManifests(store, listing)).map((manifest) => manifest.files);
  for (const key of withdrawnKeys({ files, earlier, listing }))
    differences.push({ key, reason: "was withdrawn and is still there" });
  differences.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { release: release.id, objects: Object.keys(files).length, differences };
}

function differenceOf(content: ObjectContent | undefined, file: ReleaseFile): string | undefined {
  if (!content) return "is missing";
  if (!isContentOf(file, content.body, file.headers.encoding)) return "has other bytes than were published";
  if (!content.headers) return undefined;
  for (const name of ["type", "cache", "encoding"] as const) {
    const [actual, expected] = [content.headers[name] ?? "none", file.headers[name] ?? "none"];
    if (actual !== expected) return `is sent with the ${name} "${actual}" instead of "${expected}"`;
  }
  return undefined;
}
