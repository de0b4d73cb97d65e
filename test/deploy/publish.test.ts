import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { EXIT_CODES } from "#build-scripts/lib/deploy/exit-codes.ts";
import { readHostedSite } from "#build-scripts/lib/deploy/hosted-site.ts";
import { type LocalTree, readLocalTree } from "#build-scripts/lib/deploy/local-files.ts";
import { planPublish, publishTree } from "#build-scripts/lib/deploy/publish.ts";
import { type ReleaseFile, readListing, stageKeyOf } from "#build-scripts/lib/deploy/release.ts";
import type { ObjectStore } from "#build-scripts/lib/deploy/stores/object-store.ts";
import { verifyRelease } from "#build-scripts/lib/deploy/verify.ts";
import { createBuildManifestFile, fileStatsOf } from "#build-scripts/lib/manifest/build-manifest.ts";
import { listFiles } from "#build-scripts/lib/render/static-tree.ts";
import { folderOfFile, temporaryFolder } from "#test/factories/temporary-folder.ts";
import { isFull } from "../full.ts";
import { startCrawl } from "./crawl.ts";
import { type DeployOptions, type DeployRun, runDeploy } from "./run-deploy.ts";
import { goneIn, POLICY, writeSiteVersion } from "./site-versions.ts";
import { bucketTarget, folderTarget, type Target } from "./targets.ts";

/** How many publishes are killed on each target. */
const KILLS = Number(process.env.DEPLOY_TEST_KILLS ?? (isFull ? 200 : 2));
const READERS = KILLS > 2 ? 50 : 8;
const VERSIONS = [1, 2, 3, 4];

const inSites = folderOfFile();
const siteOf = (version: number) => inSites(`v${version}`);

beforeAll(async () => {
  await Promise.all([
    writeFile(inSites("redirects.json"), JSON.stringify(goneIn(VERSIONS))),
    ...VERSIONS.map((version) => writeSiteVersion(siteOf(version), version)),
  ]);
});

async function newTarget(create: () => Promise<Target>): Promise<Target> {
  const target = await create();
  onTestFinished(target.remove);
  return target;
}

function publish(target: Target, version: number, options: Partial<DeployOptions> = {}): Promise<DeployRun> {
  const env = { ...target.env, OUTPUT_DIR: siteOf(version), CONTENT_DIR: inSites(), ...options.env };
  return runDeploy({ args: target.args, ...options, env });
}

async function published(target: Target, version: number): Promise<void> {
  const { code, output } = await publish(target, version);
  expect(code, output).toBe(0);
}

const trees = new Map<string, ReturnType<typeof readLocalTree>>();

/** Reads the files of a version as a target stores them; `dir` is another copy of them. */
async function readVersion({ args }: Target, version: number, dir = siteOf(version)): Promise<LocalTree> {
  const encoding = args.includes("--to") ? "copies" : "gzip";
  const id = `${encoding} ${dir}`;
  const tree = trees.get(id) ?? readLocalTree(dir, { encoding });
  trees.set(id, tree);
  const site = { outputDir: dir, contentDir: inSites(), providerDir: "none" };
  return { ...(await tree), host: await readHostedSite(site, 0) };
}

/** Expects a version to be live and complete. */
async function expectLive(target: Target, version: number): Promise<void> {
  const { store } = target;
  expect((await planPublish(store, await readVersion(target, version))).isLive).toBe(true);
  expect((await verifyRelease(store, 8)).differences).toEqual([]);
}

