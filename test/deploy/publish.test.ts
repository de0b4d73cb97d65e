import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { listFiles } from "#app/lib/server/files.server.ts";
import { EXIT_CODES } from "#build-scripts/lib/cli/exit-codes.ts";
import { type LocalTree, readLocalTree } from "#build-scripts/lib/deploy/local-files.ts";
import { planPublish, publishTree, rollBack } from "#build-scripts/lib/deploy/publish.ts";
import { type ReleaseFile, readPointer, stageKeyOf } from "#build-scripts/lib/deploy/release.ts";
import type { ObjectStore } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { verifyRelease } from "#build-scripts/lib/deploy/verify.ts";
import { createBuildManifestFile, fileStatsOf } from "#build-scripts/lib/manifest/build-manifest.ts";
import { readHostedSite } from "#build-scripts/lib/serve/hosted-site.ts";
import { folderOfFile, temporaryFolder } from "#test/factories/temporary-folder.ts";
import { isFull } from "../full.ts";
import { startCrawl } from "./crawl.ts";
import { runDeploy } from "./run-deploy.ts";
import { goneIn, POLICY, writeSiteVersion } from "./site-versions.ts";
import { bucketTarget, folderTarget, type Target } from "./targets.ts";

/** How many publishes are killed on each target. */
const KILLS = Number(process.env.DEPLOY_TEST_KILLS ?? (isFull ? 200 : 2));
const READERS = 4;
const VERSIONS = [1, 2, 3, 4];

const inSites = folderOfFile();
const siteOf = (version: number) => inSites(`v${version}`);

beforeAll(async () => {
  await Promise.all([
    writeFile(inSites("redirects.json"), JSON.stringify(goneIn(VERSIONS))),
    ...VERSIONS.map((version) => writeSiteVersion(siteOf(version), version)),
  ]);
});

/** Reads a version as a target stores it; `dir` is another copy of its files. */
async function readVersion({ args }: Target, version: number, dir = siteOf(version)): Promise<LocalTree> {
  const host = await readHostedSite({ outputDir: dir, contentDir: inSites(), providerDir: "none" });
  return { ...(await readLocalTree(dir, args.includes("--to") ? "copies" : "gzip")), host };
}

const optionsOf = (store: ObjectStore) => {
  const { signal } = new AbortController();
  return { store, concurrency: 8, leaseMs: 10_000, signal };
};

/** Publishes a version in this process. */
const publish = async (target: Target, version: number) =>
  publishTree(await readVersion(target, version), optionsOf(target.store));

/** Runs the command; `version` is the site to publish. */
function run(
  target: Target,
  line: string,
  version = 1,
  env: Record<string, string> = {},
  killAfterMs?: number,
) {
  const site = { OUTPUT_DIR: siteOf(version), CONTENT_DIR: inSites() };
  const args = [...line.split(" ").filter(Boolean), ...target.args];
  return runDeploy({ args, env: { ...target.env, ...site, ...env }, killAfterMs });
}

/** Expects a version to be live and complete. */
async function expectLive(target: Target, version: number): Promise<void> {
  const { pointer } = await readPointer(target.store);
  expect((await planPublish(await readVersion(target, version), pointer, target.store)).isLive).toBe(true);
  expect((await verifyRelease(target.store, 8)).differences).toEqual([]);
}

describe.each([
  { name: "a folder", isInstalled: true, createTarget: folderTarget },
  { name: "a bucket", isInstalled: inject("s3Port") !== undefined, createTarget: bucketTarget },
])("publishing to $name", ({ isInstalled, createTarget }) => {
  const onTarget = test.skipIf(!isInstalled);

  onTarget("readers see a consistent site however often a publish is killed", async () => {
    const target = await createTarget();
    await publish(target, 1);
    // Expired objects are removed too.
    const env = { DEPLOY_KEEP_DAYS: "0" };
    // The next publish waits for the end of a lease.
    const killedEnv = { ...env, DEPLOY_LEASE_SECONDS: "1" };
    const { writingMs, code, output } = await run(target, "", 2, env);
    expect(code, output).toBe(0);
    const crawl = await startCrawl(target.store, VERSIONS.map(siteOf), READERS);
    let killed = 0;
    let attempts = 0;
    // Kills at any moment of a publish, however fast the machine is. One that ends before is no kill.
    for (let maxMs = writingMs; killed < KILLS && attempts < 3 * KILLS + 10; attempts++) {
      const version = VERSIONS[attempts % VERSIONS.length] as number;
      const isKilled = (await run(target, "", version, killedEnv, maxMs * Math.random())).code === undefined;
      if (isKilled) killed += 1;
      maxMs *= isKilled ? 1.1 : 0.8;
      await publish(target, version);
      await expectLive(target, version);
    }
    const { responses, errors } = await crawl.stop();
    console.log(`${killed} of ${attempts} killed; ${responses} responses, ${errors.length} errors`);
    expect(errors).toEqual([]);
    expect(killed).toBe(KILLS);
    expect(responses).toBeGreaterThanOrEqual(KILLS * READERS);
  });

  onTarget("a build that replaces the site while it is sent ends the publish", async () => {
    const target = await createTarget();
    await publish(target, 1);
    const dist = temporaryFolder();
    await cp(siteOf(2), dist, { recursive: true });
    let staged = 0;
    const store: ObjectStore = {
      ...target.store,
      async put(upload) {
        // Assets are sent before.
        if (upload.key.startsWith(".releases/objects/") && staged++ === 0) {
          await rm(dist, { recursive: true });
          await cp(siteOf(3), dist, { recursive: true });
        }
        return target.store.put(upload);
      },
    };
    await expect(publishTree(await readVersion(target, 2, dist), optionsOf(store))).rejects.toThrow(
      /has changed since this publish began\.\n {2}Fix: /,
    );
    await expectLive(target, 1);
    await publish(target, 2);
    await expectLive(target, 2);
  });

  onTarget("a store with other bytes than it says is mended by publishing the same build again", async () => {
    const target = await createTarget();
    await publish(target, 1);
    const key = "docs/page-1/index.html";
    const { headers, sha256 } = (await readVersion(target, 1)).files[key] as ReleaseFile;
    const body = await (await readVersion(target, 2)).read(key);
    for (const wrong of [key, stageKeyOf({ sha256, headers })])
      await target.store.put({ key: wrong, body, headers });
    expect((await verifyRelease(target.store, 8)).differences).toEqual([
      `${key} has other bytes than were published`,
    ]);
    await publish(target, 1);
    await expectLive(target, 1);
    await publish(target, 2);
    await rollBack(undefined, optionsOf(target.store));
    await expectLive(target, 1);
  });
});

