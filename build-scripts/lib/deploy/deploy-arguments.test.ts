import { expect, test } from "vitest";
import { readDeployArguments } from "./deploy-arguments.ts";

const DEFAULTS = {
  release: undefined,
  to: undefined,
  preview: undefined,
  url: undefined,
  dryRun: false,
  singlePublisher: false,
};

test.each([
  ["", { command: "publish" }],
  ["--dry-run --to ./out", { command: "publish", dryRun: true, to: "./out" }],
  ["--single-publisher", { command: "publish", singlePublisher: true }],
  ["rollback", { command: "rollback" }],
  ["rollback 20260101T000000Z-12345678", { command: "rollback", release: "20260101T000000Z-12345678" }],
  ["verify --url https://docs.example/", { command: "verify", url: "https://docs.example" }],
  ["--to-preview next-1", { command: "publish", preview: "next-1" }],
  ["verify --to-preview next", { command: "verify", preview: "next" }],
  ["promote next --to ./out", { command: "promote", preview: "next", to: "./out" }],
  ["releases", { command: "releases" }],
  ["prune --dry-run", { command: "prune", dryRun: true }],
])("deploy %s", (line, expected) => {
  expect(readDeployArguments(line.split(" ").filter(Boolean))).toEqual({ ...DEFAULTS, ...expected });
});

test.each([
  "publsh",
  "verify now",
  "rollback a b",
  "--dry",
  "verify --dry-run",
  "--to",
  "promote",
  "promote a b",
  "--to-preview ../site",
  "--url https://docs.example/",
  "verify --url docs.example",
  "verify --url https://docs.example/docs/",
  "verify --url ftp://docs.example/",
])("deploy %s prints the usage", (line) => {
  expect(() => readDeployArguments(line.split(" "))).toThrow(/Usage: npm run deploy/);
});
