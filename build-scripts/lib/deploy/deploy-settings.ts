import { readFileSync } from "node:fs";
import * as v from "valibot";
import { settingsError } from "./exit-codes.ts";

/** A bucket, and how to connect to its store. */
export interface BucketSettings {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  region: string;
  endpoint: string | undefined;
  pathStyle: boolean;
  checksums: "WHEN_REQUIRED" | "WHEN_SUPPORTED";
  /** When absent, the AWS SDK finds them itself (profile, role, instance). */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

export interface DeploySettings {
  /** Absent when the target is a folder. */
  bucket: BucketSettings | undefined;
  encoding: "identity" | "gzip" | "br";
  keepReleases: number;
  keepDays: number;
  concurrency: number;
  leaseSeconds: number;
  /** How long a shared cache may send pages and data without asking; 0: not at all. */
  edgeSeconds: number;
}

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
/** Its error message does not quote the value. */
const secret = v.pipe(v.string("must be a string"), v.nonEmpty("must not be empty"));
const number = (min: number, max: number) => {
  const range = `must be a number from ${min} to ${max}`;
  return v.pipe(
    v.union([v.number(), v.string()], range),
    v.transform(Number),
    v.number(range),
    v.minValue(min, range),
    v.maxValue(max, range),
  );
};
const settingsSchema = v.strictObject({
  bucket: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, "must be a bucket's name")),
  ),
  prefix: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^/](?:.*[^/])?\/?$|^$/, "must not start with a slash"),
      v.transform(withSlash),
    ),
    "",
  ),
  region: v.optional(text, "us-east-1"),
  endpoint: v.optional(
    v.pipe(
      v.string(),
      v.url("must be a URL such as https://s3.example.com"),
      v.regex(/^https?:/, "must be http or https"),
    ),
  ),
  pathStyle: v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist(["true", "false"])], "must be true or false"),
      v.transform((it) => String(it) === "true"),
    ),
    false,
  ),
  checksums: v.optional(
    v.picklist(["when-required", "when-supported"], "must be when-required or when-supported"),
  ),
  encoding: v.optional(v.picklist(["identity", "gzip", "br"], "must be identity, gzip or br"), "gzip"),
  keepReleases: v.optional(number(1, 1_000), 10),
  keepDays: v.optional(number(0, 3_650), 30),
  concurrency: v.optional(number(1, 64), 8),
  leaseSeconds: v.optional(number(0.1, 3_600), 60),
  edgeSeconds: v.optional(v.pipe(number(0, 86_400), v.integer("must be a whole number")), 0),
  accessKeyId: v.optional(secret),
  secretAccessKey: v.optional(secret),
  sessionToken: v.optional(secret),
});

/** The environment variable of each setting. */
const VARIABLES = {
  bucket: "DEPLOY_BUCKET",
  prefix: "DEPLOY_PREFIX",
  region: "DEPLOY_REGION",
  endpoint: "DEPLOY_ENDPOINT",
  pathStyle: "DEPLOY_PATH_STYLE",
  checksums: "DEPLOY_CHECKSUMS",
  encoding: "DEPLOY_ENCODING",
  keepReleases: "DEPLOY_KEEP_RELEASES",
  keepDays: "DEPLOY_KEEP_DAYS",
  concurrency: "DEPLOY_CONCURRENCY",
  leaseSeconds: "DEPLOY_LEASE_SECONDS",
  edgeSeconds: "DEPLOY_EDGE_SECONDS",
  accessKeyId: "AWS_ACCESS_KEY_ID",
  secretAccessKey: "AWS_SECRET_ACCESS_KEY",
  sessionToken: "AWS_SESSION_TOKEN",
} as const;
const SECRETS = ["accessKeyId", "secretAccessKey", "sessionToken"];

interface SettingsInput {
  variables: Record<string, string | undefined>;
  /** A JSON file with the same settings; environment variables take precedence. */
  file?: string | undefined;
  /** Whether a bucket is required. */
  needsBucket: boolean;
}

/** Reads the settings. Throws one settings error that lists every invalid setting, without secrets. */
export function readDeploySettings({ variables, file, needsBucket }: SettingsInput): DeploySettings {
  const input = { ...(file ? readSettingsFile(file) : {}), ...fromEnvironment(variables) };
  const result = v.safeParse(settingsSchema, input, { abortPipeEarly: true });
  const errors = result.success ? [] : result.issues.map((issue) => formatIssue(issue, file));
  if (!("bucket" in input) && needsBucket)
    errors.push("DEPLOY_BUCKET is not set: name the bucket, or publish to a folder with --to ./folder");
  if ("accessKeyId" in input !== "secretAccessKey" in input)
    errors.push("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both or neither");
  if (errors.length > 0 || !result.success)
    throw settingsError(`The settings are not valid:\n${errors.map((error) => `  ${error}`).join("\n")}`);
  return toSettings(result.output);
}

function toSettings(input: v.InferOutput<typeof settingsSchema>): DeploySettings {
  const { bucket, prefix, region, endpoint, pathStyle, accessKeyId, secretAccessKey, sessionToken } = input;
  const { encoding, keepReleases, keepDays, concurrency, leaseSeconds, edgeSeconds } = input;
  const credentials =
    accessKeyId && secretAccessKey
      ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
      : undefined;
  // Stores other than Amazon's reject unknown checksums, and only on writes.
  const onlyRequiredChecksums =
    (input.checksums ?? (endpoint ? "when-required" : "when-supported")) === "when-required";
  return {
    bucket: bucket
      ? {
          bucket,
          prefix,
          region,
          endpoint,
          pathStyle,
          checksums: onlyRequiredChecksums ? "WHEN_REQUIRED" : "WHEN_SUPPORTED",
          credentials,
        }
      : undefined,
    ...{ encoding, keepReleases, keepDays, concurrency, leaseSeconds, edgeSeconds },
  };
}

function fromEnvironment(variables: SettingsInput["variables"]): Record<string, string> {
  const region = variables.DEPLOY_REGION ?? variables.AWS_REGION;
  const set = Object.entries(VARIABLES).flatMap(([setting, name]) => {
    const value = setting === "region" ? region : variables[name];
    return value === undefined ? [] : [[setting, value] as const];
  });
  return Object.fromEntries(set);
}

function readSettingsFile(file: string): Record<string, unknown> {
  try {
    return v.parse(v.record(v.string(), v.unknown()), JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    // The message of a JSON error quotes the file, which may contain secrets.
    const reason =
      (cause as NodeJS.ErrnoException).code === "ENOENT" ? "does not exist" : "is not a JSON object";
    throw settingsError(`The settings file ${file} ${reason}.`);
  }
}

function formatIssue(issue: v.BaseIssue<unknown>, file: string | undefined): string {
  const setting = v.getDotPath(issue) ?? "";
  const variable = VARIABLES[setting as keyof typeof VARIABLES];
  if (!variable)
    return `${setting} in ${file} is not a setting; the settings are: ${Object.keys(VARIABLES).join(", ")}`;
  const value = SECRETS.includes(setting) ? "" : ` (it is ${JSON.stringify(issue.input)})`;
  return `${variable}${file ? ` or ${setting} in ${file}` : ""} ${issue.message}${value}`;
}

function withSlash(prefix: string): string {
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}