describe.each([
  { name: "a folder", isInstalled: true, createTarget: folderTarget },
  { name: "a bucket", isInstalled: inject("s3Port") !== undefined, createTarget: bucketTarget },
])("publishing to $name", ({ isInstalled, createTarget }) => {
  const onTarget = test.skipIf(!isInstalled);

  onTarget("readers see a consistent site however often a publish is killed", async () => {
    const created = await newTarget(createTarget);
    // So that expired objects are removed too, and many kills do not leave many releases.
    const target = { ...created, env: { ...created.env, DEPLOY_KEEP_DAYS: "0" } };
    await published(target, 1);
    const { writingMs, code, output } = await publish(target, 2);
    expect(code, output).toBe(0);
    const crawl = await startCrawl(target.store, READERS);
    let killed = 0;
    let attempts = 0;
    // Kills at any moment of a publish, however fast the machine is. One that ends before is no kill.
    for (let maxMs = writingMs; killed < KILLS && attempts < 3 * KILLS + 10; attempts++) {
      const version = VERSIONS[attempts % VERSIONS.length] as number;
      // With a short lease, because the next publish waits for its end.
      const env = { DEPLOY_LEASE_SECONDS: "1" };
      const run = await publish(target, version, { killAfterMs: maxMs * Math.random(), env });
      const isKilled = run.code === undefined;
      if (isKilled) killed += 1;
      maxMs *= isKilled ? 1.1 : 0.8;
      await published(target, version);
      await expectLive(target, version);
    }
    const { responses, errors } = await crawl.stop();
    console.log(
      `${killed} of ${attempts} killed in ${Math.round(writingMs)} ms of writing; ${responses} responses, ${errors.length} errors`,
    );
    expect(errors).toEqual([]);
    expect(killed).toBe(KILLS);
    expect(responses).toBeGreaterThanOrEqual(KILLS * READERS);
  });

  onTarget("a build that replaces the site while it is sent ends the publish", async () => {
    const target = await newTarget(createTarget);
    await published(target, 1);
    const dist = temporaryFolder();
    await cp(siteOf(2), dist, { recursive: true });
    const tree = await readVersion(target, 2, dist);
    let sent = 0;
    const store: ObjectStore = {
      ...target.store,
      async create(upload) {
        // Assets are sent before.
        if (upload.key.startsWith(".releases/objects/") && sent++ === 0) {
          await rm(dist, { recursive: true });
          await cp(siteOf(3), dist, { recursive: true });
        }
        return target.store.create(upload);
      },
    };
    const { signal } = new AbortController();
    await expect(publishTree(tree, { store, concurrency: 4, leaseMs: 10_000, signal })).rejects.toThrow(
      /has changed since this publish began\.\n {2}Fix: /,
    );
    await expectLive(target, 1);
    await published(target, 2);
    await expectLive(target, 2);
  });

  onTarget("a store with other bytes than it says is mended by publishing the same build again", async () => {
    const target = await newTarget(createTarget);
    await published(target, 1);
    const [{ files }, other] = [await readVersion(target, 1), await readVersion(target, 2)];
    const key = "docs/page-1/index.html";
    const { sha256, headers } = files[key] as ReleaseFile;
    const body = await other.read(key);
    for (const wrong of [key, stageKeyOf({ sha256, headers })])
      await target.store.put({ key: wrong, body, headers, sha256 });
    expect((await verifyRelease(target.store, 8)).differences).toHaveLength(1);
    await published(target, 1);
    await expectLive(target, 1);
    await published(target, 2);
    const { args, env } = target;
    expect((await runDeploy({ args: ["rollback", ...args], env })).code).toBe(0);
    await expectLive(target, 1);
  });

  onTarget("a preview leaves the live site alone until it is promoted, and can be removed", async () => {
    const target = await newTarget(createTarget);
    const { args, env } = target;
    const run = (...more: string[]) =>
      runDeploy({ args: [...more, ...args], env: { ...env, CONTENT_DIR: inSites() } });
    await published(target, 1);
    for (const version of [3, 2]) {
      const { code, output } = await publish(target, version, { args: ["--to-preview", "next", ...args] });
      expect(code, output).toBe(0);
    }
    await expectLive(target, 1);
    expect((await run("verify", "--to-preview", "next")).code).toBe(0);
    const none = await run("promote", "other");
    expect([none.code, none.output]).toEqual([
      1,
      expect.stringMatching(/has no complete release\.\n {2}Fix: /),
    ]);
    const { code, output } = await run("promote", "next");
    expect([code, output]).toEqual([0, expect.stringContaining("removed /docs/only-1/")]);
    await expectLive(target, 2);
    expect((await run("promote", "next")).output).toContain("Nothing to publish");
    const removed = await run("remove", "next");
    expect([removed.code, removed.output]).toEqual([0, expect.stringMatching(/^\d+ objects removed from /)]);
    expect((await run("remove", "next")).output).toContain("There is no preview");
    expect((await run("rollback")).code).toBe(0);
    await expectLive(target, 1);
  });
});

