import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { acquireLease } from "#build-scripts/lib/deploy/lease.ts";
import { readListing, readPointer } from "#build-scripts/lib/deploy/release.ts";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import { type DeployOptions, runDeploy } from "./run-deploy.ts";
import { CREDENTIALS } from "./s3-server.ts";
import { writeSiteVersion } from "./site-versions.ts";

let dir: string;
let folders = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "exit-codes-"));
  await writeSiteVersion(join(dir, "dist"), 1);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const newFolder = () => join(dir, `site-${folders++}`);

async function run(line: string, options: Partial<DeployOptions> = {}) {
  const env = { OUTPUT_DIR: join(dir, "dist"), ...options.env };
  const result = await runDeploy({ ...options, args: line.split(" ").filter(Boolean), env });
  expect(result.output).not.toMatch(/^ {4}at |node:internal/m);
  expect(result.output).not.toContain(CREDENTIALS.secretAccessKey);
  return result;
}

interface FakeStore {
  env: Record<string, string>;
  /** Every request that changes something, as `METHOD key`. */
  changes: string[];
}

/** Starts an empty store that gives every request for a change this status. */
async function fakeStore(statusOfChange: number): Promise<FakeStore> {
  const changes: string[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead) changes.push(`${method} ${url.replace(/\?.*|[0-9a-f]{8}-[0-9a-f-]{27}.*/, "")}`);
    const isList = url.includes("list-type");
    const status = !isRead ? statusOfChange : isList ? 200 : 404;
    const body = isList ? "<ListBucketResult/>" : status === 200 ? "<DeleteResult/>" : "";
    request.resume().on("end", () => {
      response.writeHead(status, { ETag: '"1"' }).end(method === "HEAD" ? "" : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    env: {
      DEPLOY_BUCKET: "docs",
      DEPLOY_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DEPLOY_PATH_STYLE: "true",
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    changes,
  };
}

test("0: published, and nothing to do", async () => {
  const folder = newFolder();
  expect(await run(`--to ${folder}`)).toMatchObject({ code: 0 });
  expect(await run(`--to ${folder}`)).toMatchObject({
    code: 0,
    output: expect.stringContaining("Nothing to"),
  });
});

test("0: a dry run, which does not even create the folder", async () => {
  const folder = newFolder();
  expect(await run(`--dry-run --to ${folder}`)).toMatchObject({ code: 0 });
  expect(existsSync(folder)).toBe(false);
});

test("1: there is nothing to roll back to", async () => {
  const { code, output } = await run(`rollback --to ${newFolder()}`);
  expect([code, output]).toEqual([1, expect.stringContaining("has no earlier release")]);
});

test("1: the store is overloaded, also after several attempts", async () => {
  const { env } = await fakeStore(503);
  const { code, output } = await run("", { env: { ...env, DEPLOY_LEASE_SECONDS: "1" } });
  expect([code, output]).toEqual([1, expect.stringMatching(/Could not write \.releases\/probe-.* \(503/)]);
});

test.each<[what: string, line: string, env: Record<string, string>, message: RegExp]>([
  ["an unknown argument", "publsh", {}, /"publsh" is not a command/],
  ["no bucket", "", {}, /DEPLOY_BUCKET is not set/],
  [
    "no credentials",
    "",
    { DEPLOY_BUCKET: "docs", AWS_EC2_METADATA_DISABLED: "true", HOME: "/nonexistent" },
    /Could not read .* no valid credentials .*\n {2}Fix: set AWS_ACCESS_KEY_ID/,
  ],
  [
    "a folder below a file",
    "--to /dev/null/site",
    {},
    /Could not publish to .* ENOTDIR.*\n {2}Fix: name a folder/,
  ],
])("2: %s", async (_what, line, env, message) => {
  expect(await run(line, { env })).toMatchObject({ code: 2, output: expect.stringMatching(message) });
});

test("2: published pages vanish without a redirect, and nothing is written", async () => {
  const folder = newFolder();
  await run(`--to ${folder}`);
  const before = await readListing(createFolderStore(folder));
  const site = join(dir, "without-pages");
  await writeSiteVersion(site, 2);
  await rm(join(site, "docs/page-1"), { recursive: true });
  for (const line of [`--to ${folder}`, `--dry-run --to ${folder}`]) {
    const { code, output } = await run(line, { env: { OUTPUT_DIR: site } });
    expect(code).toBe(2);
    expect(output).toMatch(/2 published pages .*\n {2}\/docs\/only-1\/\n {2}\/docs\/page-1\/\n {2}Fix: /);
  }
  expect(await readListing(createFolderStore(folder))).toEqual(before);
  const env = { OUTPUT_DIR: site, CONTENT_DIR: dir };
  const gone = { "/docs/only-1/": "gone", "/docs/page-1/": "gone" };
  await writeFile(join(dir, "redirects.json"), JSON.stringify(gone));
  expect(await run(`--to ${folder}`, { env })).toMatchObject({ code: 0 });
});

test("2: no right to write, and nothing is written", async () => {
  const { env, changes } = await fakeStore(403);
  const { code, output } = await run("", { env });
  expect(output).toMatch(/Could not write \.releases\/probe-.*: access was denied .*\n {2}Fix: grant/);
  expect([code, changes]).toEqual([2, ["PUT /docs/.releases/probe-"]]);
});

test("2: a store that ignores conditions, where only the probe was written, and it is removed", async () => {
  const { env, changes } = await fakeStore(200);
  const { code, output } = await run("", { env });
  expect([code, output]).toEqual([2, expect.stringContaining("add --single-publisher")]);
  expect([...new Set(changes)]).toEqual(["PUT /docs/.releases/probe-", "POST /docs/"]);
});

test("2: settings from a file, where the environment takes precedence", async () => {
  const file = join(dir, "deploy.env");
  await writeFile(file, "DEPLOY_KEEP_DAYS=never\nDEPLOY_ENCODING=zip\n");
  const { code, output } = await run(`--config ${file} --to ${newFolder()}`, {
    env: { DEPLOY_ENCODING: "br" },
  });
  expect([code, output]).toEqual([2, expect.stringMatching(/DEPLOY_KEEP_DAYS .*"never"\)\n$/)]);
  expect(await run("--config /nowhere.env")).toMatchObject({
    code: 2,
    output: expect.stringContaining("ENOENT"),
  });
});

test("3: another publisher is active", async () => {
  const store = createFolderStore(newFolder());
  const signal = new AbortController().signal;
  const lease = await acquireLease(await readPointer(store), { store, leaseMs: 1_000, signal });
  const renewing = setInterval(() => lease.guard(), 50);
  const { code, output } = await run(`--to ${store.name}`);
  clearInterval(renewing);
  expect([code, output]).toEqual([3, expect.stringContaining("is running")]);
});

test("4: verify found a difference", async () => {
  const folder = newFolder();
  await run(`--to ${folder}`);
  await appendFile(join(folder, "sitemap.xml"), "changed");
  expect(await run(`verify --to ${folder}`)).toMatchObject({
    code: 4,
    output: expect.stringContaining("sitemap.xml has other bytes"),
  });
});

test("130: stopped by a signal; the next run completes the release", async () => {
  const folder = newFolder();
  // So many files that the signal arrives while they are sent.
  const output = join(dir, "many");
  await writeSiteVersion(output, 1);
  await mkdir(join(output, "docs/many"), { recursive: true });
  for (let index = 0; index < 200; index++)
    await writeFile(join(output, `docs/many/${index}.md`), `${index}`);
  const env = { OUTPUT_DIR: output, DEPLOY_CONCURRENCY: "1" };
  const stopped = await run(`--to ${folder}`, { env, interruptAt: "Sending" });
  expect([stopped.code, stopped.output]).toEqual([130, expect.stringContaining("the next run resumes")]);
  expect(await run(`--to ${folder}`, { env })).toMatchObject({ code: 0 });
});
