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

/** Name of the metadata entry that holds the SHA-256 of an object's content. */
const HASH_ENTRY = "sha256";
/** As many as one request may delete. */
const DELETE_BATCH = 1_000;
/** Answers other than 5xx that another attempt may not get: competing writes, damage and delay on the way, too many requests. */
const TRANSIENT_CODES = [
  "BadDigest",
  "ConditionalRequestConflict",
  "IncompleteBody",
  "OperationAborted",
  "RequestTimeout",
  "SlowDown",
  "XAmzContentSHA256Mismatch",
];

/** A bucket of Amazon S3 or of a store that speaks its protocol. `timeoutMs` is for one request. */
export function createS3Store(settings: BucketSettings, timeoutMs: number): ObjectStore {
  const { bucket, prefix } = settings;
  const client = createClient(settings);
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const send = async <Result>(request: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> =>
    withRetries(() => classified(() => request(AbortSignal.timeout(timeoutMs))));
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
          yield { key, bytes: Size, etag: bare(ETag), modified: LastModified } satisfies StoredObject;
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    read: (key) =>
      orMissing(
        send(async (abortSignal) => {
          const found = await client.send(new GetObjectCommand(at(key)), { abortSignal });
          const body = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
          if (found.ContentLength !== undefined && found.ContentLength !== body.length)
            throw new TransientError(`${key} arrived cut off.`);
          return { ...stateOf(found), body };
        }),
      ),
    find: (key) =>
      orMissing(
        send(async (abortSignal) =>
          stateOf(await client.send(new HeadObjectCommand(at(key)), { abortSignal })),
        ),
      ),
    async put(upload) {
      await write(upload);
    },
    create: (upload) =>
      ifAllowed(write(upload, { IfNoneMatch: "*" }).then(() => true)).then((done) => done ?? false),
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
      // Some stores want the etag quoted here, some bare; the one they do not understand never fits.
      const conditions =
        etag === undefined ? [{ IfNoneMatch: "*" }] : [{ IfMatch: etag }, { IfMatch: `"${etag}"` }];
      for (const condition of conditions) {
        const written = await ifAllowed(write(upload, condition));
        if (written) return bare(written.ETag);
      }
      return undefined;
    },
  };
}

function createClient({ region, endpoint, pathStyle, checksums, credentials }: BucketSettings): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    // Attempts are ours, because some failures the SDK takes for final are not; see TRANSIENT_CODES.
    maxAttempts: 1,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  });
}

function putInputOf({ body, headers, sha256 }: Upload): Partial<PutObjectCommandInput> {
  return {
    Body: body,
    // Understood by every store; without it damage on the way would be stored.
    ContentMD5: Buffer.from(md5Of(body), "hex").toString("base64"),
    ContentType: headers.type,
    CacheControl: headers.cache,
    ...(headers.encoding && { ContentEncoding: headers.encoding }),
    Metadata: { [HASH_ENTRY]: sha256 },
  };
}

function stateOf(found: Omit<HeadObjectCommandOutput, "$metadata">): ObjectState {
  const { ETag, ContentType = "", CacheControl = "", ContentEncoding, Metadata } = found;
  const headers = { type: ContentType, cache: CacheControl, encoding: ContentEncoding || undefined };
  return { etag: bare(ETag), headers, sha256: Metadata?.[HASH_ENTRY] };
}

/** Stores quote etags. */
function bare(etag = ""): string {
  return etag.replaceAll('"', "");
}

/** A store's final no, as a person can act on it. */
class StoreRefusal extends CommandError {
  readonly status: number | undefined;

  constructor(cause: S3ServiceException) {
    super(`The store refused the request: ${cause.name} ${cause.message}`.trimEnd(), { cause });
    this.status = cause.$metadata.httpStatusCode;
  }
}

/** Tells failures that may pass from those that are final. */
async function classified<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof TransientError) throw error;
    const { name, message } = error as Error;
    if (mayPass(error))
      throw new TransientError(`The store cannot be used: ${message || name}`, { cause: error });
    throw error instanceof S3ServiceException ? new StoreRefusal(error) : error;
  }
}

/** What is no answer of the store, such as a reset connection, a time-out or a body nobody can read, may pass. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return (error as Error).name !== "CredentialsProviderError";
  const status = error.$metadata.httpStatusCode ?? 0;
  return (
    status >= 500 || status === 429 || status === 409 || status < 300 || TRANSIENT_CODES.includes(error.name)
  );
}

/** Undefined when the store says that there is no such object. */
async function orMissing<Result>(request: Promise<Result>): Promise<Result | undefined> {
  return ifStatus(404, request);
}

/** Undefined when the store refuses a write because its condition does not hold. */
async function ifAllowed<Result>(request: Promise<Result>): Promise<Result | undefined> {
  return ifStatus(412, request);
}

async function ifStatus<Result>(status: number, request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof StoreRefusal && error.status === status) return undefined;
    throw error;
  }
}
