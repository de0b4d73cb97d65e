import { S3ServiceException } from "@aws-sdk/client-s3";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { TransientError } from "./retry.ts";

/** A request to a bucket, as messages name it. */
export interface StoreRequest {
  operation: "list" | "read" | "look up" | "write" | "copy" | "delete";
  bucket: string;
  /** Absent for requests about many objects. */
  key?: string | undefined;
  region: string;
  /** Absent for Amazon's. */
  endpoint: string | undefined;
  timeoutMs: number;
}

/** A request that the store rejected; the same request would be rejected again. */
export class StoreError extends CommandError {
  readonly status: number | undefined;
  /** The store's code for the error, such as `NoSuchBucket`. */
  readonly code: string;

  constructor(message: string, { status, code, cause }: { status?: number; code: string; cause?: unknown }) {
    super(message, { cause, exitCode: EXIT_CODES.settings });
    this.status = status ?? undefined;
    this.code = code;
  }
}

/** Codes of errors worth a retry, next to 5xx: conflicting writes, corrupt or late bodies, rate limits. */
const TRANSIENT_CODES = [
  "BadDigest",
  "ConditionalRequestConflict",
  "IncompleteBody",
  "OperationAborted",
  "RequestTimeout",
  "SlowDown",
  "XAmzContentSHA256Mismatch",
];
const TLS_CODE = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO_/;
/** The rights that publishing needs. */
const RIGHTS =
  "s3:ListBucket on the bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject on its objects";

interface Reason {
  what: string;
  fix: string;
}

/** Describes a failed request in one sentence with a fix. The result is transient if a retry may succeed. */
export function storeErrorOf(error: unknown, request: StoreRequest): CommandError {
  if (error instanceof CommandError) return error;
  const isResponse = error instanceof S3ServiceException;
  const { what, fix } = isResponse ? responseReason(error, request) : connectionReason(error, request);
  const { operation, bucket, key } = request;
  const object = key ? `${key} in the bucket ${bucket}` : `the objects of the bucket ${bucket}`;
  const message = `Could not ${operation} ${object}: ${what}.\n  Fix: ${fix}.`;
  if (isTransient(error)) return new TransientError(message, { cause: error });
  const status = isResponse ? error.$metadata.httpStatusCode : undefined;
  return new StoreError(message, {
    ...(status !== undefined && { status }),
    code: isResponse ? error.name : codeOf(error),
    cause: error,
  });
}

function responseReason(error: S3ServiceException, { bucket, region }: StoreRequest): Reason {
  const status = error.$metadata.httpStatusCode ?? 0;
  const response = [status || "", error.name === "Unknown" ? "" : error.name].join(" ").trim();
  switch (error.name) {
    case "NoSuchBucket":
      return {
        what: `there is no such bucket (${response})`,
        fix: `create ${bucket}, or correct DEPLOY_BUCKET`,
      };
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
    case "ExpiredToken":
    case "InvalidToken":
      return {
        what: `the store does not accept the credentials (${response})`,
        fix: "correct AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or sign in again",
      };
    case "RequestTimeTooSkewed":
      return {
        what: `this machine's clock differs too much from the store's (${response})`,
        fix: "set this machine's clock, for example with NTP",
      };
  }
  if (
    status === 301 ||
    status === 307 ||
    ["AuthorizationHeaderMalformed", "IllegalLocationConstraintException"].includes(error.name)
  )
    return {
      what: `the bucket is in another region than ${region} (${response})`,
      fix: `set DEPLOY_REGION to ${regionOf(error) ?? "the bucket's region"}`,
    };
  if (status === 401 || status === 403)
    return { what: `access was denied (${response})`, fix: `grant the credentials ${RIGHTS}` };
  if (status === 429 || error.name === "SlowDown" || status === 503)
    return {
      what: `the store still asks to send fewer requests, after several attempts (${response})`,
      fix: "run this again later, or lower DEPLOY_CONCURRENCY",
    };
  if (isTransient(error))
    return { what: `the store failed, after several attempts (${response})`, fix: "run this again later" };
  return {
    what: `the store rejected the request (${response})${error.message && error.message !== error.name ? `: ${error.message.replace(/\.$/, "")}` : ""}`,
    fix: "check the DEPLOY_* settings against the store's documentation",
  };
}

function connectionReason(error: unknown, { endpoint, timeoutMs }: StoreRequest): Reason {
  const code = codeOf(error);
  const host = endpoint ? new URL(endpoint).host : "Amazon S3";
  if (code === "CredentialsProviderError")
    return {
      what: "there are no credentials",
      fix: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or sign in with a profile of the AWS CLI",
    };
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return {
      what: `the name of ${host} could not be resolved (${code})`,
      fix: "correct DEPLOY_ENDPOINT, or check the DNS",
    };
  if (TLS_CODE.test(code))
    return {
      what: `there is no secure connection to ${host} (${code})`,
      fix: "correct DEPLOY_ENDPOINT, or name the certificate of its authority in NODE_EXTRA_CA_CERTS",
    };
  if (code === "TimeoutError" || code === "AbortError" || code === "ETIMEDOUT")
    return {
      what: `${host} did not respond in ${timeoutMs / 1000} s, in several attempts`,
      fix: "check the network and run this again, or raise DEPLOY_LEASE_SECONDS: a request may take half of it",
    };
  return {
    what: `the connection to ${host} failed, in several attempts (${code})`,
    fix: "check that DEPLOY_ENDPOINT is right and the store runs, then run this again",
  };
}

/** Returns the region that the store names in its response. */
function regionOf(error: S3ServiceException): string | undefined {
  const { Region } = error as { Region?: unknown };
  if (typeof Region === "string") return Region;
  return error.$response?.headers["x-amz-bucket-region"];
}

/** Returns the code of a connection error, or the name of another error. */
function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (typeof code === "string") return code;
  if (cause !== undefined && name !== "CredentialsProviderError") return codeOf(cause);
  return name ?? "Error";
}

/** Returns whether a retry may succeed. Everything without a response of the store counts, such as resets and time-outs. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) {
    const code = codeOf(error);
    return code !== "CredentialsProviderError" && !TLS_CODE.test(code);
  }
  const status = error.$metadata.httpStatusCode ?? 0;
  if (status === 501) return false;
  return (
    status >= 500 || status === 429 || status === 409 || status < 300 || TRANSIENT_CODES.includes(error.name)
  );
}
