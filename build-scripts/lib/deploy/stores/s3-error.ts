import { S3ServiceException } from "@aws-sdk/client-s3";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "../exit-codes.ts";

/** A failed request to a bucket; `isTransient` when a retry may succeed. */
export class S3Error extends CommandError {
  constructor(
    message: string,
    readonly isTransient: boolean,
    readonly status?: number,
  ) {
    super(message, { exitCode: isTransient ? 1 : EXIT_CODES.settings });
  }
}

const TLS_CODE = /CERT|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_/;
/** Codes worth a retry, next to 5xx: conflicting writes, corrupt or late bodies, rate limits. */
const TRANSIENT_CODE =
  /^(?:BadDigest|ConditionalRequestConflict|IncompleteBody|OperationAborted|RequestTimeout|SlowDown|XAmzContentSHA256Mismatch)$/;

const CREDENTIALS_CODE =
  /(?:CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)$/;
const OBJECT_RIGHTS = "s3:GetObject, s3:PutObject and s3:DeleteObject on its objects";

/** What status and code mean, and what to do. The first that matches counts. */
const REASONS: [pattern: RegExp, what: string, fix: string][] = [
  [/NoSuchBucket$/, "there is no such bucket", "create it, or correct DEPLOY_BUCKET"],
  [CREDENTIALS_CODE, "there are no valid credentials", "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
  [/RequestTimeTooSkewed$/, "this machine's clock is wrong", "set it, for example with NTP"],
  [/^30[17]|AuthorizationHeaderMalformed$/, "the bucket is in another region", "set DEPLOY_REGION to it"],
  [/^40[13]/, "access was denied", `grant s3:ListBucket on the bucket, and ${OBJECT_RIGHTS}`],
  [/^429|^503/, "the store asks to send fewer requests", "wait, or lower DEPLOY_CONCURRENCY"],
  [/^501/, "the store lacks conditional writes", "use a store that has them"],
  [/^\d/, "the request failed", "run this again later, or check the DEPLOY_* settings"],
  [TLS_CODE, "there is no secure connection", "correct DEPLOY_ENDPOINT, or set NODE_EXTRA_CA_CERTS"],
  [/TimeoutError$|AbortError$|ETIMEDOUT$/, "there was no response in time", "raise DEPLOY_LEASE_SECONDS"],
  [/./, "the connection failed", "check the network and DEPLOY_ENDPOINT, then run this again"],
];

/** Describes a failed request in one sentence with a fix. `request` is what failed, such as "read a.md in s3://docs/". */
export function s3ErrorOf(error: unknown, request: string): S3Error {
  if (error instanceof S3Error) return error;
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : undefined;
  const code = status === undefined ? codeOf(error) : (error as Error).name;
  const response = [status, code].filter(Boolean).join(" ");
  const [, what, fix] = REASONS.find(([pattern]) => pattern.test(response)) ?? [];
  const message = `Could not ${request}: ${what} (${response}).\n  Fix: ${fix}.`;
  return new S3Error(message, isTransient(status, code), code === "NoSuchBucket" ? undefined : status);
}

/** Returns the code of a connection error, or the name of another error. */
function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === "string") return code;
  if (cause !== undefined && name !== "CredentialsProviderError") return codeOf(cause);
  return name ?? "Error";
}

/** Everything without a response of the store counts, such as resets and time-outs, and responses that cannot be read. */
function isTransient(status: number | undefined, code: string): boolean {
  if (status === undefined) return code !== "CredentialsProviderError" && !TLS_CODE.test(code);
  if (status === 501) return false;
  return status >= 500 || status === 429 || status === 409 || status < 300 || TRANSIENT_CODE.test(code);
}
