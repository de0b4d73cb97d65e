import { hash } from "node:crypto";
import * as v from "valibot";
import { settingsError } from "#build-scripts/lib/cli/exit-codes.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { hostedSiteSchema } from "#build-scripts/lib/serve/host-settings.ts";
import {
  type Listing,
  type ObjectStore,
  POINTER_KEY,
  RELEASES_PREFIX,
  type Upload,
} from "./stores/object-store.ts";

/** Prefix of content stored by hash, so that earlier releases can be restored without a build. */
const STAGE_PREFIX = `${RELEASES_PREFIX}objects/`;
const MANIFEST_KEY = /^\.releases\/(\d{8}T\d{6}Z-[0-9a-f]{8})\.json$/;

const releaseFileSchema = v.object({
  /** Decides when the file is placed: see `kindOf`. */
  kind: v.picklist(["asset", "page", "pointer"]),
  /** Hash of the decoded content. */
  sha256: v.string(),
  /** Hash of the stored bytes. */
  md5: v.string(),
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
  commit: v.optional(commitSchema),
  host: v.optional(hostedSiteSchema, { headers: {}, redirects: {}, gone: [] }),
  files: v.record(v.string(), releaseFileSchema),
});
export type ReleaseManifest = v.InferOutput<typeof manifestSchema>;

const historyEntrySchema = v.object({
  release: v.string(),
  at: v.string(),
  commit: v.optional(commitSchema),
});

/** Names the live release and the running publisher. Replaced only by compare-and-swap. */
const pointerSchema = v.object({
  schemaVersion: v.literal(1),
  /** The live release; null until the first publish completes. */
  release: v.nullable(v.string()),
  /** Releases in the order they went live, newest last. */
  history: v.array(historyEntrySchema),
  /** The publisher that has the lease, and how long it may be silent. */
  publisher: v.nullable(v.object({ host: v.string(), since: v.string(), leaseMs: v.number() })),
  /** Unique per write, so that a writer recognizes its own. */
  writtenBy: v.string(),
});
export type ReleasePointer = v.InferOutput<typeof pointerSchema>;

/** Returns a new release. Its id, such as `20261121T104500Z-1a2b3c4d`, has the time and a hash of its files and host settings. */
export function createRelease(site: Pick<ReleaseManifest, "files" | "commit" | "host">): ReleaseManifest {
  const { commit, host, files } = site;
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  const id = `${time}-${hash("sha256", JSON.stringify({ host, files })).slice(0, 8)}`;
  return { schemaVersion: 1, id, commit, host, files };
}

export function manifestKeyOf(releaseId: string): string {
  return `${RELEASES_PREFIX}${releaseId}.json`;
}

/** Returns the release of a manifest's key; undefined for any other key. */
export function releaseOfManifestKey(key: string): string | undefined {
  return MANIFEST_KEY.exec(key)?.[1];
}

/** Returns the key of a file's content, named by the hash of its bytes and headers. */
export function stageKeyOf({ sha256, headers }: Pick<ReleaseFile, "sha256" | "headers">): string {
  const { type, cache, encoding = "" } = headers;
  return `${STAGE_PREFIX}${hash("sha256", [sha256, type, cache, encoding].join("\n"))}`;
}

export function documentUpload(key: string, document: ReleaseManifest | ReleasePointer): Upload {
  const headers = { type: "application/json; charset=utf-8", cache: "no-store" };
  return { key, body: Buffer.from(`${JSON.stringify(document)}\n`), headers };
}

/** Reads the pointer and its version, which is undefined before the first publish. */
export async function readPointer(store: ObjectStore) {
  const content = await store.read(POINTER_KEY);
  const pointer: ReleasePointer = content
    ? parseDocument(content.body, POINTER_KEY, pointerSchema)
    : { schemaVersion: 1, release: null, history: [], publisher: null, writtenBy: "" };
  return { pointer, version: content?.version };
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

/** Returns the files of a release whose content the store has as it was recorded. */
export function storedFiles({ files }: ReleaseManifest, listing: Listing): ReleaseFile[] {
  return Object.entries(files).flatMap(([key, file]) => {
    const sentAs = file.kind === "asset" ? key : stageKeyOf(file);
    return listing.get(sentAs)?.md5 === file.md5 ? [file] : [];
  });
}

export async function readManifests(store: ObjectStore, listing: Listing): Promise<ReleaseManifest[]> {
  const ids = [...listing.keys()].flatMap((key) => releaseOfManifestKey(key) ?? []);
  return Promise.all(ids.map((id) => readManifest(store, id)));
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
