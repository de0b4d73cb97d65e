import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { waitForLock } from "#build-scripts/lib/cli/lock.ts";
import { acquireLease } from "#build-scripts/lib/deploy/lease.ts";
import { readPointer } from "#build-scripts/lib/deploy/release.ts";
import { createFolderStore } from "#build-scripts/lib/deploy/stores/folder-store.ts";
import { folderOfFile } from "#test/factories/temporary-folder.ts";
import { type DeployOptions, runDeploy } from "./run-deploy.ts";
import { writeSiteVersion } from "./site-versions.ts";

const inFolder = folderOfFile();
let folders = 0;
beforeAll(() => writeSiteVersion(inFolder("dist"), 1));

const newFolder = () => inFolder(`site-${folders++}`);

async function run(line: string, options: Partial<DeployOptions> = {}) {
  const env = { OUTPUT_DIR: inFolder("dist"), ...options.env };
  const result = await runDeploy({ ...options, args: line.split(" ").filter(Boolean), env });
  expect(result.output).not.toMatch(/^ {4}at |node:internal/m);
  return result;
}

test("0: a dry run, which does not even create the folder; published; and nothing to do", async () => {
  const folder = newFolder();
  expect(await run(`--dry-run --to ${folder}`)).toMatchObject({ code: 0 });
  expect(existsSync(folder)).toBe(false);
  expect(await run(`--to ${folder}`)).toMatchObject({ code: 0 });
  const again = await run(`--to ${folder}`);
  expect([again.code, again.output]).toEqual([0, expect.stringContaining("Nothing to publish")]);
});

test.each<[what: string, line: string, env: Record<string, string>, message: RegExp]>([
  ["an unknown argument", "publsh", {}, /"publsh" is not a command.*\nUsage: npm run deploy/],
  ["an empty folder's name", "--to=", { DEPLOY_BUCKET: "docs" }, /--to must not be empty/],
  ["an empty bucket's name", "", { DEPLOY_BUCKET: "", DEPLOY_REGION: "" }, /DEPLOY_BUCKET is not set/],
  [
    "no credentials",
    "",
    { DEPLOY_BUCKET: "docs", AWS_EC2_METADATA_DISABLED: "true", HOME: "/nonexistent" },
    /Could not list .*\(CredentialsProviderError\)\.\n {2}Fix: set AWS_ACCESS_KEY_ID/,
  ],
  [
    "a folder below a file",
    "--to /dev/null/site",
    {},
    /Could not publish to .* ENOTDIR.*\n {2}Fix: let this user/,
  ],
])("2: %s", async (_what, line, env, message) => {
  expect(await run(line, { env })).toMatchObject({ code: 2, output: expect.stringMatching(message) });
});

test("2: published pages vanish without a redirect, and nothing is written", async () => {
  const folder = newFolder();
  await run(`--to ${folder}`);
  const before = await createFolderStore(folder).list();
  const site = inFolder("without-pages");
  await writeSiteVersion(site, 2);
  await rm(join(site, "docs/page-1"), { recursive: true });
  for (const line of [`--to ${folder}`, `--dry-run --to ${folder}`]) {
    const { code, output } = await run(line, { env: { OUTPUT_DIR: site } });
    expect(code).toBe(2);
    expect(output).toMatch(/Published pages .*\n {2}\/docs\/only-1\/\n {2}\/docs\/page-1\/\n {2}Fix: /);
  }
  expect(await createFolderStore(folder).list()).toEqual(before);
  const env = { OUTPUT_DIR: site, CONTENT_DIR: inFolder("content") };
  await mkdir(env.CONTENT_DIR);
  const gone = { "/docs/only-1/": "gone", "/docs/page-1/": "gone" };
  await writeFile(inFolder("content/redirects.json"), JSON.stringify(gone));
  expect(await run(`--to ${folder}`, { env })).toMatchObject({ code: 0 });
});

test("a publish waits for a build that writes the site", async () => {
  const release = await waitForLock("site", "npm run build", inFolder("dist"));
  const { code, output } = await run(`--to ${newFolder()}`, {
    onOutput: (text) => text.includes("Waiting for npm run build (process ") && release(),
  });
  expect([code, output]).toEqual([0, expect.stringContaining("✓ Read files")]);
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

test("4: nothing is published, for verify", async () => {
  for (const line of ["verify", "verify --url http://127.0.0.1:9"]) {
    const { code, output } = await run(`${line} --to ${newFolder()}`);
    expect([code, output]).toEqual([4, expect.stringMatching(/Nothing is published in .*\n {2}Fix: /)]);
  }
});

test("130: stopped by a signal; the next run completes the release", async () => {
  const folder = newFolder();
  const env = { DEPLOY_CONCURRENCY: "1" };
  const stopped = await run(`--to ${folder}`, {
    env,
    onOutput: (text, child) => text.includes("✓ Read files") && !child.killed && child.kill("SIGINT"),
  });
  expect([stopped.code, stopped.output]).toEqual([130, expect.stringContaining("the next run continues")]);
  expect(await run(`--to ${folder}`)).toMatchObject({ code: 0 });
});
