import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { CommandError } from "#build-scripts/lib/cli/run-command.ts";
import { readDeploySettings } from "./deploy-settings.ts";
import { EXIT_CODES } from "./exit-codes.ts";

const read = (variables: Record<string, string>, file?: string, needsBucket = true) =>
  readDeploySettings({ variables, file, needsBucket });

function settingsFile(text: string): string {
  const dir = mkdtempSync(join(tmpdir(), "settings-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, "deploy.json"), text);
  return join(dir, "deploy.json");
}

function failureOf(run: () => unknown): CommandError {
  try {
    run();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  return expect.unreachable("it throws");
}

test("the defaults need only a bucket, gzip text, and retain ten releases and thirty days", () => {
  expect(read({ DEPLOY_BUCKET: "docs" })).toEqual({
    bucket: {
      bucket: "docs",
      prefix: "",
      region: "us-east-1",
      endpoint: undefined,
      pathStyle: false,
      checksums: "WHEN_SUPPORTED",
      credentials: undefined,
    },
    encoding: "gzip",
    keepReleases: 10,
    keepDays: 30,
    concurrency: 8,
    leaseSeconds: 60,
    edgeSeconds: 0,
  });
});

test("a custom endpoint gets checksums only when required, unless configured", () => {
  const endpoint = { DEPLOY_BUCKET: "docs", DEPLOY_ENDPOINT: "https://s3.example.com" };
  expect(read(endpoint).bucket?.checksums).toBe("WHEN_REQUIRED");
  expect(read({ ...endpoint, DEPLOY_CHECKSUMS: "when-supported" }).bucket?.checksums).toBe("WHEN_SUPPORTED");
});

test("environment variables take precedence over the file, and a prefix ends with a slash", () => {
  const file = settingsFile('{ "bucket": "from-file", "prefix": "docs", "pathStyle": true, "keepDays": 5 }');
  const { bucket, keepDays } = read({ DEPLOY_BUCKET: "from-env" }, file);
  expect(bucket).toMatchObject({ bucket: "from-env", prefix: "docs/", pathStyle: true });
  expect(keepDays).toBe(5);
});

test("every invalid setting is reported at once, without secrets", () => {
  const file = settingsFile('{ "color": "red", "keepDays": -1, "secretAccessKey": 12345 }');
  const error = failureOf(() =>
    read({ DEPLOY_ENDPOINT: "nonsense", DEPLOY_ENCODING: "zip", AWS_ACCESS_KEY_ID: "" }, file),
  );
  expect(error.exitCode).toBe(EXIT_CODES.settings);
  for (const name of [
    "DEPLOY_BUCKET",
    "DEPLOY_ENDPOINT",
    "DEPLOY_ENCODING",
    "DEPLOY_KEEP_DAYS",
    "AWS_SECRET_ACCESS_KEY",
    "color",
  ])
    expect(error.message).toContain(name);
  expect(error.message).not.toContain("12345");
});

test("one of the two credentials alone is an error", () => {
  const error = failureOf(() => read({ DEPLOY_BUCKET: "docs", AWS_SECRET_ACCESS_KEY: "hush-hush" }));
  expect(error.message).toContain("belong together");
  expect(error.message).not.toContain("hush");
});

test("a settings file that is not JSON is reported without quoting it", () => {
  const file = settingsFile('{ "secretAccessKey": "hush-hush", }');
  const error = failureOf(() => read({ DEPLOY_BUCKET: "docs" }, file));
  expect(error.message).toContain("is not a JSON object");
  expect(error.message).not.toContain("hush");
});

test("publishing to a folder needs no bucket", () => {
  expect(read({}, undefined, false).bucket).toBeUndefined();
});
