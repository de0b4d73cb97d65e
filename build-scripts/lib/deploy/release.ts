import { hash } from "node:crypto";
import * as v from "valibot";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { type HostedSite, hostedSiteSchema } from "#build-scripts/lib/serve/host-settings.ts";
import { settingsError } from "./exit-codes.ts";
import type { ObjectStore, StoredObject, Upload } from "./stores/object-store.ts";

/** The prefix of all records of publishing. It starts with a dot, so that web servers do not serve it. */
export const RELEASES_PREFIX = ".releases/";
export const POINTER_KEY = `${RELEASES_PREFIX}current.json`;
/** Prefix of content stored by hash, so that earlier releases can be restored without a build. */
const STAGE_PREFIX = `${RELEASES_PREFIX}objects/`;
const MANIFEST_KEY = /^\.releases\/(\d{8}T\d{6}Z-[0-9a-f]{8})\.json$/;

const releaseFileSchema = v.object({
  /** Decides when the file is placed: see `kindOf`. */
  kind: v.picklist(["asset", "page", "pointer"]),
  /** Hash of the decoded content. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Hash of the stored bytes. */
  md5: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  bytes: v.number(),
  headers: v.object({ type: v.string(), cache: v.string(), encoding: v.optional(v.string()) }),
});
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>;
export type ReleaseFiles = Record<string, ReleaseFile>;

/** The commit that a site was built from; not `isClean` with changes that are in no commit. */
const commitSchema = v.object({ id: v.string(), isClean: v.boolean() });
export type Commit = v.InferOutput<typeof commitSchema>;

/** Everything a release consists of. Written before its first file, so that an interrupted publish can be cleaned up. */
const manifestSchema = v.object({
  schemaVersion: v.literal(1),
  id: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  commit: v.optional(commitSchema),
  /** Absent in releases published before it was stored. */
  host: v.optional(hostedSiteSchema),
  files: v.record(v.string(), releaseFileSchema),
});
export type ReleaseManifest = v.InferOutput<typeof manifestSchema>;

/** Names the live release and the running publisher. Replaced only by compare-and-swap. */
const pointerSchema = v.object({
  schemaVersion: v.literal(1),
  /** The live release; null until the first publish completes. */
  release: v.nullable(v.string()),
  /** Releases in the order they went live, newest last. */
  history: v.array(
    v.object({
      release: v.string(),
      at: v.pipe(v.string(), v.isoTimestamp()),
      commit: v.optional(commitSchema),
    }),
  ),
  /** The publisher that has the lease, and how long it may be silent. */
  publisher: v.nullable(v.object({ host: v.string(), since: v.string(), leaseMs: v.number() })),
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
  return `${time}-${hash("sha256", JSON.stringify(files)).slice(0, 8)}`;
}

export function manifestKeyOf(releaseId: string): string {
  return `${RELEASES_PREFIX}${releaseId}.json`;
}

/** Returns the release id of a manifest's key; undefined for any other key. */
export function releaseOfManifestKey(key: string): string | undefined {
  return MANIFEST_KEY.exec(key)?.[1];
}

/** Returns the key of a file's content, named by the hash of its bytes and headers. */
export function stageKeyOf({ sha256, headers }: Pick<ReleaseFile, "sha256" | "headers">): string {
  const { type, cache, encoding = "" } = headers;
  return `${STAGE_PREFIX}${hash("sha256", [sha256, type, cache, encoding].join("\n"))}`;
}

export function documentUpload(key: string, document: ReleaseManifest | ReleasePointer): Upload {
  const body = Buffer.from(`${JSON.stringify(document)}\n`);
  const headers = { type: "application/json; charset=utf-8", cache: "no-store" };
  return { key, body, headers, sha256: hash("sha256", body) };
}

/** Reads the pointer and its version, which is undefined before the first publish. */
export async function readPointer(
  store: ObjectStore,
): Promise<{ pointer: ReleasePointer; version: string | undefined }> {
  const content = await store.read(POINTER_KEY);
  if (!content) return { pointer: NO_RELEASE, version: undefined };
  return { pointer: parseDocument(content.body, POINTER_KEY, pointerSchema), version: content.version };
}

/** Reads a release's manifest. Throws a settings error when the store has none. */
export async function readManifest(store: ObjectStore, releaseId: string): Promise<ReleaseManifest> {
  const key = manifestKeyOf(releaseId);
  const content = await store.read(key);
  if (content) return parseDocument(content.body, key, manifestSchema);
  throw settingsError(
    `${store.name} has no release ${releaseId}.\n  Fix: npm run deploy -- releases lists the available ones.`,
  );
}

/** Returns the settings of a release's host. Throws a settings error when it was published before they were stored. */
export function hostOf({ id, host }: ReleaseManifest): HostedSite {
  if (host) return host;
  throw settingsError(
    `Release ${id} was published without the settings of its host.\n  Fix: publish it again.`,
  );
}

export type Listing = ReadonlyMap<string, StoredObject>;

export async function readListing(store: ObjectStore): Promise<Listing> {
  const listing = new Map<string, StoredObject>();
  for await (const stored of store.list()) listing.set(stored.key, stored);
  return listing;
}

export async function readManifests(store: ObjectStore, listing: Listing): Promise<ReleaseManifest[]> {
  const ids = [...listing.keys()].flatMap((key) => releaseOfManifestKey(key) ?? []);
  const manifests: ReleaseManifest[] = [];
  for (const id of ids) manifests.push(await readManifest(store, id));
  return manifests;
}

function parseDocument<Schema extends v.GenericSchema>(bytes: Uint8Array, key: string, schema: Schema) {
  try {
    return v.parse(schema, JSON.parse(Buffer.from(bytes).toString("utf8"))) as v.InferOutput<Schema>;
  } catch (cause) {
    throw new CommandError(
      `${key} is not a record of publishing (${(cause as Error).message}).\n  Fix: check what else writes there.`,
      { cause },
    );
  }
}
