import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import type { BucketSettings } from "../deploy-settings.ts";
import { md5Of } from "../digests.ts";
import type { ObjectState, ObjectStore, StoredObject, Upload } from "./object-store.ts";
import { TransientError, withRetries } from "./retry.ts";

/** Metadata key of the SHA-256 of an object's content. */
const HASH_METADATA = "sha256";
/** Maximum number of keys that one request may delete. */
const DELETE_BATCH = 1_000;
/** Error codes worth a retry, next to 5xx: conflicting writes, corrupt or late bodies, rate limits. */
const TRANSIENT_CODES = [
  "BadDigest",
  "ConditionalRequestConflict",
  "IncompleteBody",
  "OperationAborted",
  "RequestTimeout",
  "SlowDown",
  "XAmzContentSHA256Mismatch",
];

/** Creates a store over a bucket of Amazon S3 or a compatible service. `timeoutMs` limits each request. */
export function createS3Store(settings: BucketSettings, timeoutMs: number): ObjectStore {
  const { bucket, prefix } = settings;
  const client = createClient(settings);
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const send = async <Result>(request: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> =>
    withRetries(() => classifyErrors(() => request(AbortSignal.timeout(timeoutMs))));
  const write = (upload: Upload, condition: Partial<PutObjectCommandInput> = {}) =>
    send((abortSignal) =>
      client.send(new PutObjectCommand({ ...at(upload.key), ...putInputOf(upload), ...condition }), {
        abortSignal,
      }),
    );

  return {
    name: `s3://${bucket}/${prefix}`,
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const input = { Bucket: bucket, Prefix: prefix, ContinuationToken };
        const page = await send((abortSignal) =>
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
        send(async (abortSignal) => {
          const found = await client.send(new GetObjectCommand(at(key)), { abortSignal });
          const body = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
          if (found.ContentLength !== undefined && found.ContentLength !== body.length)
            throw new TransientError(`${key} arrived truncated.`);
          return { ...stateOf(found), body };
        }),
      ),
    find: (key) =>
      undefinedIfMissing(
        send(async (abortSignal) =>
          stateOf(await client.send(new HeadObjectCommand(at(key)), { abortSignal })),
        ),
      ),
    async put(upload) {
      await write(upload);
    },
    create: (upload) =>
      undefinedIfConditionFails(write(upload, { IfNoneMatch: "*" }).then(() => true)).then(
        (done) => done ?? false,
      ),
    async copy(from, to) {
      const CopySource = `${bucket}/${encodeURIComponent(prefix + from).replaceAll("%2F", "/")}`;
      await send((abortSignal) =>
        client.send(new CopyObjectCommand({ ...at(to), CopySource }), { abortSignal }),
      );
    },
    async remove(keys) {
      for (let start = 0; start < keys.length; start += DELETE_BATCH) {
        const Objects = keys.slice(start, start + DELETE_BATCH).map((key) => ({ Key: prefix + key }));
        const input = { Bucket: bucket, Delete: { Objects, Quiet: true } };
        const { Errors = [] } = await send((abortSignal) =>
          client.send(new DeleteObjectsCommand(input), { abortSignal }),
        );
        if (Errors[0]) throw new Error(`${Errors[0].Key} could not be deleted: ${Errors[0].Message}`);
      }
    },
    async swap(upload, etag) {
      // Some stores expect the ETag quoted, some unquoted; the other form never matches.
      const conditions =
        etag === undefined ? [{ IfNoneMatch: "*" }] : [{ IfMatch: etag }, { IfMatch: `"${etag}"` }];
      for (const condition of conditions) {
        const written = await undefinedIfConditionFails(write(upload, condition));
        if (written) return unquoted(written.ETag);
      }
      return undefined;
    },
  };
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

/** A request that the store rejected permanently. */
class StoreError extends CommandError {
  readonly status: number | undefined;

  constructor(cause: S3ServiceException) {
    super(`The store rejected the request: ${cause.name} ${cause.message}`.trimEnd(), { cause });
    this.status = cause.$metadata.httpStatusCode;
  }
}

/** Runs a request; turns transient failures into TransientError and other service errors into StoreError. */
async function classifyErrors<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof TransientError) throw error;
    const { name, message } = error as Error;
    if (isTransient(error))
      throw new TransientError(`The store is unavailable: ${message || name}`, { cause: error });
    throw error instanceof S3ServiceException ? new StoreError(error) : error;
  }
}

/** Returns whether a retry may succeed. Everything without a response of the store counts, such as resets and time-outs. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return (error as Error).name !== "CredentialsProviderError";
  const status = error.$metadata.httpStatusCode ?? 0;
  return (
    status >= 500 || status === 429 || status === 409 || status < 300 || TRANSIENT_CODES.includes(error.name)
  );
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
    if (error instanceof StoreError && error.status === status) return undefined;
    throw error;
  }
}
