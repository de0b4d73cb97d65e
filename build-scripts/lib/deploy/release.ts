import * as v from "valibot";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { sha256Of } from "./digests.ts";
import type { ObjectStore, Upload } from "./stores/object-store.ts";
import { TransientError, withRetries } from "./stores/retry.ts";

/** What belongs to publishing and to no page lies below it. Its name starts with a dot: hosts of folders do not serve it. */
export const RELEASES_PREFIX = ".releases/";
export const POINTER_KEY = `${RELEASES_PREFIX}current.json`;
/** Content by hash: every release's pages, so that an earlier one can be put back without building it. */
export const STAGE_PREFIX = `${RELEASES_PREFIX}objects/`;
const MANIFEST_KEY = /^\.releases\/(\d{8}T\d{6}Z-[0-9a-f]{8})\.json$/;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const releaseFileSchema = v.object({
  /** When it is put in place: see `kindOf`. */
  kind: v.picklist(["asset", "page", "pointer"]),
  /** Of the content, decoded. */
  sha256: hash,
  /** Of the bytes as sent. */
  md5: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** Bytes as sent. */
  bytes: v.number(),
  headers: v.object({ type: v.string(), cache: v.string(), encoding: v.optional(v.string()) }),
});
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;
export type ReleaseFiles = Record<string, ReleaseFile>;

/** Everything a release consists of. Written before its first file, so that what an interruption leaves is known. */
const manifestSchema = v.object({
  schemaVersion: v.literal(1),
  id: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  files: v.record(v.string(), releaseFileSchema),
});
export type ReleaseManifest = v.InferOutput<typeof manifestSchema>;

/** The one object that says which release is live and who is publishing; only ever exchanged by compare-and-swap. */
const pointerSchema = v.object({
  schemaVersion: v.literal(1),
  /** The live release; null before the first is complete. */
  release: v.nullable(v.string()),
  /** Releases in the order they went live, the newest last. */
  history: v.array(v.object({ release: v.string(), at: v.pipe(v.string(), v.isoTimestamp()) })),
  /** Who is publishing; `beat` rises while they are alive. */
  publisher: v.nullable(
    v.object({ host: v.string(), space: v.string(), pid: v.number(), since: v.string(), beat: v.number() }),
  ),
  /** Differs in every version, so that a writer knows its own. */
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

/** `20261121T104500Z-1a2b3c4d`: sorts by time and names its content. */
export function releaseIdOf(files: ReleaseFiles, now: Date): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  return `${time}-${sha256Of(JSON.stringify(files)).slice(0, 8)}`;
}

export function manifestKeyOf(releaseId: string): string {
  return `${RELEASES_PREFIX}${releaseId}.json`;
}

/** The release whose manifest is at this key; undefined for any other key. */
export function releaseOfManifestKey(key: string): string | undefined {
  return MANIFEST_KEY.exec(key)?.[1];
}

/** Where a file's content is kept, named by everything that is sent of it. */
export function stageKeyOf({ sha256, headers }: ReleaseFile): string {
  const { type, cache, encoding = "" } = headers;
  return `${STAGE_PREFIX}${sha256Of([sha256, type, cache, encoding].join("\n"))}`;
}

/** A document of publishing as an object. */
export function documentUpload(key: string, document: ReleaseManifest | ReleasePointer): Upload {
  const body = Buffer.from(`${JSON.stringify(document)}\n`);
  const headers = { type: "application/json; charset=utf-8", cache: "no-store" };
  return { key, body, headers, sha256: sha256Of(body) };
}

/** The pointer and its etag; neither before the first publish. */
export async function readPointer(
  store: ObjectStore,
): Promise<{ pointer: ReleasePointer; etag: string | undefined }> {
  const read = await readDocument(store, POINTER_KEY, pointerSchema);
  return read ? { pointer: read.document, etag: read.etag } : { pointer: NO_RELEASE, etag: undefined };
}

/** A release's manifest. Throws when the store has none. */
export async function readManifest(store: ObjectStore, releaseId: string): Promise<ReleaseManifest> {
  const read = await readDocument(store, manifestKeyOf(releaseId), manifestSchema);
  if (read) return read.document;
  throw new CommandError(
    `${store.name} has no release ${releaseId}.\n  Fix: npm run deploy -- releases lists those it has.`,
  );
}

/** Reads a document again when it arrives damaged. */
async function readDocument<Schema extends v.GenericSchema>(store: ObjectStore, key: string, schema: Schema) {
  return withRetries(async () => {
    const content = await store.read(key);
    if (!content) return undefined;
    const parsed = v.safeParse(schema, parseJson(content.body));
    if (parsed.success) return { document: parsed.output as v.InferOutput<Schema>, etag: content.etag };
    throw new TransientError(
      `${key} in ${store.name} cannot be read: ${parsed.issues[0]?.message}.\n  Fix: see whether something else writes there.`,
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
