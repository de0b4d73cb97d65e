import { setTimeout as wait } from "node:timers/promises";
import { S3Client } from "@aws-sdk/client-s3";
import type { BucketSettings } from "../deploy-settings.ts";
import { s3ErrorOf } from "./s3-error.ts";

/** Delay before the second attempt, in ms; it doubles for each further one. */
const FIRST_DELAY_MS = 100;

/** A bucket, and how to send requests to it. */
export interface Bucket {
  /** Such as `s3://docs/prefix/`. */
  name: string;
  prefix: string;
  /** The input that names an object. */
  at(key: string): { Bucket: string; Key: string };
  /** Sends a request, again while it fails and may succeed later. `operation` is for messages, such as "read a.md". */
  send<Result>(
    operation: string,
    request: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Result>,
  ): Promise<Result>;
}

/** Connects to a bucket. `timeoutMs` limits each request with its retries. */
export function connectBucket(settings: BucketSettings, timeoutMs: number): Bucket {
  const client = createClient(settings);
  const { bucket, prefix } = settings;
  const name = `s3://${bucket}/${prefix}`;
  return {
    name,
    prefix,
    at: (key) => ({ Bucket: bucket, Key: prefix + key }),
    async send(operation, request) {
      const end = performance.now() + timeoutMs;
      const abortSignal = AbortSignal.timeout(timeoutMs);
      for (let delay = FIRST_DELAY_MS; ; delay *= 2) {
        try {
          return await request(client, { abortSignal });
        } catch (cause) {
          const error = s3ErrorOf(cause, `${operation} in ${name}`);
          // Varies by half, so that requests do not retry at the same time.
          const pause = delay * (0.5 + Math.random());
          if (!error.isTransient || performance.now() + pause > end) throw error;
          await wait(pause);
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
