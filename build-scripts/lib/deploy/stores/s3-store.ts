import { hash } from "node:crypto";
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { BucketSettings } from "../deploy-settings.ts";
import type { ObjectContent, ObjectState, ObjectStore, StoredObject, Upload } from "./object-store.ts";
import { type Bucket, connectBucket } from "./s3-client.ts";
import { S3Error, s3ErrorOf } from "./s3-error.ts";

/** Metadata key of the SHA-256 of an object's content. */
const HASH_METADATA = "sha256";
const DELETE_BATCH = 1_000;

/**
 * Creates a store over a bucket of Amazon S3 or a compatible service. `timeoutMs` limits each request with its retries. A
 * version is an ETag.
 */
export function createS3Store(settings: BucketSettings, timeoutMs: number): ObjectStore {
  const bucket = connectBucket(settings, timeoutMs);
  return {
    name: bucket.name,
    list: () => listObjects(bucket),
    read: (key) => unless(404, readObject(bucket, key)),
    find: (key) =>
      unless(
        404,
        bucket.send(`look up ${key}`, async (client, options) =>
          stateOf(await client.send(new HeadObjectCommand(bucket.at(key)), options)),
        ),
      ),
    async put(upload) {
      await write(bucket, upload);
    },
    create: async (upload) => (await write(bucket, upload, { IfNoneMatch: "*" })) !== undefined,
    copy: (from, to) => copyObject(bucket, from, to),
    remove: (keys) => removeObjects(bucket, keys),
    swap: (upload, version) => swapObject(bucket, upload, version),
  };
}

async function* listObjects({ at, prefix, send }: Bucket): AsyncGenerator<StoredObject> {
  const { Bucket, Key: Prefix } = at("");
  let ContinuationToken: string | undefined;
  do {
    const input = { Bucket, Prefix, ContinuationToken };
    const page = await send("list the objects", (client, options) =>
      client.send(new ListObjectsV2Command(input), options),
    );
    for (const { Key = "", ETag, LastModified = new Date() } of page.Contents ?? [])
      yield { key: Key.slice(prefix.length), modified: LastModified, md5: md5In(ETag) };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

function readObject({ at, send }: Bucket, key: string): Promise<ObjectContent> {
  return send(`read ${key}`, async (client, options) => {
    const found = await client.send(new GetObjectCommand(at(key)), options);
    const body = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
    if (found.ContentLength !== undefined && found.ContentLength !== body.length)
      throw new S3Error(`Could not read ${key}: it arrived truncated.\n  Fix: run this again later.`, true);
    return { ...stateOf(found), body, version: unquoted(found.ETag) };
  });
}

/** Writes an object. Returns its ETag; undefined when the condition does not hold. */
function write(
  { at, send }: Bucket,
  { key, body, headers, sha256 }: Upload,
  condition: Pick<PutObjectCommandInput, "IfMatch" | "IfNoneMatch"> = {},
): Promise<string | undefined> {
  const input: PutObjectCommandInput = {
    ...at(key),
    Body: body,
    // Every store checks it, so that a corrupt body is not stored.
    ContentMD5: hash("md5", body, "base64"),
    ContentType: headers.type,
    CacheControl: headers.cache,
    ...(headers.encoding && { ContentEncoding: headers.encoding }),
    Metadata: { [HASH_METADATA]: sha256 },
    ...condition,
  };
  const writing = send(`write ${key}`, (client, options) =>
    client.send(new PutObjectCommand(input), options),
  );
  return unless(
    412,
    writing.then(({ ETag }) => unquoted(ETag)),
  );
}

async function swapObject(bucket: Bucket, upload: Upload, etag: string | undefined) {
  if (etag === undefined) return write(bucket, upload, { IfNoneMatch: "*" });
  // Some stores expect the ETag unquoted, some quoted; the other form never matches.
  const swapped = await write(bucket, upload, { IfMatch: etag });
  return swapped ?? write(bucket, upload, { IfMatch: `"${etag}"` });
}

async function copyObject({ at, send }: Bucket, from: string, to: string): Promise<void> {
  const { Bucket, Key } = at(from);
  const CopySource = `${Bucket}/${encodeURIComponent(Key).replaceAll("%2F", "/")}`;
  await send(`copy ${from}`, (client, options) =>
    client.send(new CopyObjectCommand({ ...at(to), CopySource }), options),
  );
}

async function removeObjects({ at, send }: Bucket, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += DELETE_BATCH) {
    const Objects = keys.slice(start, start + DELETE_BATCH).map((key) => ({ Key: at(key).Key }));
    const { Bucket } = at("");
    const { Errors = [] } = await send("delete objects", (client, options) =>
      client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }), options),
    );
    const [failure] = Errors;
    if (failure) {
      const { Key, Code: name = "Unknown" } = failure;
      const $metadata = { httpStatusCode: name === "AccessDenied" ? 403 : 500 };
      throw s3ErrorOf(new S3ServiceException({ name, $fault: "client", $metadata }), `delete ${Key}`);
    }
  }
}

function stateOf(found: Omit<HeadObjectCommandOutput, "$metadata">): ObjectState {
  const { ETag, ContentType = "", CacheControl = "", ContentEncoding, Metadata } = found;
  const headers = { type: ContentType, cache: CacheControl, encoding: ContentEncoding || undefined };
  // With a key of its own, the ETag of an encrypted object looks like an MD5 and is none.
  const { ServerSideEncryption = "AES256", SSECustomerAlgorithm } = found;
  const isPlain = ServerSideEncryption === "AES256" && SSECustomerAlgorithm === undefined;
  return { md5: isPlain ? md5In(ETag) : undefined, headers, sha256: Metadata?.[HASH_METADATA] };
}

/** Returns the MD5 of an object uploaded in one part, which is its ETag. */
function md5In(etag: string | undefined): string | undefined {
  const value = unquoted(etag);
  return /^[0-9a-f]{32}$/.test(value) ? value : undefined;
}

/** Strips the quotes that stores put around ETags. */
function unquoted(etag = ""): string {
  return etag.replaceAll('"', "");
}

/** Resolves to undefined when the store responds with this status: 404 for no such object, 412 for a condition that does not hold. */
async function unless<Result>(status: number, request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof S3Error && error.status === status) return undefined;
    throw error;
  }
}
