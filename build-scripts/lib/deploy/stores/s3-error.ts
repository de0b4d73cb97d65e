import { S3ServiceException } from "@aws-sdk/client-s3";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "../exit-codes.ts";

/** A failed request to a bucket. */
export class S3Error extends CommandError {
  readonly status: number | undefined;
  /** Whether a retry may succeed. */
  readonly isTransient: boolean;

  constructor(message: string, { status, isTransient, cause }: S3Failure) {
    super(message, { cause, exitCode: isTransient ? 1 : EXIT_CODES.settings });
    this.status = status;
    this.isTransient = isTransient;
  }
}

interface S3Failure {
  status?: number | undefined;
  isTransient: boolean;
  cause?: unknown;
}

const TLS_CODE = /CERT|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_/;
/** Codes worth a retry, next to 5xx: conflicting writes, corrupt or late bodies, rate limits. */
const TRANSIENT_CODE =
  /^(?:BadDigest|ConditionalRequestConflict|IncompleteBody|OperationAborted|RequestTimeout|SlowDown|XAmzContentSHA256Mismatch)$/;

/** What responses and connection errors mean, by status and code. The first that matches counts. */
const REASONS: [pattern: RegExp, what: string, fix: string][] = [
  [/ NoSuchBucket$/, "there is no such bucket", "create it, or correct DEPLOY_BUCKET"],
  [
    / (?:CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)$/,
    "there are no valid credentials",
    "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or sign in with the AWS CLI",
  ],
  [/ RequestTimeTooSkewed$/, "this machine's clock is wrong", "set it, for example with NTP"],
  [
    /^30[17] | (?:AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
    "the bucket is in another region",
    "set DEPLOY_REGION to the bucket's region",
  ],
  [
    /^40[13] /,
    "access was denied",
    "grant s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject on its objects",
  ],
  [
    /^(?:429|503) | SlowDown$/,
    "the store asks to send fewer requests",
    "run this again later, or lower DEPLOY_CONCURRENCY",
  ],
  [
    /^501 /,
    "the store lacks a feature of S3",
    "for a store without If-None-Match and If-Match, let one job publish at a time and add --single-publisher",
  ],
  [/^\d/, "the request failed", "run this again later, or check the DEPLOY_* settings"],
  [TLS_CODE, "there is no secure connection", "correct DEPLOY_ENDPOINT, or set NODE_EXTRA_CA_CERTS"],
  [
    /TimeoutError$|AbortError$|ETIMEDOUT$/,
    "the store did not respond in time",
    "check the network, or raise DEPLOY_LEASE_SECONDS: a request may take half of it",
  ],
  [/./, "the connection failed", "check the network and DEPLOY_ENDPOINT, then run this again"],
];

/** Describes a failed request in one sentence with a fix. `request` is what failed, such as "read a.md in s3://docs/". */
export function s3ErrorOf(error: unknown, request: string): S3Error {
  if (error instanceof S3Error) return error;
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : undefined;
  const code = status === undefined ? codeOf(error) : (error as Error).name;
  const response = [status, code].filter(Boolean).join(" ");
  const [, what, fix] = REASONS.find(([pattern]) => pattern.test(`${status ?? ""} ${code}`)) ?? [];
  const isTransient = isTransientFailure(status, code);
  return new S3Error(`Could not ${request}: ${what} (${response}).\n  Fix: ${fix}.`, {
    status: code === "NoSuchBucket" ? undefined : status,
    isTransient,
    cause: error,
  });
}

/** Returns the code of a connection error, or the name of another error. */
function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === "string") return code;
  if (cause !== undefined && name !== "CredentialsProviderError") return codeOf(cause);
  return name ?? "Error";
}

/** Everything without a response of the store counts, such as resets and time-outs, and responses that cannot be read. */
function isTransientFailure(status: number | undefined, code: string): boolean {
  if (status === undefined) return code !== "CredentialsProviderError" && !TLS_CODE.test(code);
  if (status === 501) return false;
  return status >= 500 || status === 429 || status === 409 || status < 300 || TRANSIENT_CODE.test(code);
}
