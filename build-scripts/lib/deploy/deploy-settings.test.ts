import { expect, test } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { readDeploySettings } from "./deploy-settings.ts";

const read = (variables: Record<string, string>, needsBucket = true) =>
  readDeploySettings(variables, { needsBucket });

test("the defaults need only a bucket, gzip text, and retain ten releases and thirty days", () => {
  expect(read({ DEPLOY_BUCKET: "docs" })).toEqual({
    bucket: { bucket: "docs", prefix: "", region: "us-east-1", endpoint: undefined },
    encoding: "gzip",
    keepReleases: 10,
    keepDays: 30,
    concurrency: 8,
    leaseSeconds: 60,
  });
});

test("a prefix ends with a slash, and DEPLOY_REGION takes precedence", () => {
  const regions = { DEPLOY_REGION: "auto", AWS_REGION: "eu-west-1" };
  const { bucket } = read({ DEPLOY_BUCKET: "docs", DEPLOY_PREFIX: "site", ...regions });
  expect(bucket).toMatchObject({ prefix: "site/", region: "auto" });
});

test("every invalid setting is reported at once", () => {
  const variables = {
    DEPLOY_ENDPOINT: "nonsense",
    DEPLOY_PREFIX: "/docs",
    DEPLOY_ENCODING: "zip",
    DEPLOY_KEEP_DAYS: "-1",
    DEPLOY_CONCURRENCY: "many",
  };
  for (const name of ["DEPLOY_BUCKET", ...Object.keys(variables)])
    expect(() => read(variables)).toThrow(new RegExp(`^ {2}${name} `, "m"));
  expect(() => read(variables)).toThrow(expect.objectContaining({ exitCode: EXIT_CODES.settings }));
});

test("credentials in a URL that is not valid are not printed", () => {
  expect(() => read({ DEPLOY_ENDPOINT: "ftp://user:SECRET@host" })).toThrow('(it is "…@host")');
});

test("publishing to a folder needs no bucket", () => {
  expect(read({}, false).bucket).toBeUndefined();
});
