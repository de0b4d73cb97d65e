import * as v from "valibot";
import { withoutCredentials } from "#build-scripts/lib/cli/run-command.ts";
import { settingsError } from "./exit-codes.ts";

const text = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
const number = (min: number, max: number) => {
  const range = `must be a number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.transform(Number),
    v.number(range),
    v.minValue(min, range),
    v.maxValue(max, range),
  );
};
const variablesSchema = v.object({
  DEPLOY_BUCKET: v.optional(text(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i, "must be a bucket's name")),
  DEPLOY_PREFIX: v.optional(
    v.pipe(text(/^(?!\/)/, "must not start with a slash"), v.transform(withSlash)),
    "",
  ),
  DEPLOY_REGION: v.optional(v.string()),
  AWS_REGION: v.optional(v.string(), "us-east-1"),
  DEPLOY_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.url("must be a URL such as https://s3.example.com"),
      v.regex(/^https?:/, "must be http or https"),
    ),
  ),
  DEPLOY_PATH_STYLE: v.optional(v.picklist(["true", "false"], "must be true or false"), "false"),
  DEPLOY_ENCODING: v.optional(v.picklist(["identity", "gzip", "br"], "must be identity, gzip or br"), "gzip"),
  DEPLOY_KEEP_RELEASES: v.optional(number(1, 1_000), "10"),
  DEPLOY_KEEP_DAYS: v.optional(number(0, 3_650), "30"),
  DEPLOY_CONCURRENCY: v.optional(number(1, 64), "8"),
  DEPLOY_LEASE_SECONDS: v.optional(number(0.1, 3_600), "60"),
  DEPLOY_EDGE_SECONDS: v.optional(v.pipe(number(0, 86_400), v.integer("must be a whole number")), "0"),
});

const settingsSchema = v.pipe(
  variablesSchema,
  v.transform((set) => ({
    /** A bucket, and how to connect to its store; the AWS SDK finds the credentials. Absent when the target is a folder. */
    bucket: set.DEPLOY_BUCKET
      ? {
          bucket: set.DEPLOY_BUCKET,
          /** Empty, or ends with a slash. */
          prefix: set.DEPLOY_PREFIX,
          region: set.DEPLOY_REGION ?? set.AWS_REGION,
          endpoint: set.DEPLOY_ENDPOINT,
          pathStyle: set.DEPLOY_PATH_STYLE === "true",
        }
      : undefined,
    encoding: set.DEPLOY_ENCODING,
    keepReleases: set.DEPLOY_KEEP_RELEASES,
    keepDays: set.DEPLOY_KEEP_DAYS,
    concurrency: set.DEPLOY_CONCURRENCY,
    leaseSeconds: set.DEPLOY_LEASE_SECONDS,
    /** How long a shared cache may send pages and data without asking; 0: not at all. */
    edgeSeconds: set.DEPLOY_EDGE_SECONDS,
  })),
);
export type DeploySettings = v.InferOutput<typeof settingsSchema>;
export type BucketSettings = NonNullable<DeploySettings["bucket"]>;

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

function withSlash(prefix: string): string {
  return prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
}
