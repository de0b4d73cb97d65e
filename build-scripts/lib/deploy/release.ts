import * as v from "valibot";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { sha256Of } from "./digests.ts";
import type { ObjectStore, Upload } from "./stores/object-store.ts";
import { TransientError, withRetries } from "./stores/retry.ts";

/** The prefix of all records of publishing. It starts with a dot, so that web servers do not serve it. */
export const RELEASES_PREFIX = ".releases/";
export const POINTER_KEY = `${RELEASES_PREFIX}current.json`;
/** Prefix of content stored by hash, so that earlier releases can be restored without a build. */
export const STAGE_PREFIX = `${RELEASES_PREFIX}objects/`;
const MANIFEST_KEY = /^\.releases\/(\d{8}T\d{6}Z-[0-9a-f]{8})\.json$/;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const releaseFileSchema = v.object({
  /** Decides when the file is placed: see `kindOf`. */
  kind: v.picklist(["asset", "page", "pointer"]),
  /** Hash of the decoded content. */
  sha256: hash,
  /** Hash of the stored bytes. */
  md5: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** Size as stored. */
  bytes: v.number(),
  headers: v.object({ type: v.string(), cache: v.string(), encoding: v.optional(v.string()) }),
});
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;
export type ReleaseFiles = Record<string, ReleaseFile>;

/** Everything a release consists of. Written before its first file, so that an interrupted publish can be cleaned up. */
const manifestSchema = v.object({
  schemaVersion: v.literal(1),
  id: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  files: v.record(v.string(), releaseFileSchema),
});
export type ReleaseManifest = v.InferOutput<typeof manifestSchema>;

/** Names the live release and the running publisher. Replaced only by compare-and-swap. */
const pointerSchema = v.object({
  schemaVersion: v.literal(1),
  /** The live release; null until the first publish completes. */
  release: v.nullable(v.string()),
  /** Releases in the order they went live, newest last. */
  history: v.array(v.object({ release: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) })),
  /** The running publisher; `beat` counts its heartbeats. */
  publisher: v.nullable(
    v.object({ host: v.string(), space: v.string(), pid: v.number(), since: v.string(), beat: v.number() }),
  ),
  /** Unique per write, so that a writer recognizes its own. */
  writtenBy: v.string(),
});
export type ReleasePointer = v.InferOutput<typeof pointerSchema>;

export const NO_RELEASE: ReleasePointer = {
  schemaVersion: 1,
  release: null,
  history: [],
  publisher: null,
  writtenBy: "",
};

/** Returns an id such as `20261121T104500Z-1a2b3c4d`: the time and a hash of the files. */
export function releaseIdOf(files: ReleaseFiles, now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  return `${time}-${sha256Of(JSON.stringify(files)).slice(0, 8)}`;
}

export function manifestKeyOf(releaseId: string): string {
  return `${RELEASES_PREFIX}${releaseId}.json`;
}

/** Returns the release id of a manifest's key; undefined for any other key. */
export function releaseOfManifestKey(key: string): string | undefined {
  return MANIFEST_KEY.exec(key)?.[1];
}

/** Returns the key of a file's content, named by the hash of its bytes and headers. */
export function stageKeyOf({ sha256, headers }: ReleaseFile): string {
  const { type, cache, encoding = "" } = headers;
  return `${STAGE_PREFIX}${sha256Of([sha256, type, cache, encoding].join("\n"))}`;
}

/** Serializes a manifest or the pointer as an upload. */
export function documentUpload(key: string, document: ReleaseManifest | ReleasePointer): Upload {
  const body = Buffer.from(`${JSON.stringify(document)}\n`);
  const headers = { type: "application/json; charset=utf-8", cache: "no-store" };
  return { key, body, headers, sha256: sha256Of(body) };
}

/** Reads the pointer and its ETag; the ETag is undefined before the first publish. */
export async function readPointer(
  store: ObjectStore,
): Promise<{ pointer: ReleasePointer; etag: string | undefined }> {
  const read = await readDocument(store, POINTER_KEY, pointerSchema);
  return read ? { pointer: read.document, etag: read.etag } : { pointer: NO_RELEASE, etag: undefined };
}

/** Reads a release's manifest. Throws CommandError when the store has none. */
export async function readManifest(store: ObjectStore, releaseId: string): Promise<ReleaseManifest> {
  const read = await readDocument(store, manifestKeyOf(releaseId), manifestSchema);
  if (read) return read.document;
  throw new CommandError(
    `${store.name} has no release ${releaseId}.\n  Fix: npm run deploy -- releases lists the available ones.`,
  );
}

/** Reads and validates a document; retries when it is invalid. */
async function readDocument<Schema extends v.GenericSchema>(store: ObjectStore, key: string, schema: Schema) {
  return withRetries(async () => {
    const content = await store.read(key);
    if (!content) return undefined;
    const parsed = v.safeParse(schema, parseJson(content.body));
    if (parsed.success) return { document: parsed.output as v.InferOutput<Schema>, etag: content.etag };
    throw new TransientError(
      `${key} in ${store.name} cannot be read: ${parsed.issues[0]?.message}.\n  Fix: check whether something else writes there.`,
    );
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    return undefined;
  }
}
