import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  type _Error as DeletionFailure,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { BucketSettings } from "../deploy-settings.ts";
import { md5Of } from "../digests.ts";
import type { ObjectState, ObjectStore, StoredObject, Upload } from "./object-store.ts";
import { TransientError, withRetries } from "./retry.ts";
import { StoreError, type StoreRequest, storeErrorOf } from "./store-error.ts";

/** Metadata key of the SHA-256 of an object's content. */
const HASH_METADATA = "sha256";
/** Maximum number of keys that one request may delete. */
const DELETE_BATCH = 1_000;
/** An ETag that the probe does not have. */
const OTHER_ETAG = "0".repeat(32);

/**
 * Creates a store over a bucket of Amazon S3 or a compatible service. `timeoutMs` limits each request; `backoff` are the delays
 * between attempts.
 */
export function createS3Store(
  settings: BucketSettings,
  timeoutMs: number,
  backoff?: readonly number[],
): ObjectStore {
  const { bucket, prefix, region, endpoint } = settings;
  const client = createClient(settings);
  const clock = watchClock(client);
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const send = async <Result>(
    operation: StoreRequest["operation"],
    key: string | undefined,
    request: (abortSignal: AbortSignal) => Promise<Result>,
  ): Promise<Result> =>
    withRetries(async () => {
      try {
        return await request(AbortSignal.timeout(timeoutMs));
      } catch (error) {
        const place = { bucket, key: key && prefix + key, region, endpoint };
        throw storeErrorOf(error, { operation, ...place, timeoutMs });
      }
    }, backoff);
  const write = (upload: Upload, condition: Partial<PutObjectCommandInput> = {}) =>
    send("write", upload.key, (abortSignal) =>
      client.send(new PutObjectCommand({ ...at(upload.key), ...putInputOf(upload), ...condition }), {
        abortSignal,
      }),
    );

  const create = (upload: Upload) =>
    undefinedIfConditionFails(write(upload, { IfNoneMatch: "*" }).then(() => true)).then(
      (done) => done ?? false,
    );
  const swap = async (upload: Upload, etag: string | undefined) => {
    // Some stores expect the ETag quoted, some unquoted; the other form never matches.
    const conditions =
      etag === undefined ? [{ IfNoneMatch: "*" }] : [{ IfMatch: etag }, { IfMatch: `"${etag}"` }];
    for (const condition of conditions) {
      const written = await undefinedIfConditionFails(write(upload, condition));
      if (written) return unquoted(written.ETag);
    }
    return undefined;
  };

  return {
    name: `s3://${bucket}/${prefix}`,
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket: bucket, Prefix: prefix, ContinuationToken };
        const page = await send("list", undefined, (abortSignal) =>
          client.send(new ListObjectsV2Command(input), { abortSignal }),
        );
        for (const { Key = "", Size = 0, ETag, LastModified = new Date() } of page.Contents ?? []) {
          const key = Key.slice(prefix.length);
          yield { key, bytes: Size, etag: unquoted(ETag), modified: LastModified } satisfies StoredObject;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    read: (key) =>
      undefinedIfMissing(
        send("read", key, async (abortSignal) => {
          const found = await client.send(new GetObjectCommand(at(key)), { abortSignal });
          const body = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
          if (found.ContentLength !== undefined && found.ContentLength !== body.length)
            throw new TransientError(
              `Could not read ${prefix + key} in the bucket ${bucket}: it arrived truncated, in several attempts.\n  Fix: run this again later.`,
            );
          return { ...stateOf(found), body };
        }),
      ),
    find: (key) =>
      undefinedIfMissing(
        send("look up", key, async (abortSignal) =>
          stateOf(await client.send(new HeadObjectCommand(at(key)), { abortSignal })),
        ),
      ),
    async put(upload) {
      await write(upload);
    },
    create,
    async copy(from, to) {
      const CopySource = `${bucket}/${encodeURIComponent(prefix + from).replaceAll("%2F", "/")}`;
      await send("copy", from, (abortSignal) =>
        client.send(new CopyObjectCommand({ ...at(to), CopySource }), { abortSignal }),
      );
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH).map((key) => ({ Key: prefix + key }));
        const input = { Bucket: bucket, Delete: { Objects, Quiet: true } };
        const { Errors = [] } = await send("delete", keys[start], (abortSignal) =>
          client.send(new DeleteObjectsCommand(input), { abortSignal }),
        );
        if (Errors[0]) throw deletionError(Errors[0], { bucket, region, endpoint, timeoutMs });
      }
    },
    swap,
    async hasConditionalWrites(probe) {
      try {
        await create(probe);
        return !(await create(probe)) && (await swap(probe, OTHER_ETAG)) === undefined;
      } catch (error) {
        if (error instanceof StoreError && error.code === "NotImplemented") return false;
        throw error;
      }
    },
    limits: async () => ({ clockSkewMs: clock.skewMs }),
  };
}