/** Runs a command that must succeed, and returns what it prints. */
async function succeed(...args: Parameters<typeof run>): Promise<string> {
  const { code, output } = await run(...args);
  expect(code, output).toBe(0);
  return output;
}

test("rollbacks go back, and a named release forward; releases have their commit, and prune keeps what they need", async () => {
  const target = await folderTarget();
  const CACHE_DIR = inSites("cache");
  const files = fileStatsOf(
    siteOf(1),
    { written: new Set(await listFiles(siteOf(1))), reused: new Set() },
    new Map(),
  );
  const manifest = { hash: "", toolsHash: "", files, pages: new Map() };
  const commit = { id: "1".repeat(40), isClean: true };
  await createBuildManifestFile(siteOf(1), CACHE_DIR).write({ ...manifest, commit });
  for (const version of [1, 2, 3]) await succeed(target, "", version, { CACHE_DIR });
  for (const version of [2, 1]) {
    expect(await succeed(target, "rollback")).toContain(`removed /docs/only-${version + 1}/`);
    await expectLive(target, version);
  }
  expect(await run(target, "rollback")).toMatchObject({
    code: 1,
    output: expect.stringContaining("no earlier release"),
  });
  const releases = (await succeed(target, "releases")).trim().split("\n");
  expect(releases.map((line) => /\scommit 1{12}$/.test(line))).toEqual([true, false, false, false, true]);
  const [, third] = /(\S+) {2}live/.exec(releases[2] ?? "") ?? [];
  await succeed(target, `rollback ${third}`);
  await expectLive(target, 3);
  expect(await run(target, "rollback 20200101T000000Z-00000000")).toMatchObject({
    code: EXIT_CODES.settings,
    output: expect.stringContaining("has no release"),
  });
  const retention = { DEPLOY_KEEP_RELEASES: "1", DEPLOY_KEEP_DAYS: "0" };
  const expired = /delete build\/only-1-.*\n(?:.*\n)*delete \.releases\/.*\n(\d+) expired objects/;
  expect(await succeed(target, "prune --dry-run", 1, retention)).toMatch(expired);
  expect(await succeed(target, "prune", 1, retention)).toMatch(expired);
  await expectLive(target, 3);
  expect(await succeed(target, "prune", 1, retention)).toContain("0 expired objects removed");
});

test("the settings of its host are part of a release, and a change of them is reported", async () => {
  const target = await folderTarget();
  const CONTENT_DIR = temporaryFolder();
  const redirects = (entries: object) =>
    writeFile(join(CONTENT_DIR, "redirects.json"), JSON.stringify(entries));
  const settingsOf = async (release: string, host: string) => {
    const args = [host, "--release", release, ...target.args];
    return (await runDeploy({ command: "headers", args, env: {} })).output;
  };
  const advice = /differ .*: redirects, gone\.\n {2}Fix: npm run headers -- nginx --release (\S+) --to \S+ /;

  await redirects({ "/docs/old/": "/docs/page-1/" });
  expect(await succeed(target, "", 1, { CONTENT_DIR })).not.toContain("settings");
  await redirects({ "/docs/older/": "/docs/page-1/", "/docs/only-1/": "gone" });
  const [, second = ""] = advice.exec(await succeed(target, "", 1, { CONTENT_DIR })) ?? [];
  expect(await settingsOf(second, "_redirects")).toContain("/docs/older/ /docs/page-1/ 301");
  const nginx = await settingsOf(second, "nginx");
  expect(nginx).toContain('location = "/docs/only-1/" { return 410; }');
  expect(nginx).toContain(`add_header Content-Security-Policy "${POLICY}; frame-ancestors 'none'"`);
  expect(await succeed(target, "", 1, { CONTENT_DIR })).toContain("Nothing to publish");
  const [, first = ""] = advice.exec(await succeed(target, "rollback")) ?? [];
  expect(await settingsOf(first, "_redirects")).toContain("/docs/old/ /docs/page-1/ 301");
});

test("verify reports what was changed or put back, and the next publish repairs it", async () => {
  const target = await folderTarget();
  for (const version of [1, 2]) await publish(target, version);
  const headers = { type: "text/html", cache: "" };
  for (const key of ["docs/page-3/index.html", "docs/only-1/index.html", "verification.html"])
    await target.store.put({ key, body: Buffer.from("theirs"), headers });
  const { code, output } = await run(target, "verify");
  expect(code).toBe(EXIT_CODES.differs);
  expect(output).toContain("docs/page-3/index.html has other bytes than were published\n");
  expect(output).toContain("docs/only-1/index.html was withdrawn and is still there\n");
  expect(output).toContain("\n2 of ");
  await publish(target, 2);
  expect(await succeed(target, "verify")).toMatch(/^0 of \d+ objects /m);
  expect(await target.store.read("verification.html")).toBeDefined();
});
