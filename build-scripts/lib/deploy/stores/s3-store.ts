import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as s3 from "@aws-sdk/client-s3";
import { settingsError } from "#build-scripts/lib/cli/exit-codes.ts";
import type { ObjectStore, StoredObject, Upload } from "./object-store.ts";
import { S3Error, s3ErrorOf } from "./s3-error.ts";

export interface BucketSettings {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  region: string;
  /** The URL of a store other than Amazon's. */
  endpoint?: string | undefined;
}

const DELETE_BATCH = 1_000;
/** Delay before the second attempt, in ms; it doubles for each further one. */
const FIRST_DELAY_MS = 100;

/**
 * Creates a store over a bucket of Amazon S3 or a compatible service. `timeoutMs` limits each request with its retries. A
 * version is an ETag.
 */
export function createS3Store(settings: BucketSettings, timeoutMs: number): ObjectStore {
  const { bucket: Bucket, prefix } = settings;
  const name = `s3://${Bucket}/${prefix}`;
  const at = (key: string) => ({ Bucket, Key: prefix + key });
  const client = createClient(settings);

  /** Sends a request, again while it fails and may succeed later. */
  const send = async <Result>(
    what: string,
    request: (options: { abortSignal: AbortSignal }) => Promise<Result>,
  ) => {
    const abortSignal = AbortSignal.timeout(timeoutMs);
    const end = performance.now() + timeoutMs;
    // The SDK asks right before it sends. After a pause of this process the timer of the signal comes too late.
    Object.defineProperty(abortSignal, "aborted", { get: () => performance.now() > end });
    let failure: S3Error | undefined;
    for (let delay = FIRST_DELAY_MS; ; delay *= 2) {
      try {
        return await request({ abortSignal });
      } catch (error) {
        // An attempt that the time-out ends says less than the failure before it.
        if (!failure || !abortSignal.aborted) failure = s3ErrorOf(error, `${what} in ${name}`);
        if (abortSignal.aborted || !failure.isTransient) throw failure;
        // Varies by half, so that requests do not retry at the same time.
        await wait(delay * (0.5 + Math.random()));
      }
    }
  };
  /** Writes an object. Returns its ETag; undefined when the condition does not hold. */
  const write = (
    { key, body, headers }: Upload,
    condition: Pick<s3.PutObjectCommandInput, "IfMatch" | "IfNoneMatch"> = {},
  ) => {
    const command = new s3.PutObjectCommand({
      ...at(key),
      Body: body,
      // Every store checks it, so that a corrupt body is not stored.
      ContentMD5: hash("md5", body, "base64"),
      ContentType: headers.type,
      CacheControl: headers.cache,
      ...(headers.encoding && { ContentEncoding: headers.encoding }),
      ...condition,
    });
    return unless(
      412,
      send(`write ${key}`, async (options) => unquoted((await client.send(command, options)).ETag)),
    );
  };
  return {
    name,
    async list() {
      const listing = new Map<string, StoredObject>();
      let ContinuationToken: string | undefined;
      do {
        const command = new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
        const page = await send("list the objects", (options) => client.send(command, options));
        for (const { Key = "", ETag, LastModified: modified = new Date() } of page.Contents ?? [])
          listing.set(Key.slice(prefix.length), { modified, md5: unquoted(ETag) });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return listing;
    },
    read(key) {
      const reading = send(`read ${key}`, async (options) => {
        const found = await client.send(new s3.GetObjectCommand(at(key)), options);
        const { Body, ETag, ContentType: type = "", CacheControl: cache = "", ContentEncoding } = found;
        const body = (await Body?.transformToByteArray()) ?? new Uint8Array();
        return {
          body,
          headers: { type, cache, encoding: ContentEncoding || undefined },
          version: unquoted(ETag),
        };
      });
      return unless(404, reading);
    },
    async put(upload) {
      if ((await write(upload)) === hash("md5", upload.body)) return;
      throw settingsError(
        `The ETags of ${name} are no MD5 hashes, which tell what is stored.\n  Fix: use a store that has them, and SSE-S3 in place of other encryption.`,
      );
    },
    async copy(from, to) {
      const CopySource = `${Bucket}/${encodeURIComponent(at(from).Key).replaceAll("%2F", "/")}`;
      const command = new s3.CopyObjectCommand({ ...at(to), CopySource });
      await send(`copy ${from}`, (options) => client.send(command, options));
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH).map((key) => ({ Key: at(key).Key }));
        const command = new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
        await send("delete objects", async (options) => {
          const [failure] = (await client.send(command, options)).Errors ?? [];
          // A response with status 200 names the objects that are still there.
          if (failure) throw Object.assign(new Error(failure.Key), { name: failure.Code });
        });
      }
    },
    async swap(upload, etag) {
      if (etag === undefined) return write(upload, { IfNoneMatch: "*" });
      // Some stores expect the ETag unquoted, some quoted; the other form never matches.
      return (await write(upload, { IfMatch: etag })) ?? write(upload, { IfMatch: `"${etag}"` });
    },
  };
}

function createClient({ region, endpoint }: BucketSettings): s3.S3Client {
  // Its warning about future Node versions would be among the output of every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  return new s3.S3Client({
    region,
    // Retries are ours, because the SDK treats some transient failures as permanent.
    maxAttempts: 1,
    ...(endpoint && {
      endpoint,
      // Few other stores have a host name for each bucket.
      forcePathStyle: true,
      // Stores other than Amazon's reject unknown checksums, and only on writes. A Content-MD5 is always sent.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  });
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
