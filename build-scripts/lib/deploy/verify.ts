import { hash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { forEach } from "#build-scripts/lib/cli/for-each.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { withdrawnKeys } from "./plan.ts";
import {
  type ReleaseFile,
  type ReleaseManifest,
  readManifest,
  readManifests,
  readPointer,
} from "./release.ts";
import type { ObjectContent, ObjectStore } from "./stores/object-store.ts";

/** Returns the live release. Throws an error with the exit code of differences when nothing is published. */
export async function readLiveRelease(store: ObjectStore): Promise<ReleaseManifest> {
  const { release } = (await readPointer(store)).pointer;
  if (release) return readManifest(store, release);
  throw new CommandError(
    `Nothing is published in ${store.name}.\n  Fix: check DEPLOY_BUCKET and DEPLOY_PREFIX, or --to.`,
    { exitCode: EXIT_CODES.differs },
  );
}

/** Compares every object of the live release with its manifest, and finds what was withdrawn and is still there. */
export async function verifyRelease(store: ObjectStore, concurrency: number) {
  const { id, files } = await readLiveRelease(store);
  const listing = await store.list();
  const withdrawn = withdrawnKeys(files, await readManifests(store, listing), listing);
  const differences = withdrawn.map((key) => `${key} was withdrawn and is still there`);
  await forEach(Object.entries(files), { concurrency, label: "Verify files" }, async ([key, file]) => {
    const difference = differenceOf(await store.read(key), file);
    if (difference) differences.push(`${key} ${difference}`);
  });
  return { release: id, objects: Object.keys(files).length, differences: differences.sort() };
}

function differenceOf(content: ObjectContent | undefined, file: ReleaseFile): string | undefined {
  if (!content) return "is missing";
  if (!isContentOf(file, content.body, file.headers.encoding)) return "has other bytes than were published";
  for (const name of ["type", "cache", "encoding"] as const) {
    const [actual = "none", expected = "none"] = [
      (content.headers ?? file.headers)[name],
      file.headers[name],
    ];
    if (actual !== expected) return `is sent with the ${name} "${actual}" instead of "${expected}"`;
  }
  return undefined;
}

/**
 * Reports whether bytes with this content encoding are a published file: as it was stored, or decoded. Brotli is not decoded, because
 * the decoder of older Node versions is not safe (CVE-2026-111497).
 */
export function isContentOf(
  { sha256, md5, headers }: Pick<ReleaseFile, "sha256" | "md5" | "headers">,
  bytes: Uint8Array,
  encoding = "identity",
): boolean {
  if (encoding === (headers.encoding ?? "identity") && hash("md5", bytes) === md5) return true;
  if (encoding !== "identity" && encoding !== "gzip") return false;
  try {
    return hash("sha256", encoding === "gzip" ? gunzipSync(bytes) : bytes) === sha256;
  } catch {
    return false;
  }
}
