import * as v from "valibot";
import { settingsError } from "#build-scripts/lib/cli/exit-codes.ts";
import { withoutCredentials } from "#build-scripts/lib/cli/run-command.ts";

const text = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
const number = (min: number, max: number) => {
  const range = `must be a number from ${min} to ${max}`;
  const isInRange = (value: number) => value >= min && value <= max;
  return v.pipe(v.string(), v.transform(Number), v.check(isInRange, range));
};

const settingsSchema = v.pipe(
  v.object({
    DEPLOY_BUCKET: v.optional(text(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, "must be a bucket's name")),
    DEPLOY_PREFIX: v.optional(text(/^(?!\/)/, "must not start with a slash"), ""),
    DEPLOY_REGION: v.optional(v.string()),
    AWS_REGION: v.optional(v.string(), "us-east-1"),
    DEPLOY_ENDPOINT: v.optional(
      v.pipe(
        text(/^https?:/, "must be http or https"),
        v.url("must be a URL such as https://s3.example.com"),
      ),
    ),
    DEPLOY_ENCODING: v.optional(
      v.picklist(["identity", "gzip", "br"], "must be identity, gzip or br"),
      "gzip",
    ),
    DEPLOY_KEEP_RELEASES: v.optional(number(1, 1_000), "10"),
    DEPLOY_KEEP_DAYS: v.optional(number(0, 3_650), "30"),
    DEPLOY_CONCURRENCY: v.optional(number(1, 64), "8"),
    DEPLOY_LEASE_SECONDS: v.optional(number(0.1, 3_600), "60"),
  }),
  v.transform((set) => ({
    /** A bucket, and how to connect to its store; the AWS SDK finds the credentials. Absent when the target is a folder. */
    bucket: set.DEPLOY_BUCKET
      ? {
          bucket: set.DEPLOY_BUCKET,
          prefix: set.DEPLOY_PREFIX.replace(/(?<=[^/])$/, "/"),
          region: set.DEPLOY_REGION ?? set.AWS_REGION,
          endpoint: set.DEPLOY_ENDPOINT,
        }
      : undefined,
    encoding: set.DEPLOY_ENCODING,
    keepReleases: set.DEPLOY_KEEP_RELEASES,
    keepDays: set.DEPLOY_KEEP_DAYS,
    concurrency: set.DEPLOY_CONCURRENCY,
    leaseSeconds: set.DEPLOY_LEASE_SECONDS,
  })),
);
export type DeploySettings = v.InferOutput<typeof settingsSchema>;

/** Reads the settings from environment variables. Throws one settings error that lists every invalid one. */
export function readDeploySettings(
  variables: Record<string, string | undefined>,
  { needsBucket }: { needsBucket: boolean },
): DeploySettings {
  const result = v.safeParse(settingsSchema, variables, { abortPipeEarly: true });
  const errors = (result.issues ?? []).map((issue) => {
    const name = v.getDotPath(issue) ?? "";
    return withoutCredentials(`${name} ${issue.message} (it is "${variables[name]}")`);
  });
  if (needsBucket && variables.DEPLOY_BUCKET === undefined)
    errors.push("DEPLOY_BUCKET is not set: name the bucket, or publish to a folder with --to ./folder");
  if (errors.length > 0 || !result.success)
    throw settingsError(`The settings are not valid:\n${errors.map((error) => `  ${error}`).join("\n")}`);
  return result.output;
}