/** Compares the time of each response with this machine's. */
function watchClock(client: S3Client): { skewMs: number | undefined } {
  const clock: { skewMs: number | undefined } = { skewMs: undefined };
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const { headers } = result.response as { headers: Record<string, string | undefined> };
      const date = Date.parse(headers.date ?? "");
      if (!Number.isNaN(date)) clock.skewMs = Date.now() - date;
      return result;
    },
    { step: "deserialize", priority: "low", name: "watchClock" },
  );
  return clock;
}

/** Describes the first object that a request to delete many could not delete. */
function deletionError({ Key, Code }: DeletionFailure, request: Omit<StoreRequest, "operation">): Error {
  const status = Code === "AccessDenied" ? 403 : 500;
  const $metadata = { httpStatusCode: status };
  const error = new S3ServiceException({ name: Code ?? "Unknown", $fault: "client", $metadata });
  return storeErrorOf(error, { ...request, operation: "delete", key: Key });
}

function createClient({ region, endpoint, pathStyle, checksums, credentials }: BucketSettings): S3Client {
  // Its warning about future Node versions would be among the output of every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    // Retries are ours, because the SDK treats some transient failures as permanent; see TRANSIENT_CODES.
    maxAttempts: 1,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
}

function putInputOf({ body, headers, sha256 }: Upload): Partial<PutObjectCommandInput> {
  return {
    Body: body,
    // Every store checks it, so that a corrupt body is not stored.
    ContentMD5: Buffer.from(md5Of(body), "hex").toString("base64"),
    ContentType: headers.type,
    CacheControl: headers.cache,
    ...(headers.encoding && { ContentEncoding: headers.encoding }),
    Metadata: { [HASH_METADATA]: sha256 },
  };
}

function stateOf(found: Omit<HeadObjectCommandOutput, "$metadata">): ObjectState {
  const { ETag, ContentType = "", CacheControl = "", ContentEncoding, Metadata } = found;
  const headers = { type: ContentType, cache: CacheControl, encoding: ContentEncoding || undefined };
  return { etag: unquoted(ETag), headers, sha256: Metadata?.[HASH_METADATA] };
}

/** Strips the quotes that stores put around ETags. */
function unquoted(etag = ""): string {
  return etag.replaceAll('"', "");
}

/** Resolves to undefined when there is no such object. */
async function undefinedIfMissing<Result>(request: Promise<Result>): Promise<Result | undefined> {
  return undefinedOnStatus(404, request);
}

/** Resolves to undefined when the condition of a write does not hold. */
async function undefinedIfConditionFails<Result>(request: Promise<Result>): Promise<Result | undefined> {
  return undefinedOnStatus(412, request);
}

async function undefinedOnStatus<Result>(
  status: number,
  request: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    const isExpected =
      error instanceof StoreError && error.status === status && error.code !== "NoSuchBucket";
    if (isExpected) return undefined;
    throw error;
  }
}
