import { setTimeout as wait } from "node:timers/promises";
import { S3Client } from "@aws-sdk/client-s3";
import type { BucketSettings } from "../deploy-settings.ts";
import { type S3Error, s3ErrorOf } from "./s3-error.ts";

/** Delay before the second attempt, in ms; it doubles for each further one. */
const FIRST_DELAY_MS = 100;

export type Bucket = ReturnType<typeof connectBucket>;

/** Connects to a bucket. `timeoutMs` limits each request with its retries. */
export function connectBucket(settings: BucketSettings, timeoutMs: number) {
  const client = createClient(settings);
  const { bucket, prefix } = settings;
  const name = `s3://${bucket}/${prefix}`;
  return {
    name,
    prefix,
    /** The input that names an object. */
    at: (key: string) => ({ Bucket: bucket, Key: prefix + key }),
    /** Sends a request, again while it fails and may succeed later. `operation` is for messages, such as "read a.md". */
    async send<Result>(
      operation: string,
      request: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Result>,
    ): Promise<Result> {
      const abortSignal = AbortSignal.timeout(timeoutMs);
      let failure: S3Error | undefined;
      for (let delay = FIRST_DELAY_MS; ; delay *= 2) {
        try {
          return await request(client, { abortSignal });
        } catch (error) {
          // An attempt that the time-out ends says less than the failure before it.
          if (!failure || !abortSignal.aborted) failure = s3ErrorOf(error, `${operation} in ${name}`);
          if (abortSignal.aborted || !failure.isTransient) throw failure;
          // Varies by half, so that requests do not retry at the same time.
          await wait(delay * (0.5 + Math.random()));
        }
      }
    },
  };
}

function createClient({ region, endpoint, pathStyle }: BucketSettings): S3Client {
  // Its warning about future Node versions would be among the output of every command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    // Retries are ours, because the SDK treats some transient failures as permanent.
    maxAttempts: 1,
    ...(endpoint && {
      endpoint,
      // Stores other than Amazon's reject unknown checksums, and only on writes. A Content-MD5 is always sent.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
    }),
  });
}
