import { S3ServiceException } from "@aws-sdk/client-s3";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";

/** A failed request to a bucket; `isTransient` when a retry may succeed. */
export class S3Error extends CommandError {
  constructor(
    message: string,
    readonly isTransient: boolean,
    readonly status: number | undefined,
  ) {
    super(message, { exitCode: isTransient ? 1 : EXIT_CODES.settings });
  }
}

/** What to do where a retry does not help, by status and code. The first that matches counts. */
const FIXES: [pattern: RegExp, fix: string][] = [
  [/NoSuchBucket$/, "create the bucket, or correct DEPLOY_BUCKET"],
  [
    /(?:CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)$/,
    "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  ],
  [/RequestTimeTooSkewed$/, "set this machine's clock"],
  [/^30[17]|AuthorizationHeaderMalformed$/, "set DEPLOY_REGION to the bucket's region"],
  [
    /^40[13]|AccessDenied$/,
    "grant s3:ListBucket on the bucket; on its objects s3:GetObject, PutObject, DeleteObject",
  ],
  [/^501/, "use a store with conditional writes"],
  [/CERT|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_/, "correct DEPLOY_ENDPOINT, or set NODE_EXTRA_CA_CERTS"],
];
/** Responses that are worth a retry: unreadable ones, failures of the store, conflicts, rate limits, corrupt or late bodies. */
const TRANSIENT =
  /^(?:0|[25]\d\d|409|429)\b|BadDigest|IncompleteBody|OperationAborted|RequestTimeout|XAmzContentSHA256Mismatch/;

/** Describes a failed request with a fix, without the store's own words, which may contain secrets. `request` is what failed, such as "read a.md in s3://docs/". */
export function s3ErrorOf(error: unknown, request: string): S3Error {
  if (error instanceof S3Error) return error;
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : undefined;
  const code = status === undefined ? codeOf(error) : (error as Error).name;
  const response = status === undefined ? code : `${status} ${code}`;
  const fix = FIXES.find(([pattern]) => pattern.test(response))?.[1];
  const isTransient = fix === undefined && (status === undefined || TRANSIENT.test(response));
  const isLate = /^(?:AbortError|TimeoutError|ETIMEDOUT)$/.test(code);
  const again = isLate
    ? "run this again, or raise DEPLOY_LEASE_SECONDS"
    : "check the network and the DEPLOY_* settings, then run this again";
  const message = `Could not ${request} (${isLate ? "no response in time" : response}).\n  Fix: ${fix ?? again}.`;
  return new S3Error(message, isTransient, code === "NoSuchBucket" ? undefined : status);
}

/** Returns the code of a connection error, or the name of another error. */
function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === "string") return code;
  if (cause !== undefined && name !== "CredentialsProviderError") return codeOf(cause);
  return name ?? "Error";
}
