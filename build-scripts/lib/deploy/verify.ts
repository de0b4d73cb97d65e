import { forEach } from "./for-each.ts";
import { withdrawnKeys } from "./plan.ts";
import { type ReleaseFile, readListing, readManifest, readManifests, readPointer } from "./release.ts";
import { BROTLI_NOTE, canDecodeBrotli, isContentOf } from "./stored-content.ts";
import type { ObjectContent, ObjectStore } from "./stores/object-store.ts";

interface Difference {
  key: string;
  /** How the object differs: it is missing, has other bytes or headers, or was withdrawn. */
  reason: string;
}

/** Compares every object of the live release with its manifest, and finds what was withdrawn and is still there. */
export async function verifyRelease(store: ObjectStore, concurrency: number) {
  const { pointer } = await readPointer(store);
  if (!pointer.release) return { release: "(none)", objects: 0, differences: [], note: undefined };
  const { files } = await readManifest(store, pointer.release);
  const differences: Difference[] = [];
  await forEach(Object.entries(files), { concurrency, label: "Verifying" }, async ([key, file]) => {
    const reason = differenceOf(await store.read(key), file);
    if (reason) differences.push({ key, reason });
  });
  const listing = await readListing(store);
  const earlier = (await readManifests(store, listing)).map((manifest) => manifest.files);
  for (const key of withdrawnKeys({ files, earlier, listing }))
    differences.push({ key, reason: "was withdrawn and is still there" });
  differences.sort((a, b) => (a.key < b.key ? -1 : 1));
  const hasBrotli = Object.values(files).some(({ headers }) => headers.encoding === "br");
  const note = hasBrotli && !canDecodeBrotli() ? BROTLI_NOTE : undefined;
  return { release: pointer.release, objects: Object.keys(files).length, differences, note };
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
