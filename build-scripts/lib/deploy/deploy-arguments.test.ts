import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { readEnvironment } from "#app/lib/server/environment.server.ts";
import { UsageError } from "#build-scripts/lib/cli/run-command.ts";
import { temporaryFolder } from "#test/factories/temporary-folder.ts";
import { DEPLOY_COMMAND, readDeployArguments } from "./deploy-arguments.ts";

const DEFAULTS = {
  release: undefined,
  to: undefined,
  url: undefined,
  dryRun: false,
};

/** Reads a command line without quotes, with the project's own folders. */
const read = (line: string) => {
  const { options } = DEPLOY_COMMAND;
  return readDeployArguments(
    parseArgs({ args: line.split(" ").filter(Boolean), options, allowPositionals: true }),
    readEnvironment({ PROVIDER_DIR: "../acme" }),
  );
};

test.each([
  ["", { command: "publish" }],
  ["--dry-run --to ./out", { command: "publish", dryRun: true, to: "./out" }],
  ["rollback", { command: "rollback" }],
  ["rollback 20260101T000000Z-12345678", { command: "rollback", release: "20260101T000000Z-12345678" }],
  ["verify --url https://docs.example/", { command: "verify", url: "https://docs.example" }],
  ["releases", { command: "releases" }],
  ["prune --dry-run", { command: "prune", dryRun: true }],
])("deploy %s", (line, expected) => {
  expect(read(line)).toEqual({ ...DEFAULTS, ...expected });
});

test.each([
  "publsh",
  "verify now",
  "verify --dry-run",
  "--to dist",
  "--to ./dist/",
  "--to dist/docs/..",
  "verify --to dist/site",
  "--to .",
  "--to /",
  "--to public",
  "--to content/docs",
  "--to ../acme/public/site",
  "--to s3://docs/",
  "--url https://docs.example/",
  "verify --url docs.example",
  "verify --url https://docs.example/docs/",
  "verify --url ftp://docs.example/",
])("deploy %s is a mistake in the command line", (line) => {
  expect(() => read(line)).toThrow(UsageError);
});

test.each(["content", "dist/new"])("a link to %s leads into it, also below", (folder) => {
  const link = join(temporaryFolder(), "link");
  symlinkSync(resolve(folder), link);
  for (const to of [link, `${link}/a/b`]) expect(() => read(`--to ${to}`)).toThrow(UsageError);
});