describe("publishing to a folder", () => {
  /** Publishes versions in order; `run` runs the command with more arguments. */
  async function publishedFolder(...versions: number[]) {
    const target = await newTarget(folderTarget);
    for (const version of versions) await published(target, version);
    const run = (...args: string[]) => runDeploy({ args: [...args, ...target.args], env: target.env });
    return { target, run };
  }

  test("withdrawn pages are gone with a release; rollbacks go back, and a named release forward", async () => {
    const { target, run } = await publishedFolder(1);
    expect((await publish(target, 2)).output).toContain("removed /docs/only-1/");
    for (const key of ["docs/only-1/index.html", "docs/only-1/index.html.gz", "docs/only-1.md"])
      expect(await target.store.find(key), key).toBeUndefined();
    await published(target, 3);
    for (const version of [2, 1]) {
      expect((await run("rollback")).code).toBe(0);
      await expectLive(target, version);
    }
    expect((await run("rollback")).output).toContain("no earlier release");
    const { output } = await run("releases");
    const releases = [...output.matchAll(/\d{8}T\d{6}Z-[0-9a-f]{8}/g)].map(([id]) => id);
    expect(releases).toHaveLength(5);
    expect((await run("rollback", releases[2] as string)).code).toBe(0);
    await expectLive(target, 3);
    const unknown = await run("rollback", "20200101T000000Z-00000000");
    expect([unknown.code, unknown.output]).toEqual([
      EXIT_CODES.settings,
      expect.stringContaining("has no release"),
    ]);
  });

  test("releases names the commit of a site that is as the build left it, also after a rollback", async () => {
    const CACHE_DIR = inSites("cache");
    for (const version of [1, 2, 3]) {
      const outputDir = siteOf(version);
      const written = new Set(await listFiles(outputDir));
      const files = fileStatsOf(outputDir, { written, reused: new Set() }, new Map());
      const commit = { id: `${version}`.repeat(40), isClean: version === 1 };
      const manifest = { hash: "", toolsHash: "", commit, files, pages: new Map() };
      await createBuildManifestFile(outputDir, CACHE_DIR).write(manifest);
    }
    const target = await newTarget(folderTarget);
    const edited = join(siteOf(3), "robots.txt");
    await writeFile(edited, "written after the build");
    onTestFinished(() => rm(edited));
    for (const version of [1, 3, 2])
      expect((await publish(target, version, { env: { CACHE_DIR } })).code).toBe(0);
    await runDeploy({ args: ["rollback", ...target.args], env: {} });
    await runDeploy({ args: ["rollback", ...target.args], env: {} });
    const { output } = await runDeploy({ args: ["releases", ...target.args], env: {} });
    const commits = output
      .trim()
      .split("\n")
      .map((line) => line.split("Z")[2]);
    const first = "  commit 111111111111";
    expect(commits).toEqual([first, "", "  commit 222222222222 with changes", "", first]);
  });

  test("a preview without pages of the live site, or one that was changed, is not promoted", async () => {
    const { target, run } = await publishedFolder(1);
    const args = ["--to-preview", "next", ...target.args];
    expect((await publish(target, 2, { args, env: { CONTENT_DIR: "none" } })).code).toBe(0);
    const { code, output } = await run("promote", "next");
    expect([code, output]).toEqual([2, expect.stringContaining("/docs/only-1/")]);
    // Its pages are the same, but the withdrawn ones are named.
    expect((await publish(target, 2, { args })).code).toBe(0);
    await writeFile(join(`${target.args[1]}.previews/next`, "docs/only-2/index.html"), "theirs");
    const promoted = await run("promote", "next");
    expect([promoted.code, promoted.output]).toEqual([
      1,
      expect.stringMatching(/docs\/only-2\/index\.html in .* is not what was published\.\n {2}Fix: /),
    ]);
    await expectLive(target, 1);
  });

  test("the settings of its host are part of a release, and a change of them is reported", async () => {
    const target = await newTarget(folderTarget);
    const contentDir = temporaryFolder();
    const env = { CONTENT_DIR: contentDir };
    const redirect = (redirects: object) =>
      writeFile(join(contentDir, "redirects.json"), JSON.stringify(redirects));
    const settingsOf = async (release: string, host = "_redirects") => {
      const args = [host, "--release", release, ...target.args];
      return (await runDeploy({ command: "headers", args, env: {} })).output;
    };
    const advice =
      /differ .*: redirects, gone\.\n {2}Fix: npm run headers -- nginx --release (\S+) --to \S+ /;

    await redirect({ "/docs/old/": "/docs/page-1/" });
    const first = await publish(target, 1, { env });
    expect(first.output).not.toContain("settings");
    await redirect({ "/docs/older/": "/docs/page-1/", "/docs/only-1/": "gone" });
    const second = await publish(target, 1, { env });
    const [, id = ""] = advice.exec(second.output) ?? expect.unreachable(second.output);
    expect(await settingsOf(id)).toContain("/docs/older/ /docs/page-1/ 301");
    const nginx = await settingsOf(id, "nginx");
    expect(nginx).toContain('location = "/docs/only-1/" { return 410; }');
    expect(nginx).toContain(`add_header Content-Security-Policy "${POLICY}; frame-ancestors 'none'"`);
    expect((await publish(target, 1, { env })).output).toContain("Nothing to publish");

    const preview = await publish(target, 1, { env, args: ["--to-preview", "next", ...target.args] });
    expect(preview.output).not.toContain("settings");
    const back = await runDeploy({ args: ["rollback", ...target.args], env: {} });
    const [, earlier = ""] = advice.exec(back.output) ?? expect.unreachable(back.output);
    expect(await settingsOf(earlier)).toContain("/docs/old/ /docs/page-1/ 301");
    const promoted = await runDeploy({ args: ["promote", "next", ...target.args], env: {} });
    expect(promoted.output).toMatch(advice);
  });

  test("prune deletes what the retained releases do not need, without a new release", async () => {
    const { target, run } = await publishedFolder(1, 2);
    Object.assign(target.env, { DEPLOY_KEEP_RELEASES: "1", DEPLOY_KEEP_DAYS: "0" });
    const assets = async () =>
      [...(await readListing(target.store)).keys()].filter((key) => /^build\/only-1-.*js$/.test(key));
    const [asset] = await assets();
    for (const args of [["prune", "--dry-run"], ["prune"]])
      expect((await run(...args)).output).toContain(`delete ${asset}  (expired)`);
    expect(await assets()).toEqual([]);
    await expectLive(target, 2);
    expect((await run("prune")).output).toContain("0 expired objects removed");
    expect((await run("releases")).output.match(/live since/g)).toHaveLength(2);
  });

  test("verify reports what was changed or put back, and the next publish repairs it", async () => {
    const { target, run } = await publishedFolder(1, 2);
    expect((await run("verify")).code).toBe(0);
    const body = Buffer.from("theirs");
    const changed = "docs/page-3/index.html";
    const withdrawn = "docs/only-1/index.html";
    for (const key of [changed, withdrawn, "verification.html"])
      await target.store.put({
        key,
        body,
        headers: { type: "text/html", cache: "" },
        sha256: "0".repeat(64),
      });
    const { code, output } = await run("verify");
    expect(code).toBe(EXIT_CODES.differs);
    expect(output).toContain(`${changed} has other bytes than were published\n`);
    expect(output).toContain(`${withdrawn} was withdrawn and is still there\n`);
    expect(output).toContain("\n2 of ");
    await published(target, 2);
    expect((await run("verify")).code).toBe(0);
    expect(await target.store.find("verification.html")).toBeDefined();
  });
});
